/// Any value of the language: what a literal, an input, a variable, a filter or a tool gives.
package enum Value: Hashable, Sendable {
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
  /// A value that was made from a truncated list; only expressions make it.
  case truncated(TruncatedValue)
}

/// Why a value is missing; immutable, shared.
package final class Absence: Hashable, Sendable {
  package enum Cause: String, Sendable {
    /// The source is not there, switched off, not permitted, or failed.
    case unavailable
    /// The step's `when` was false.
    case skipped
    /// An expression has no result, such as a division by zero.
    case failed
    /// It will be there in a run; in a dry run, or before one, nobody has asked for it. See
    /// `UnknownValue`.
    case pending
  }

  package let cause: Cause
  package let missing: MissingData
  /// The future value of a pending one; nil for any other.
  package let standin: UnknownValue?

  package init(_ cause: Cause, _ missing: MissingData) {
    self.cause = cause
    self.missing = missing
    standin = nil
  }

  package convenience init(_ cause: Cause, _ reason: MessageText) { self.init(cause, MissingData(reason)) }

  /// `source` is a family or a variable.
  package convenience init(unavailable source: String, _ reason: MessageText) {
    self.init(.unavailable, MissingData(unavailable: source, reason))
  }

  /// A family that the user has switched off.
  package convenience init(off source: String) { self.init(.unavailable, MissingData(off: source)) }

  /// An expression that has no result, and where it stands.
  package convenience init(failed place: SourcePlace?, _ reason: MessageText) {
    self.init(.failed, MissingData(failed: place, reason))
  }

  package init(_ standin: UnknownValue) {
    cause = .pending
    missing = MissingData(.words(.notKnownBefore, standin.path))
    self.standin = standin
  }

  /// One phrase for a person, such as `weather is not available: no weather.json in ~/vault`.
  package var reason: String { missing.text }

  /// The phrase in the place of the value in a text; empty for what is absent by choice.
  package var inText: String { missing.isOff ? "" : "(\(missing.inText))" }

  /// Whether the source is switched off, so that nothing is lost.
  package var isOff: Bool { missing.isOff }

  package static func == (a: Absence, b: Absence) -> Bool {
    a.cause == b.cause && a.missing == b.missing && a.standin == b.standin
  }
  package func hash(into hasher: inout Hasher) { hasher.combine(missing) }
}

extension Value {
  package var isAbsent: Bool {
    if case .absent = self { true } else { false }
  }

  /// The first absent item of a list.
  package var absentItem: Absence? {
    guard let items = list else { return nil }
    for item in items { if case .absent(let absence) = item { return absence } }
    return nil
  }

  package var isMissing: Bool {
    switch self {
    case .null, .absent: true
    default: false
    }
  }

  package var text: String? { if case .text(let t) = self { t } else { nil } }
  package var integer: Int? { if case .integer(let n) = self { n } else { nil } }
  package var boolean: Bool? { if case .boolean(let b) = self { b } else { nil } }
  package var period: Period? { if case .period(let p) = self { p } else { nil } }
  package var date: CivilDate? { if case .date(let d) = self { d } else { nil } }
  package var instant: Instant? { if case .datetime(let i) = self { i } else { nil } }
  /// The items that there are, also of a truncated list.
  package var list: [Value]? {
    switch self {
    case .list(let items): items
    case .truncated(let truncated): truncated.value.list
    default: nil
    }
  }
  package var record: Record? { if case .record(let r) = self { r } else { nil } }

  /// The number of an integer or a number.
  package var double: Double? {
    switch self {
    case .integer(let n): Double(n)
    case .number(let d): d
    default: nil
    }
  }

  /// A field of a record; `.null` for anything else, so that paths can be followed without
  /// unwrapping.
  package subscript(name: String) -> Value {
    if case .record(let r) = self { r[name] } else { .null }
  }

  package static func optional(_ text: String?) -> Value { text.map(Value.text) ?? .null }
  package static func optional(_ n: Int?) -> Value { n.map(Value.integer) ?? .null }
  package static func optional(_ d: Double?) -> Value { d.map(Value.number) ?? .null }
  package static func optional(_ i: Instant?) -> Value { i.map(Value.datetime) ?? .null }
}
