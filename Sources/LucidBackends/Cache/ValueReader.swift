import LucidCore

/// Reads what `ValueWriter` wrote. Bytes that are anything else throw; they never trap and never
/// take more memory than they are long.
struct ValueReader {
  private let bytes: ArraySlice<UInt8>
  private var at: Int
  private var types: [RecordType] = []

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    at = bytes.startIndex
  }

  /// The types, then the value; nothing may follow.
  mutating func value() throws(ValueReaderError) -> Value {
    for _ in 0..<(try count()) {
      let name = try text()
      var fields: [RecordType.Field] = []
      for _ in 0..<(try count()) {
        let (field, doc) = (try text(), try text())
        fields.append(.init(field, try type(depth: 0), doc))
      }
      types.append(RecordType(name, fields))
    }
    let value = try value(depth: 0)
    guard at == bytes.endIndex else { throw ValueReaderError() }
    return value
  }

  mutating func byte() throws(ValueReaderError) -> UInt8 {
    guard at < bytes.endIndex else { throw ValueReaderError() }
    defer { at += 1 }
    return bytes[at]
  }

  mutating func integer() throws(ValueReaderError) -> Int64 {
    guard bytes.endIndex - at >= 8 else { throw ValueReaderError() }
    defer { at += 8 }
    return (0..<8).reduce(0) { $0 | Int64(bytes[at + $1]) << ($1 * 8) }
  }

  /// Reads a count of elements of at least one byte each, so that a wrong count is detected before
  /// allocation.
  mutating func count() throws(ValueReaderError) -> Int {
    let n = try integer()
    guard n >= 0, n <= Int64(bytes.endIndex - at) else { throw ValueReaderError() }
    return Int(n)
  }

  mutating func text() throws(ValueReaderError) -> String {
    let n = try count()
    defer { at += n }
    guard let text = String(validating: bytes[at..<at + n], as: UTF8.self) else { throw ValueReaderError() }
    return text
  }

  mutating func optional() throws(ValueReaderError) -> String? { try byte() == 0 ? nil : try text() }

  private mutating func whole(in range: ClosedRange<Int64>) throws(ValueReaderError) -> Int64 {
    let n = try integer()
    guard range.contains(n) else { throw ValueReaderError() }
    return n
  }

  private mutating func value(depth: Int) throws(ValueReaderError) -> Value {
    guard depth < 64, let tag = ValueTag(rawValue: try byte()) else { throw ValueReaderError() }
    switch tag {
    case .null: return .null
    case .absent:
      guard let cause = Absence.Cause(rawValue: try text()) else { throw ValueReaderError() }
      let (source, reason) = (try optional(), try text())
      return .absent(Absence(cause, source.map { MissingData(unavailable: $0, reason) } ?? MissingData(reason)))
    case .boolean: return .boolean(try byte() == 1)
    case .integer: return .integer(Int(try integer()))
    case .number: return .number(Double(bitPattern: UInt64(bitPattern: try integer())))
    case .text: return .text(try text())
    case .date: return .date(CivilDate(daysSinceEpoch: Int(try whole(in: -4_000_000...4_000_000))))
    case .time: return .time(CivilTime(secondOfDay: Int(try whole(in: 0...86_399))))
    case .datetime: return .datetime(Instant(seconds: try whole(in: -400_000_000_000...400_000_000_000)))
    case .period:
      let days = try whole(in: -1_000_000_000...1_000_000_000)
      return .period(Period(days: Int(days), seconds: try whole(in: -100_000_000_000_000...100_000_000_000_000)))
    case .list:
      var items: [Value] = []
      for _ in 0..<(try count()) { items.append(try value(depth: depth + 1)) }
      return .list(items)
    case .record:
      let index = try integer()
      guard index >= 0, index < Int64(types.count) else { throw ValueReaderError() }
      let type = types[Int(index)]
      var values: [Value] = []
      for _ in type.fields { values.append(try value(depth: depth + 1)) }
      return .record(Record(type, values: values))
    case .truncated:
      guard let bound = TruncatedValue.Bound(rawValue: try text()) else { throw ValueReaderError() }
      let total = try value(depth: depth + 1).integer
      return .truncated(TruncatedValue(try value(depth: depth + 1), bound, total: total))
    }
  }

  private mutating func type(depth: Int) throws(ValueReaderError) -> ValueType {
    guard depth < 64 else { throw ValueReaderError() }
    switch try byte() {
    case 0: return .any
    case 1: return .null
    case 2: return .boolean
    case 3: return .integer
    case 4: return .number
    case 5: return .text
    case 6: return .date
    case 7: return .time
    case 8: return .datetime
    case 9: return .period
    case 10: return .list(try type(depth: depth + 1))
    case 11:
      let index = try integer()
      guard index >= 0, index < Int64(types.count) else { throw ValueReaderError() }
      return .record(types[Int(index)])
    default: throw ValueReaderError()
    }
  }
}

/// Bytes that `ValueWriter` did not write.
struct ValueReaderError: Error {}
