import LucidCore
import LucidSyntax
import LucidYAML

/// A value of a known type written out in YAML: what a tool says in a test's world, what a place of
/// the card must hold.
///
/// Fields that are not written are null, for nothing is there; of a listing, `count`, `truncated`
/// and `total` follow from its items, and a record without an `id` gets one, because sentences are
/// told apart by the records they stand on. Moments stay texts (`Value.settled`).
struct LiteralValue {
  /// The prefix of generated ids.
  let id: String
  let diagnostics: DiagnosticCollector

  func value(_ node: YAMLNode, _ type: ValueType, _ what: String) -> Value { value(node, type, what, id) }

  private func value(_ node: YAMLNode, _ type: ValueType, _ what: String, _ id: String) -> Value {
    switch (node, type) {
    case (.scalar(let scalar), _): return self.scalar(scalar, type, what)
    case (.sequence(let list), .list(let item)): return items(list, item, what, id)
    case (.sequence(let list), .any): return items(list, .any, what, id)
    case (.sequence(let list), .record(let record)):
      // `calendar.events: [ … ]` for `calendar.events: {items: [ … ]}`.
      guard let i = record.index(of: "items"), case .list(let item) = record.fields[i].type else { break }
      return self.record([("items", items(list, item, what, id))], record, id)
    case (.mapping(let mapping), .record(let record)):
      var given: [(String, Value)] = []
      for entry in mapping.entries {
        guard let i = record.index(of: entry.key.text) else {
          diagnostics.report(.unknownRecordField(entry.key, of: record))
          continue
        }
        given.append((entry.key.text, value(entry.value, record.fields[i].type, "`\(entry.key.text)`", id)))
      }
      return self.record(given, record, id)
    case (.mapping(let mapping), .any):
      let fields = mapping.entries.map { ($0.key.text, value($0.value, .any, "`\($0.key.text)`", id)) }
      return .record(
        Record(RecordType("Object", fields.map { RecordType.Field($0.0, .any, "As it is written.") }), values: fields.map(\.1)))
    default: break
    }
    mismatch(what, type: type, found: node.shapeName, span: node.span)
    return .null
  }

  private func items(_ list: YAMLSequence, _ type: ValueType, _ what: String, _ id: String) -> Value {
    .list(list.items.enumerated().map { value($1, type, "each item of \(what)", "\(id)#\($0 + 1)") })
  }

  private func record(_ given: [(name: String, value: Value)], _ type: RecordType, _ id: String) -> Value {
    var values = Array(repeating: Value.null, count: type.fields.count)
    for (name, value) in given { if let i = type.index(of: name) { values[i] = value } }
    func fill(_ name: String, _ fieldType: ValueType, _ value: Value) {
      if let i = type.index(of: name), type.fields[i].type == fieldType, values[i] == .null { values[i] = value }
    }
    if let items = given.first(where: { $0.name == "items" })?.value.list {
      fill("count", .integer, .integer(items.count))
      let total = given.first { $0.name == "total" }?.value.integer
      fill("truncated", .boolean, .boolean(total.map { $0 > items.count } ?? false))
      if !given.contains(where: { $0.name == "truncated" && $0.value == .boolean(true) }) {
        fill("total", .integer, .integer(items.count))
      }
    }
    fill("id", .text, .text(id))
    return .record(Record(type, values: values))
  }

  // MARK: Scalars

  private func scalar(_ s: Scalar, _ type: ValueType, _ what: String) -> Value {
    if s.isNull { return .null }
    let value: Value? =
      switch type {
      case .any: Self.guess(s)
      case .null: nil
      case .boolean: s.text == "true" ? .boolean(true) : s.text == "false" ? .boolean(false) : nil
      case .integer: Int(s.text).map(Value.integer)
      case .number: Literals.number(s.text).map(Value.number)
      case .text: .text(s.text)
      case .date: CivilDate(iso: s.text).map(Value.date)
      case .time: CivilTime(iso: s.text).map(Value.time)
      case .datetime: ISOMoment.instant(s.text, zone: .utc) == nil ? nil : .text(s.text)
      case .period: Period(s.text).map(Value.period)
      case .list, .record: nil
      }
    if let value { return value }
    mismatch(what, type: type, found: "`\(s.text.count > 40 ? s.text.prefix(40) + "…" : s.text)`", span: s.span)
    return .null
  }

  /// Where no type is known, a scalar is what it looks like, unless it is quoted.
  private static func guess(_ s: Scalar) -> Value {
    guard s.style == .plain else { return .text(s.text) }
    if s.text == "true" || s.text == "false" { return .boolean(s.text == "true") }
    return Int(s.text).map(Value.integer) ?? Literals.number(s.text).map(Value.number) ?? .text(s.text)
  }

  private func mismatch(_ what: String, type: ValueType, found: String, span: Span) {
    diagnostics.report(.wrongWrittenValue(what, type, found: found, at: span))
  }
}
