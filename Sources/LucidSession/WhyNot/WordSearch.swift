import LucidCore

/// Finds records by words that a person remembers: each has to stand somewhere in the texts of the
/// record.
struct WordSearch: Sendable {
  /// nil finds all.
  private let words: WordNeedles?

  init(_ text: String) { words = WordNeedles(text) }

  func matches(text: String) -> Bool { words?.areIn([text]) ?? true }

  func matches(_ value: Value) -> Bool {
    var texts = ""
    Self.collect(value, &texts)
    return matches(text: texts)
  }

  /// Adds all texts of a value, a line each.
  static func collect(_ value: Value, _ texts: inout String) {
    switch value {
    case .text(let text): texts += text + "\n"
    case .list(let items): for item in items { collect(item, &texts) }
    case .record(let record): for value in record.values { collect(value, &texts) }
    case .truncated(let truncated): collect(truncated.value, &texts)
    default: break
    }
  }

  /// The records with an id in a result that have the words; of a result without such records the
  /// innermost ones.
  func records(in value: Value) -> [Record] {
    switch value {
    case .list(let items): return items.flatMap(records)
    case .truncated(let truncated): return records(in: truncated.value)
    case .record(let record):
      if record.id != nil { return matches(value) ? [record] : [] }
      let inner = record.values.flatMap(records)
      return inner.isEmpty && matches(value) ? [record] : inner
    default: return []
    }
  }
}
