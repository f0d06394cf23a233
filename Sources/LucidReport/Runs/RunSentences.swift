package import LucidCore
import LucidWording

/// The sentences of a stored run: its statements, and the lines of its answer.
package enum RunSentences {
  /// In the order of their weight for a reader, each once.
  package static func texts(_ record: RunRecord, zone: Zone) -> [String] {
    var statements = record.answer?.sentences.map(\.statement) ?? []
    if let headline = record.headline { statements.insert(headline.statement, at: 0) }
    statements += record.card?.statements ?? []
    let renderer = StatementRenderer(record.language, now: record.started, zone: zone)
    var lines = renderer.sentences(statements).map(\.text)
    if let text = record.answer?.text {
      lines += text.split(whereSeparator: \.isNewline).map { String($0.drop { "-*#> ".contains($0) }) }
    }
    var seen: Set<String> = []
    return lines.filter { !$0.isEmpty && seen.insert($0).inserted }
  }
}
