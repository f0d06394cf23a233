package import LucidCore
import LucidWording

/// A finished run as an email: a subject, a part in HTML with inline styles, and one in plain text.
///
/// Links lead nowhere in a mail program, so there are none; the receipts stay in the run history.
package struct MailRun {
  private let record: RunRecord
  private let zone: Zone
  private let sources: SourceSet
  private let format: OutputFormat
  /// The command that shows more; only said of a failed run.
  private let more: String

  package init(_ record: RunRecord, zone: Zone, sources: SourceSet, format: OutputFormat, more: String) {
    (self.record, self.zone, self.sources, self.format, self.more) = (record, zone, sources, format, more)
  }

  /// The headline on one line; the label and the day, or how the run ended,
  /// where there is none.
  package var subject: String {
    let headline = RunHeadline(record, zone: zone, more: more)
    guard record.failure == nil, let text = ShownAnswer.headline(record) else { return headline.subject }
    return text.hasSuffix(".") ? String(text.dropLast()) : text
  }

  package var text: String {
    let run = TextRun(zone: zone, sources: sources, format: format, showsDifferences: false).render(record)
    return MailText.wrapped(run.replacing("**", with: "")) + (record.failure == nil ? "" : "\n\(more)\n")
  }

  package var html: String {
    let style = MailStyle(accent: RGB(record.ability.color))
    let words = PageWords(record.language)
    let label = escape(record.ability.label)
    let headline = ShownAnswer.headline(record).map(escape)
    let when = words.moment(zone.civil(record.started))
    var out = "<!DOCTYPE html>\n<html lang=\"\(record.language.rawValue)\">\n<head><meta charset=\"utf-8\">"
    out += "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><title>\(headline ?? label)</title></head>\n"
    out += "<body style=\"\(MailStyle.body)\">\n<div style=\"\(MailStyle.page)\">\n"
    out += "<h1 style=\"\(MailStyle.h1);color:\(style.accent)\">\(headline ?? label)</h1>\n"
    out += "<p style=\"\(MailStyle.small)\">\(headline == nil ? "" : label + " · ")\(when)</p>\n"
    if let failure = record.failure { out += self.failure(failure, words) }
    if let text = ShownAnswer(record, format: format, zone: zone).text { out += HTMLAnswer.html(text, format: format) }
    if !record.receipts.unfounded.isEmpty {
      out += "<p style=\"\(MailStyle.note)\">\(escape(words[.notFound, record.receipts.unfounded.joined(separator: ", ")]))</p>\n"
    }
    if let card = CardRenderers.view(of: record, zone: zone) { out += MailBlocks(style).html(card) }
    for note in RunNotes(record).lines { out += "<p style=\"\(MailStyle.note)\">\(escape(note))</p>\n" }
    for changes in [ChangesView.card(record), ProposalsView.view(record, isWhole: false)].compactMap({ $0 }) {
      out += MailBlocks(style).html(changes)
    }
    let facts = MadeBy.facts(record) + (record.failure == nil ? [] : [more])
    if !facts.isEmpty {
      out += "<p style=\"\(MailStyle.small);margin:20px 0 0\">\(facts.map(escape).joined(separator: " · "))</p>\n"
    }
    return out + "</div>\n</body>\n</html>\n"
  }

  private func failure(_ failure: RunFailure, _ words: PageWords) -> String {
    let step = failure.shownStep.map { "<b>\(escape($0))</b>: " } ?? ""
    let place = FailurePlace(failure, sources).map { " (\(escape($0.text)))" } ?? ""
    let hint = words.remedy(failure.failure).map { "<br>" + escape($0) } ?? ""
    return "<p style=\"\(MailStyle.stopped)\">\(step)\(escape(words.failure(failure.failure)))\(place)\(hint)</p>\n"
  }

  private func escape(_ text: String) -> String { HTMLEscape.escape(TerminalSanitizer.line(text)) }
}
