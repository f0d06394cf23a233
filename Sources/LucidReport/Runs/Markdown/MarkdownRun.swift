package import LucidCore
import LucidWording

/// A finished run as a Markdown document: headline, answer, card, notes, changes, a closing line.
package struct MarkdownRun {
  let zone: Zone
  let sources: SourceSet
  let format: OutputFormat
  let showsPrompt: Bool
  let detail: CardDetail

  package init(
    zone: Zone, sources: SourceSet = SourceSet(), format: OutputFormat = .markdown, showsPrompt: Bool = false,
    detail: CardDetail = .normal
  ) {
    self.detail = detail
    self.zone = zone
    self.sources = sources
    self.format = format
    self.showsPrompt = showsPrompt
  }

  /// `next` is a line on what to do now.
  package func render(_ record: RunRecord, next: String? = nil) -> String {
    let label = TerminalSanitizer.line(record.ability.label)
    let headline = ShownAnswer.headline(record)
    let when = DatePattern.format(zone.civil(record.started), DatePattern.date + ", HH:mm")
    var parts = ["# " + MarkdownText.escape(headline ?? label)]
    parts.append("_\(headline == nil ? when : MarkdownText.escape(label) + ", " + when)_")
    if showsPrompt, let prompt = record.prompt, !prompt.text.isEmpty { parts.append(Self.quoted(prompt)) }
    if let failure = record.failure { parts.append(self.failure(failure, PageWords(record.language))) }
    if let text = ShownAnswer(record, format: format, zone: zone).text {
      let clean = TerminalSanitizer.lines(text)
      parts.append(format == .json ? Self.fenced(clean) : clean)
    }
    let unfounded = record.receipts.unfounded
    if !unfounded.isEmpty {
      parts.append("**!** " + escape(PageWords(record.language)[.notFound, unfounded.joined(separator: ", ")]))
    }
    if let card = CardRenderers.view(of: record, zone: zone, detail: detail) {
      parts += MarkdownBlocks().parts(card, isHeaded: true)
    }
    let notes = RunNotes(record).lines
    if !notes.isEmpty {
      // Two lists with a blank line between them are one in Markdown.
      if Self.isList(parts.last?.split(separator: "\n").last) { parts.append("<!-- -->") }
      parts.append(notes.map { "- **Note:** " + escape($0) }.joined(separator: "\n"))
    }
    if let summary = ChangesView.summary(record) { parts.append(escape(summary)) }
    for changes in [ChangesView.card(record), ProposalsView.view(record)].compactMap({ $0 }) {
      parts += MarkdownBlocks().parts(changes)
    }
    if let next { parts.append(escape(next)) }
    let facts = MadeBy.facts(record)
    if !facts.isEmpty { parts += ["---", "_\(facts.map(escape).joined(separator: " · "))_"] }
    return parts.joined(separator: "\n\n") + "\n"
  }

  private static func quoted(_ prompt: RenderedText) -> String {
    let lines = TerminalSanitizer.lines(prompt.text).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let end = (lines.lastIndex { !$0.isEmpty } ?? -1) + 1
    return lines[..<end].map { $0.isEmpty ? ">" : "> " + MarkdownText.escape($0) }.joined(separator: "\n")
  }

  func failure(_ failure: RunFailure, _ words: PageWords) -> String {
    let head = failure.shownStep.map { words[.stoppedAt, escape($0)] } ?? words[.stopped]
    var out = "**\(head):** " + escape(words.failure(failure.failure))
    if let place = FailurePlace(failure, sources) { out += " (\(escape(place.text)))" }
    if let remedy = words.remedy(failure.failure) { out += "  \n" + escape(remedy) }
    for line in ChoiceLines.lines(failure, command: nil) { out += "  \n" + escape(line) }
    return out
  }

  private func escape(_ text: String) -> String { MarkdownText.escape(TerminalSanitizer.line(text)) }

  /// Whether a line is an item of a list, or goes on with one.
  private static func isList(_ line: Substring?) -> Bool {
    guard let line else { return false }
    return line.hasPrefix("- ") || line.hasPrefix("  ") || line.hasPrefix("1. ")
  }

  /// A fence longer than any in the text.
  static func fenced(_ text: String) -> String {
    var fence = "```"
    while text.contains(fence) { fence += "`" }
    return "\(fence)json\n\(text)\n\(fence)"
  }
}
