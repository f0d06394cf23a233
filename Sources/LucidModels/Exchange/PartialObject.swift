import LucidCore

/// An object that comes in pieces. Texts are put together where they are, for a thought comes in
/// thousands of pieces.
struct PartialObject: Hashable, Sendable {
  /// In the order in which they came.
  private var names: [String] = []
  private var values: [String: Value] = [:]
  private var texts: [String: String] = [:]

  init() {}

  init(_ value: Value) {
    guard case .record(let record) = value else { return }
    for (field, value) in zip(record.type.fields, record.values) { self[field.name] = value }
  }

  var isEmpty: Bool { names.isEmpty }

  /// nil for a member that has not come.
  subscript(name: String) -> Value? {
    get { texts[name].map { .text($0) } ?? values[name] }
    set {
      if texts[name] == nil, values[name] == nil { names.append(name) }
      if case .text(let text)? = newValue {
        (texts[name], values[name]) = (text, nil)
      } else {
        (texts[name], values[name]) = (nil, newValue)
      }
    }
  }

  /// Adds a piece to a text, which it begins where there is none.
  mutating func append(_ piece: String, to name: String) {
    if texts[name] == nil { self[name] = .text("") }
    texts[name, default: ""] += piece
  }

  var value: Value {
    let fields = names.map { ($0, self[$0] ?? .null) }
    return .record(Record(RecordType("Object", fields.map { .init($0.0, .any, "") }), values: fields.map(\.1)))
  }
}
