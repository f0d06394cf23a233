/// Any value of the language: what a literal, an input, a variable, a filter or a tool gives.
public enum Value: Hashable, Sendable {
  /// Nothing is there, and that is no fault: an empty optional field, the literal `null`.
  case null
  /// Something should be there but could not be had.
  case absent(Absence)
  case boolean(Bool)
  case integer(Int)
  case number(Double)
  case text(String)
  case date(CivilDate)
  case time(CivilTime)
  /// A point in time; shown on the wall clock of the run's zone.
  case datetime(Instant)
  case period(Period)
  case list([Value])
  case record(Record)
}

/// Why a value is missing; immutable, shared.
public final class Absence: Hashable, Sendable {
  public enum Cause: String, Sendable {
    /// The source is not there, not permitted, or failed.
    case unavailable
    /// The step's `when` was false.
    case skipped
    /// It will be there in a run; in a dry run, or before one, nobody has asked for it. See
    /// `UnknownValue`.
    case pending
  }

  public let cause: Cause
  public let missing: MissingData
  /// The future value of a pending one; nil for any other.
  public let standin: UnknownValue?

  public init(_ cause: Cause, _ missing: MissingData) {
    self.cause = cause
    self.missing = missing
    standin = nil
  }

  public convenience init(_ cause: Cause, _ reason: String) { self.init(cause, MissingData(reason)) }

  /// `source` is a family or a variable.
  public convenience init(unavailable source: String, _ reason: String) {
    self.init(.unavailable, MissingData(unavailable: source, reason))
  }

  public init(_ standin: UnknownValue) {
    cause = .pending
    missing = MissingData("\(standin.path) is not known before a real run")
    self.standin = standin
  }

  /// One phrase for a person, such as `weather is not available: no weather.json in ~/vault`.
  public var reason: String { missing.text }

  public static func == (a: Absence, b: Absence) -> Bool {
    a.cause == b.cause && a.missing == b.missing && a.standin == b.standin
  }
  public func hash(into hasher: inout Hasher) { hasher.combine(missing) }
}

extension Value {
  public var isAbsent: Bool {
    if case .absent = self { true } else { false }
  }

  public var isMissing: Bool {
    switch self {
    case .null, .absent: true
    default: false
    }
  }

  public var text: String? { if case .text(let t) = self { t } else { nil } }
  public var integer: Int? { if case .integer(let n) = self { n } else { nil } }
  public var boolean: Bool? { if case .boolean(let b) = self { b } else { nil } }
  public var instant: Instant? { if case .datetime(let i) = self { i } else { nil } }
  public var list: [Value]? { if case .list(let l) = self { l } else { nil } }
  public var record: Record? { if case .record(let r) = self { r } else { nil } }

  /// The number of an integer or a number.
  public var double: Double? {
    switch self {
    case .integer(let n): Double(n)
    case .number(let d): d
    default: nil
    }
  }

  /// A field of a record; `.null` for anything else, so that paths can be followed without
  /// unwrapping.
  public subscript(name: String) -> Value {
    if case .record(let r) = self { r[name] } else { .null }
  }

  public static func optional(_ text: String?) -> Value { text.map(Value.text) ?? .null }
  public static func optional(_ n: Int?) -> Value { n.map(Value.integer) ?? .null }
  public static func optional(_ d: Double?) -> Value { d.map(Value.number) ?? .null }
  public static func optional(_ i: Instant?) -> Value { i.map(Value.datetime) ?? .null }
}
