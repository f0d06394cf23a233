package import LucidCore

extension Value: StoredChoice {
  package static var isApart: Bool { true }
  package static func cases<Rows: StoredCases<Value>>(_ row: inout Rows) throws(Rows.Failure) {
    try row("null", .null)
    try row(
      "absent", { cause, missing, standin in .absent(standin.map { Absence($0) } ?? Absence(cause, missing)) },
      { if case .absent(let it) = $0 { (it.cause, it.missing, it.standin) } else { nil } })
    try row("boolean", Value.boolean) { if case .boolean(let it) = $0 { it } else { nil } }
    try row("integer", Value.integer) { if case .integer(let it) = $0 { it } else { nil } }
    try row("number", Value.number) { if case .number(let it) = $0 { it } else { nil } }
    try row("text", Value.text) { if case .text(let it) = $0 { it } else { nil } }
    try row("date", Value.date) { if case .date(let it) = $0 { it } else { nil } }
    try row("time", Value.time) { if case .time(let it) = $0 { it } else { nil } }
    try row("datetime", Value.datetime) { if case .datetime(let it) = $0 { it } else { nil } }
    try row("period", Value.period) { if case .period(let it) = $0 { it } else { nil } }
    try row("list", Value.list) { if case .list(let it) = $0 { it } else { nil } }
    try row("record", Value.record) { if case .record(let it) = $0 { it } else { nil } }
    try row(
      "truncated", { .truncated(TruncatedValue($0, $1, total: $2)) },
      { if case .truncated(let it) = $0 { (it.value, it.bound, it.total) } else { nil } })
  }
}

extension Absence.Cause: Storable {}
extension TruncatedValue.Bound: Storable {}

extension MissingData: StoredObject {
  package static func form<Form: StoredFields<MissingData>>(_ field: inout Form) throws(Form.Failure) -> MissingData {
    try MissingData(
      field("source", \.source), field("reason", \.reason), field("place", \.place), isOff: field("isOff", \.isOff),
      setUp: field("setUp", \.setUp), isStale: field("isStale", \.isStale))
  }
}

/// The type, then one value for each of its fields.
extension Record: Storable {
  package func write(to writer: inout StorageWriter) {
    writer.list { writer in
      writer.type(type)
      for value in values { value.write(to: &writer) }
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    let type = try reader.element(0).type()
    var values: [Value] = []
    values.reserveCapacity(type.fields.count)
    for i in type.fields.indices { values.append(try reader.item(i + 1)) }
    self.init(type, values: values)
  }
}

extension RecordType {
  func write(to writer: inout StorageWriter) {
    writer.object { writer in
      writer.put("name", name)
      writer.put("fields", fields)
    }
  }
}

extension RecordType.Field: StoredObject {
  package static func form<Form: StoredFields<RecordType.Field>>(_ field: inout Form) throws(Form.Failure) -> RecordType.Field {
    try RecordType.Field(field("name", \.name), field("type", \.type), field("doc", \.doc))
  }
}

extension ValueType: StoredChoice {
  package static func cases<Rows: StoredCases<ValueType>>(_ row: inout Rows) throws(Rows.Failure) {
    try row("any", .any)
    try row("null", .null)
    try row("boolean", .boolean)
    try row("integer", .integer)
    try row("number", .number)
    try row("text", .text)
    try row("date", .date)
    try row("time", .time)
    try row("datetime", .datetime)
    try row("period", .period)
    try row("list", ValueType.list) { if case .list(let it) = $0 { it } else { nil } }
    try row(
      "record", { (listed: ListedType) in .record(listed.type) },
      { if case .record(let it) = $0 { ListedType(type: it) } else { nil } })
  }
}

/// A type in a list of its own.
private struct ListedType: Storable {
  let type: RecordType

  func write(to writer: inout StorageWriter) { writer.list { writer in writer.type(type) } }
  init(type: RecordType) { self.type = type }
  init(from reader: StorageReader) throws(StorageError) { type = try reader.element(0).type() }
}

extension UnknownValue: StoredObject {
  package static func form<Form: StoredFields<UnknownValue>>(_ field: inout Form) throws(Form.Failure) -> UnknownValue {
    try UnknownValue(origin: field("origin", \.origin), path: field("path", \.path), type: field("type", \.type))
  }
}

/// `yyyy-MM-dd`.
extension CivilDate: Storable {
  package func write(to writer: inout StorageWriter) { writer.json.string(iso) }
  package init(from reader: StorageReader) throws(StorageError) {
    guard case .text(let text) = reader.node.value, let date = CivilDate(iso: text) else { throw StorageError("not a date") }
    self = date
  }
}

/// Seconds after midnight.
extension CivilTime: Storable {
  package func write(to writer: inout StorageWriter) { secondOfDay.write(to: &writer) }
  package init(from reader: StorageReader) throws(StorageError) { self.init(secondOfDay: try Int(from: reader)) }
}

/// Seconds since 1970.
extension Instant: Storable {
  package func write(to writer: inout StorageWriter) { seconds.write(to: &writer) }
  package init(from reader: StorageReader) throws(StorageError) { self.init(seconds: try Int64(from: reader)) }
}

extension Period: StoredObject {
  package static func form<Form: StoredFields<Period>>(_ field: inout Form) throws(Form.Failure) -> Period {
    try Period(days: field("days", \.days), seconds: field("seconds", \.seconds))
  }
}

extension TimeSlot: Storable {}
extension Effect: Storable {}
extension Cost: Storable {}

extension Span: StoredObject {
  package static func form<Form: StoredFields<Span>>(_ field: inout Form) throws(Form.Failure) -> Span {
    try Span(file: field("file", \.file), start: Int(field("start", \.start)), end: Int(field("end", \.end)))
  }
}

extension FamilySet: Storable {
  package func write(to writer: inout StorageWriter) { Int(rawValue).write(to: &writer) }
  package init(from reader: StorageReader) throws(StorageError) {
    guard let bits = UInt32(exactly: try Int(from: reader)) else { throw StorageError("not a set of families") }
    self.init(rawValue: bits)
  }
}

extension Labels: StoredObject {
  package static func form<Form: StoredFields<Labels>>(_ field: inout Form) throws(Form.Failure) -> Labels {
    try Labels(families: field("families", \.families), untrusted: field("untrusted", \.untrusted))
  }
}
