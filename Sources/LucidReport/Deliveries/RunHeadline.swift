package import LucidCore
import LucidWording

/// A run in a line and in a few, for where there is no room for all of it: the subject of a mail, a
/// notification.
package struct RunHeadline {
  private let record: RunRecord
  private let zone: Zone
  /// The command that shows more; only for a failed run.
  private let more: String
  private var words: PageWords { PageWords(record.language) }

  package init(_ record: RunRecord, zone: Zone, more: String) { (self.record, self.zone, self.more) = (record, zone, more) }

  /// `Briefing, Monday, April 6, 2026`, with the outcome when it is not a good one.
  package var subject: String { title + ", " + words.day(zone.date(record.started)) }

  /// `Briefing`, `Briefing (partial)`, `Briefing: the model failed`.
  package var title: String {
    let label = TerminalSanitizer.line(record.ability.label)
    switch record.outcome {
    case .ok, .nothing: return label
    case .partial: return "\(label) (\(words.sentence(.partial)))"
    default: return "\(label): \(words.sentence(record.outcome))"
    }
  }

  /// The result without Markdown: the answer, else the card, and the failure.
  package var body: String {
    var parts: [String] = []
    if let failure = record.failure {
      parts.append((failure.shownStep.map { "\($0): " } ?? "") + words.failure(failure.failure))
      if let remedy = words.remedy(failure.failure) { parts.append(remedy) }
      parts.append(more)
    }
    if let answer = record.answer {
      // What matters most stands first: a notification shows no more than a few lines.
      if record.failure == nil, let headline = ShownAnswer.headline(record) { parts.append(headline) }
      let text =
        record.headline == nil
        ? AnswerViewModel.text(answer, zone: zone) : ShownAnswer(record, format: .markdown, zone: zone).text
      if let text { parts.append(text.replacing("**", with: "")) }
    } else if record.failure == nil {
      parts.append(TextRun(zone: zone, isMessage: true, showsDifferences: false).render(record))
    }
    if record.outcome == .partial { parts += RunNotes(record).lines }
    let lines = TerminalSanitizer.lines(parts.joined(separator: "\n")).split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return lines.drop { $0.isEmpty }.reversed().drop { $0.isEmpty }.reversed().joined(separator: "\n")
  }

  /// As much of the body as a notification shows.
  package var brief: String {
    let lines = body.split(whereSeparator: \.isNewline).prefix(3).joined(separator: "\n")
    return lines.count > 300 ? lines.prefix(299) + "…" : lines
  }
}
