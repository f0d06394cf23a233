/// Values on disk: one key that names the type, so that a plan or a record reads back exactly.
extension Value: Codable {
  private enum Key: String, CodingKey {
    case null, absent, boolean, integer, number, text, date, time, datetime, period, list, record, values
  }

  public init(from decoder: any Decoder) throws {
    let c = try decoder.container(keyedBy: Key.self)
    guard let key = c.allKeys.first(where: { $0 != .values }) else {
      throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "a value without a type"))
    }
    switch key {
    case .null, .values: self = .null
    case .absent: self = .absent(try c.decode(Absence.self, forKey: key))
    case .boolean: self = .boolean(try c.decode(Bool.self, forKey: key))
    case .integer: self = .integer(try c.decode(Int.self, forKey: key))
    case .number: self = .number(try c.decode(Double.self, forKey: key))
    case .text: self = .text(try c.decode(String.self, forKey: key))
    case .date: self = .date(try c.decode(CivilDate.self, forKey: key))
    case .time: self = .time(try c.decode(CivilTime.self, forKey: key))
    case .datetime: self = .datetime(try c.decode(Instant.self, forKey: key))
    case .period: self = .period(try c.decode(Period.self, forKey: key))
    case .list: self = .list(try c.decode([Value].self, forKey: key))
    case .record:
      let type = try c.decode(RecordType.self, forKey: .record)
      let values = try c.decode([Value].self, forKey: .values)
      guard values.count == type.fields.count else {
        throw DecodingError.dataCorrupted(
          .init(codingPath: decoder.codingPath, debugDescription: "\(type.name) with \(values.count) values"))
      }
      self = .record(Record(type, values: values))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var c = encoder.container(keyedBy: Key.self)
    switch self {
    case .null: try c.encode(true, forKey: .null)
    case .absent(let a): try c.encode(a, forKey: .absent)
    case .boolean(let b): try c.encode(b, forKey: .boolean)
    case .integer(let n): try c.encode(n, forKey: .integer)
    case .number(let d): try c.encode(d, forKey: .number)
    case .text(let t): try c.encode(t, forKey: .text)
    case .date(let d): try c.encode(d, forKey: .date)
    case .time(let t): try c.encode(t, forKey: .time)
    case .datetime(let i): try c.encode(i, forKey: .datetime)
    case .period(let p): try c.encode(p, forKey: .period)
    case .list(let l): try c.encode(l, forKey: .list)
    case .record(let r):
      try c.encode(r.type, forKey: .record)
      try c.encode(r.values, forKey: .values)
    }
  }
}
