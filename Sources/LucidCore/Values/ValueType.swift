/// The static type of a value. Every type also admits `null` and absence.
package indirect enum ValueType: Hashable, Sendable {
  /// Not known before the run; checks pass.
  case any
  case null
  case boolean
  case integer
  case number
  case text
  case date
  case time
  case datetime
  case period
  case list(ValueType)
  case record(RecordType)

  /// As an author reads it: `list of Event`.
  package var name: String {
    switch self {
    case .any: "any value"
    case .null: "null"
    case .boolean: "true or false"
    case .integer: "integer"
    case .number: "number"
    case .text: "text"
    case .date: "date"
    case .time: "time"
    case .datetime: "date and time"
    case .period: "duration"
    case .list(let item): "list of \(item.name)"
    case .record(let type): type.name
    }
  }

  package var isNumeric: Bool {
    switch self {
    case .integer, .number, .any: true
    default: false
    }
  }

  package var isMoment: Bool {
    switch self {
    case .date, .datetime, .any: true
    default: false
    }
  }

  /// Whether a value of this type may stand where `expected` is asked for.
  package func fits(_ expected: ValueType) -> Bool {
    switch (self, expected) {
    case (.any, _), (_, .any), (.null, _): true
    case (.integer, .number): true
    case (.date, .datetime): true
    case (.list(let a), .list(let b)): a.fits(b)
    default: self == expected
    }
  }

  /// The narrowest type that holds both.
  package func joined(_ other: ValueType) -> ValueType {
    if self == other || other == .null { return self }
    if self == .null { return other }
    if isNumeric, other.isNumeric, self != .any, other != .any { return .number }
    return .any
  }
}

extension ValueType {
  /// Whether a type that was stored is still this one: names and types of fields count, their
  /// descriptions do not.
  package func isSame(as stored: ValueType) -> Bool {
    switch (self, stored) {
    case (.list(let a), .list(let b)): a.isSame(as: b)
    case (.record(let a), .record(let b)):
      a === b || a.name == b.name && a.names == b.names && zip(a.fields, b.fields).allSatisfy { $0.type.isSame(as: $1.type) }
    default: self == stored
    }
  }

  /// Whether a stored value is of this type; null and what is absent are of every type.
  package func holds(_ value: Value) -> Bool {
    switch (self, value) {
    case (.any, _), (_, .null), (_, .absent): true
    case (.list(let item), .list(let items)): items.allSatisfy(item.holds)
    case (_, .truncated(let truncated)): holds(truncated.value)
    case (.record, .record(let record)): isSame(as: .record(record.type))
    case (.boolean, .boolean), (.integer, .integer), (.number, .number), (.number, .integer), (.text, .text), (.date, .date),
      (.time, .time), (.datetime, .datetime), (.period, .period):
      true
    default: false
    }
  }
}
