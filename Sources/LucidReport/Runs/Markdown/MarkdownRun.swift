package import LucidCore

/// A finished run as a Markdown document: heading, prompt as a quotation, card, notes, answer, a
/// closing line.
package struct MarkdownRun {
  let zone: Zone
  let sources: SourceSet
  let format: OutputFormat
  let detail: CardDetail

  package init(zone: Zone, sources: SourceSet = SourceSet(), format: OutputFormat = .markdown, detail: CardDetail = .normal) {
    self.detail = detail
    self.zone = zone
    self.sources = sources
    self.format = format
  }

  /// `next` is a line on what to do now.
  package func render(_ record: RunRecord, next: String? = nil) -> String {
    var parts = ["# " + MarkdownText.escape(TerminalSanitizer.line(record.ability.label))]
    parts.append("_\(DatePattern.format(zone.civil(record.started), DatePattern.date + ", HH:mm"))_")
    if let prompt = record.prompt, !prompt.text.isEmpty {
      let lines = TerminalSanitizer.lines(prompt.text).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      let end = (lines.lastIndex { !$0.isEmpty } ?? -1) + 1
      parts.append(lines[..<end].map { $0.isEmpty ? ">" : "> " + MarkdownText.escape($0) }.joined(separator: "\n"))
    }
    if let card = record.card { parts += MarkdownBlocks().parts(CardRenderers.view(card, zone: zone, detail: detail)) }
    for changes in ChangesView.views(record) { parts += MarkdownBlocks().parts(changes) }
    let notes = RunNotes(record).lines
    if !notes.isEmpty { parts.append(notes.map { "- **Note:** " + escape($0) }.joined(separator: "\n")) }
    if let failure = record.failure { parts.append(self.failure(failure)) }
    if let answer = record.answer {
      let text = TerminalSanitizer.lines(AnswerViewModel.text(answer, zone: zone))
      if let last = parts.last, Self.isList(last.split(separator: "\n").last), Self.isList(text[...]) {
        // Two lists with a blank line between them are one in Markdown.
        parts.append("<!-- -->")
      }
      parts.append(format == .json ? Self.fenced(text) : text)
      let unfounded = record.receipts.unfounded
      if !unfounded.isEmpty { parts.append("- **Not found in your data:** " + escape(unfounded.joined(separator: ", "))) }
    }
    if let next { parts.append(escape(next)) }
    parts.append("---")
    let author = record.answer.map { "written by \($0.author)" }
    let facts = [RunNotes.sentence(record.outcome), author, record.answer?.remark].compactMap { $0 }
    parts.append("_\(facts.map(escape).joined(separator: " · "))_")
    return parts.joined(separator: "\n\n") + "\n"
  }

  func failure(_ failure: RunFailure) -> String {
    var out = "**Stopped" + (failure.step.map { " at \(escape($0))" } ?? "") + ":** " + escape(failure.failure.shown)
    if let place = FailurePlace(failure, sources) { out += " (\(escape(place.text)))" }
    if let hint = failure.failure.shownHint { out += "  \n" + escape(hint) }
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
