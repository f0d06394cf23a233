import LucidCore
import LucidYAML

/// Additions for required keys that are missing.
enum MissingKeys {
  /// Examples of values, by key.
  static let examples = [
    "prompt": "Say hello in one line.", "label": "Morning", "name": "morning", "type": "string", "text": "Good day.",
    "order": "10", "expect": "{ outcome: ok }", "value": "<<today>>", "icon": "sun.max",
    "summary": "My day", "query": "dentist", "title": "Morning", "language": "en",
    "answer": "Good day.", "headline": "Today",
  ]

  /// A fix where the value can be told from the rest of the mapping.
  static func fix(_ name: String, in mapping: YAMLMapping, _ keys: [Key], _ file: SourceFile) -> Diagnostic.Fix? {
    guard let first = mapping.entries.first else { return nil }
    if name == "type", keys.contains(where: { $0.name == "ask" }) {
      let start = Int(first.key.span.start)
      let separator = mapping.isFlow ? ", " : "\n" + String(repeating: " ", count: EntryEdits(file).column(first.key.span.start))
      let type = mapping["choices"] == nil ? type(of: mapping["default"]?.scalar) : "choice"
      return .init(replace: Span(file: first.key.span.file, start: start, end: start), with: "type: \(type)\(separator)")
    }
    return nil
  }

  /// The text of a variable that is written as `{ value: TEXT }`.
  static func text(of mapping: YAMLMapping, _ file: SourceFile) -> Diagnostic.Fix? {
    guard mapping.entries.count == 1, let first = mapping.entries.first, first.key.text == "value" else { return nil }
    return .init(replace: mapping.span, with: EntryEdits(file).text(of: first.value))
  }

  /// `kind: ability` under the first line of a document that has a prompt or an answer.
  static func kind(_ mapping: YAMLMapping, _ file: SourceFile) -> Diagnostic.Fix? {
    let kind: DocumentKind =
      mapping["prompt"] != nil || mapping["answer"] != nil
      ? .ability : mapping["steps"] != nil ? .plan : mapping["order"] != nil ? .section : .ability
    guard !mapping.isFlow, let first = mapping.entries.first else { return nil }
    let at =
      mapping["lucidability"] != nil && first.key.text == "lucidability"
      ? file.lineRange(at: Int(first.value.span.end)).upperBound : nil
    guard let at else { return nil }
    return .init(
      replace: Span(file: first.key.span.file, start: at, end: at), with: "\nkind: \(kind.rawValue)",
      isSafe: kind == .ability && (mapping["prompt"] != nil || mapping["answer"] != nil))
  }

  private static func type(of value: Scalar?) -> String {
    guard let value, value.style == .plain else { return "string" }
    if value.text == "true" || value.text == "false" { return "boolean" }
    if Int(value.text) != nil { return "integer" }
    return Double(value.text) != nil ? "number" : "string"
  }
}
