package import LucidCore

extension Value: StoredChoice {
  package static var isApart: Bool { true }
  package static func cases<Rows: StoredCases>(_ row: inout Rows, _ it: inout Value?) throws(Rows.Failure) {
    try row("null", &it, .null)
    try row(
      "absent", &it, { cause, missing, standin in .absent(standin.map { Absence($0) } ?? Absence(cause, missing)) },
      { if case .absent(let it) = $0 { (it.cause, it.missing, it.standin) } else { nil } })
    try row("boolean", &it, Value.boolean) { if case .boolean(let it) = $0 { it } else { nil } }
    try row("integer", &it, Value.integer) { if case .integer(let it) = $0 { it } else { nil } }
    try row("number", &it, Value.number) { if case .number(let it) = $0 { it } else { nil } }
    try row("text", &it, Value.text) { if case .text(let it) = $0 { it } else { nil } }
    try row("date", &it, Value.date) { if case .date(let it) = $0 { it } else { nil } }
    try row("time", &it, Value.time) { if case .time(let it) = $0 { it } else { nil } }
    try row("datetime", &it, Value.datetime) { if case .datetime(let it) = $0 { it } else { nil } }
    try row("period", &it, Value.period) { if case .period(let it) = $0 { it } else { nil } }
    try row("list", &it, Value.list) { if case .list(let it) = $0 { it } else { nil } }
    try row("record", &it, Value.record) { if case .record(let it) = $0 { it } else { nil } }
    try row(
      "truncated", &it, { .truncated(TruncatedValue($0, $1, total: $2)) },
      { if case .truncated(let it) = $0 { (it.value, it.bound, it.total) } else { nil } })
  }
}

extension Absence.Cause: Storable {}
extension TruncatedValue.Bound: Storable {}

extension MissingData: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: MissingData?) throws(Form.Failure) -> MissingData {
    try MissingData(
      of: field("source", it, \.source), field("reason", it, \.why), field("place", it, \.place),
      isOff: field("isOff", it, \.isOff), setUp: field("setUp", it, \.setUp), isStale: field("isStale", it, \.isStale))
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
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: RecordType.Field?) throws(Form.Failure)
    -> RecordType.Field
  {
    try RecordType.Field(field("name", it, \.name), field("type", it, \.type), field("doc", it, \.doc))
  }
}

extension ValueType: StoredChoice {
  package static func cases<Rows: StoredCases>(_ row: inout Rows, _ it: inout ValueType?) throws(Rows.Failure) {
    try row("any", &it, .any)
    try row("null", &it, .null)
    try row("boolean", &it, .boolean)
    try row("integer", &it, .integer)
    try row("number", &it, .number)
    try row("text", &it, .text)
    try row("date", &it, .date)
    try row("time", &it, .time)
    try row("datetime", &it, .datetime)
    try row("period", &it, .period)
    try row("list", &it, ValueType.list) { if case .list(let it) = $0 { it } else { nil } }
    try row(
      "record", &it, { (listed: ListedType) in .record(listed.type) },
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
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: UnknownValue?) throws(Form.Failure) -> UnknownValue {
    try UnknownValue(origin: field("origin", it, \.origin), path: field("path", it, \.path), type: field("type", it, \.type))
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
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: Period?) throws(Form.Failure) -> Period {
    try Period(
      months: field("months", it, { (it: Period) -> Int? in it.months == 0 ? nil : it.months }) ?? 0,
      days: field("days", it, \.days), seconds: field("seconds", it, \.seconds))
  }
}

extension TimeSlot: Storable {}
extension Effect: Storable {}
extension Cost: Storable {}

extension Span: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: Span?) throws(Form.Failure) -> Span {
    try Span(file: field("file", it, \.file), start: Int(field("start", it, \.start)), end: Int(field("end", it, \.end)))
  }
}

extension FamilySet: Storable {
  /// The bits of the shipped families; with families of the configuration a list, in which their
  /// names follow.
  package func write(to writer: inout StorageWriter) {
    guard !own.isEmpty else { return Int(bits).write(to: &writer) }
    writer.list { writer in
      Int(bits).write(to: &writer)
      for name in own.sorted() { writer.json.string(name) }
    }
  }
  package init(from reader: StorageReader) throws(StorageError) {
    let isList = if case .list = reader.node.value { true } else { false }
    let stored: Int = try isList ? reader.item(0) : Int(from: reader)
    guard let bits = UInt32(exactly: stored) else { throw StorageError("not a set of families") }
    var own: Set<String> = []
    for item in reader.node.list?.dropFirst() ?? [] { own.insert(try String(from: reader.part(item))) }
    self.init(bits: bits, own: own)
  }
}

extension Labels: StoredObject {
  package static func form<Form: StoredFields>(_ field: inout Form, _ it: Labels?) throws(Form.Failure) -> Labels {
    try Labels(families: field("families", it, \.families), untrusted: field("untrusted", it, \.untrusted))
  }
}
