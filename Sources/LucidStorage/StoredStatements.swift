package import LucidCore

extension Statement: StoredObject {
  package static func form<Form: StoredFields<Statement>>(_ field: inout Form) throws(Form.Failure) -> Statement {
    try Statement(
      field("kind", \.kind), field("role", \.role), weight: field("weight", \.weight), field("values", \.values),
      range: field("range", \.range), records: field("records", \.records), certainty: field("certainty", \.certainty),
      step: field("step", \.step))
  }
}

extension StatementKind: Storable {
  package func write(to writer: inout StorageWriter) { writer.json.string(name) }
  package init(from reader: StorageReader) throws(StorageError) {
    let name = try String(from: reader)
    guard let kind = StatementKind(name: name) else { throw StorageError("no kind `\(name)` of Statement") }
    self = kind
  }
}

extension Statement.Role: Storable {}
extension StatementValues.Name: Storable {}
extension StatementUnit: Storable {}

extension Statement.Certainty: StoredChoice {
  package static func cases<Rows: StoredCases<Statement.Certainty>>(_ row: inout Rows) throws(Rows.Failure) {
    try row("exact", .exact)
    try row("atLeast", .atLeast)
    try row("asOf", Statement.Certainty.asOf) { if case .asOf(let it) = $0 { it } else { nil } }
    try row("estimate", .estimate)
  }
}

extension StatementRange: StoredObject {
  package static func form<Form: StoredFields<StatementRange>>(_ field: inout Form) throws(Form.Failure) -> StatementRange {
    try StatementRange(
      field("first", \.first), field("last", \.last), isRest: field("isRest", \.isRest),
      isWorkingHours: field("isWorkingHours", \.isWorkingHours), part: field("part", \.part))
  }
}

extension StatementValues: StoredObject {
  package static func form<Form: StoredFields<StatementValues>>(_ field: inout Form) throws(Form.Failure) -> StatementValues {
    try StatementValues(field("entries", \.entries))
  }
}

extension StatementValues.Entry: StoredObject {
  package static func form<Form: StoredFields<StatementValues.Entry>>(_ field: inout Form) throws(Form.Failure)
    -> StatementValues.Entry
  {
    try StatementValues.Entry(name: field("name", \.name), value: field("value", \.value))
  }
}

extension StatementValue: StoredChoice {
  package static func cases<Rows: StoredCases<StatementValue>>(_ row: inout Rows) throws(Rows.Failure) {
    try row("text", StatementValue.text) { if case .text(let it) = $0 { it } else { nil } }
    try row("word", StatementValue.word) { if case .word(let it) = $0 { it } else { nil } }
    try row("count", StatementValue.count) { if case .count(let it) = $0 { it } else { nil } }
    try row("instant", StatementValue.instant) { if case .instant(let it) = $0 { it } else { nil } }
    try row("span", { .span($0, $1) }, { if case .span(let a, let b) = $0 { (a, b) } else { nil } })
    try row("day", StatementValue.day) { if case .day(let it) = $0 { it } else { nil } }
    try row("length", { .length(minutes: $0) }, { if case .length(let it) = $0 { it } else { nil } })
    try row("amount", { .amount($0, $1) }, { if case .amount(let a, let b) = $0 { (a, b) } else { nil } })
    try row("list", StatementValue.list) { if case .list(let it) = $0 { it } else { nil } }
  }
}

extension Sentence: StoredObject {
  package static func form<Form: StoredFields<Sentence>>(_ field: inout Form) throws(Form.Failure) -> Sentence {
    try Sentence(field("statement", \.statement), text: field("text", \.text))
  }
}
