package import LucidCore
import LucidWording

extension MarkdownRun {
  /// A run as one entry of a note: a heading with the label and the time, what came of it, what was
  /// missing. Nothing of how it was made.
  package func entry(_ record: RunRecord, more: String) -> String {
    func escape(_ text: String) -> String { MarkdownText.escape(TerminalSanitizer.line(text)) }
    let when = DatePattern.format(zone.civil(record.started), DatePattern.date + ", HH:mm")
    var parts = ["## \(escape(record.ability.label)), \(when)"]
    if let failure = record.failure { parts += [self.failure(failure, PageWords(record.language)), escape(more)] }
    if let answer = record.answer {
      let text = TerminalSanitizer.lines(AnswerViewModel.text(answer, zone: zone))
      parts.append(format == .json ? Self.fenced(text) : text)
    } else if let card = CardRenderers.view(of: record, zone: zone) {
      parts += MarkdownBlocks().parts(card)
    }
    let notes = RunNotes(record).lines
    if !notes.isEmpty { parts.append(notes.map { "- **Note:** " + escape($0) }.joined(separator: "\n")) }
    return parts.joined(separator: "\n\n") + "\n"
  }
}
