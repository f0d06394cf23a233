import LucidCore

/// Values as bytes, with the types of their records beside them: what a value reads back from is
/// exactly itself.
struct ValueWriter {
  private(set) var bytes: [UInt8] = []
  /// In the order in which the reader meets them: a type comes after those of its fields.
  private var types: [RecordType] = []

  /// The types, then the value.
  static func bytes(_ value: Value) -> [UInt8] {
    var body = ValueWriter()
    body.write(value)
    var head = ValueWriter()
    head.count(body.types.count)
    for type in body.types {
      head.text(type.name)
      head.count(type.fields.count)
      for field in type.fields {
        head.text(field.name)
        head.text(field.doc)
        head.write(field.type, among: body.types)
      }
    }
    return head.bytes + body.bytes
  }

  mutating func integer(_ n: Int64) {
    withUnsafeBytes(of: n.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func count(_ n: Int) { integer(Int64(n)) }

  mutating func text(_ text: String) {
    count(text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  mutating func optional(_ text: String?) {
    bytes.append(text == nil ? 0 : 1)
    if let text { self.text(text) }
  }

  private mutating func write(_ value: Value) {
    bytes.append(ValueTag(value).rawValue)
    switch value {
    case .null: break
    case .absent(let absence):
      text(absence.cause.rawValue)
      optional(absence.missing.source)
      text(absence.missing.reason)
    case .boolean(let b): bytes.append(b ? 1 : 0)
    case .integer(let n): integer(Int64(n))
    case .number(let d): integer(Int64(bitPattern: d.bitPattern))
    case .text(let t): text(t)
    case .date(let d): integer(Int64(d.daysSinceEpoch))
    case .time(let t): integer(Int64(t.secondOfDay))
    case .datetime(let i): integer(i.seconds)
    case .period(let p):
      integer(Int64(p.days))
      integer(p.seconds)
    case .list(let items):
      count(items.count)
      for item in items { write(item) }
    case .record(let record):
      count(index(of: record.type))
      for value in record.values { write(value) }
    case .truncated(let truncated):
      text(truncated.bound.rawValue)
      write(.optional(truncated.total))
      write(truncated.value)
    }
  }

  /// Puts a type and those of its fields into the table.
  private mutating func index(of type: RecordType) -> Int {
    if let known = types.firstIndex(of: type) { return known }
    for field in type.fields { note(field.type) }
    types.append(type)
    return types.count - 1
  }

  private mutating func note(_ type: ValueType) {
    switch type {
    case .list(let item): note(item)
    case .record(let record): _ = index(of: record)
    default: break
    }
  }

  private mutating func write(_ type: ValueType, among types: [RecordType]) {
    switch type {
    case .any: bytes.append(0)
    case .null: bytes.append(1)
    case .boolean: bytes.append(2)
    case .integer: bytes.append(3)
    case .number: bytes.append(4)
    case .text: bytes.append(5)
    case .date: bytes.append(6)
    case .time: bytes.append(7)
    case .datetime: bytes.append(8)
    case .period: bytes.append(9)
    case .list(let item):
      bytes.append(10)
      write(item, among: types)
    case .record(let record):
      bytes.append(11)
      count(types.firstIndex(of: record) ?? 0)
    }
  }
}

/// The kind of the value that follows.
enum ValueTag: UInt8 {
  case null, absent, boolean, integer, number, text, date, time, datetime, period, list, record, truncated

  init(_ value: Value) {
    self =
      switch value {
      case .null: .null
      case .absent: .absent
      case .boolean: .boolean
      case .integer: .integer
      case .number: .number
      case .text: .text
      case .date: .date
      case .time: .time
      case .datetime: .datetime
      case .period: .period
      case .list: .list
      case .record: .record
      case .truncated: .truncated
      }
  }
}
