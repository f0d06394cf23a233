package import LucidCore

extension Statement: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: Statement?) throws(Form.Failure) -> Statement {
    try Statement(
      field("kind", it, \.kind), field("role", it, \.role), weight: field("weight", it, \.weight), field("values", it, \.values),
      range: field("range", it, \.range), records: field("records", it, \.records),
      certainty: field("certainty", it, \.certainty), setting: field("setting", it, \.setting, or: .done),
      step: field("step", it, \.step))
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
extension StatementSetting: Storable {}
extension StoredDelivery.Kind: Storable {}

extension Statement.Certainty: StoredChoice {
  package static func cases<Rows: StoredCases>(_ row: inout Rows, _ it: inout Statement.Certainty?) throws(Rows.Failure) {
    try row("exact", &it, .exact)
    try row("atLeast", &it, .atLeast)
    try row("asOf", &it, Statement.Certainty.asOf) { if case .asOf(let it) = $0 { it } else { nil } }
    try row("estimate", &it, .estimate)
  }
}

extension StatementRange: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: StatementRange?) throws(Form.Failure) -> StatementRange
  {
    try StatementRange(
      field("first", it, \.first), field("last", it, \.last), isRest: field("isRest", it, \.isRest),
      isWorkingHours: field("isWorkingHours", it, \.isWorkingHours), part: field("part", it, \.part))
  }
}

extension StatementValues: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: StatementValues?) throws(Form.Failure)
    -> StatementValues
  {
    try StatementValues(field("entries", it, \.entries))
  }
}

extension StatementValues.Entry: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: StatementValues.Entry?) throws(Form.Failure)
    -> StatementValues.Entry
  {
    try StatementValues.Entry(name: field("name", it, \.name), value: field("value", it, \.value))
  }
}

extension StatementValue: StoredChoice {
  package static func cases<Rows: StoredCases>(_ row: inout Rows, _ it: inout StatementValue?) throws(Rows.Failure) {
    try row("text", &it, StatementValue.text) { if case .text(let it) = $0 { it } else { nil } }
    try row("word", &it, StatementValue.word) { if case .word(let it) = $0 { it } else { nil } }
    try row("count", &it, StatementValue.count) { if case .count(let it) = $0 { it } else { nil } }
    try row("instant", &it, StatementValue.instant) { if case .instant(let it) = $0 { it } else { nil } }
    try row("span", &it, { .span($0, $1) }, { if case .span(let a, let b) = $0 { (a, b) } else { nil } })
    try row("day", &it, StatementValue.day) { if case .day(let it) = $0 { it } else { nil } }
    try row("length", &it, { .length(minutes: $0) }, { if case .length(let it) = $0 { it } else { nil } })
    try row("amount", &it, { .amount($0, $1) }, { if case .amount(let a, let b) = $0 { (a, b) } else { nil } })
    try row("list", &it, StatementValue.list) { if case .list(let it) = $0 { it } else { nil } }
  }
}

extension Sentence: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: Sentence?) throws(Form.Failure) -> Sentence {
    try Sentence(field("statement", it, \.statement), text: field("text", it, \.text))
  }
}
