package import LucidCore

/// Why an operation has no result.
struct OperationError: Error {
  let words: MessageText

  static let divisionByZero = OperationError(words: .words(.divisionByZero))
  static let outOfRange = OperationError(words: .words(.outOfRange))
}

/// Operations between two values that are there. Pure.
struct ValueOperators {
  private let context: FilterContext

  init(_ context: FilterContext) { self.context = context }

  func result(_ op: BinaryOperator, _ a: Value, _ b: Value) throws(OperationError) -> Value {
    if a.isTruncated || b.isTruncated { return try bounded(op, a, b) }
    switch op {
    case .equal: return equality(a, b, isNegated: false)
    case .notEqual: return equality(a, b, isNegated: true)
    case .less: return .boolean(order(a, b).map { $0 < 0 } ?? false)
    case .lessOrEqual: return .boolean(order(a, b).map { $0 <= 0 } ?? false)
    case .greater: return .boolean(order(a, b).map { $0 > 0 } ?? false)
    case .greaterOrEqual: return .boolean(order(a, b).map { $0 >= 0 } ?? false)
    case .isIn: return membership(a, b, isNegated: false)
    case .isNotIn: return membership(a, b, isNegated: true)
    case .add: return try sum(a, b)
    case .subtract: return try difference(a, b)
    case .multiply: return try product(a, b)
    case .divide: return try quotient(a, b)
    case .and, .or: return .null
    }
  }

  // MARK: Comparisons

  private func equality(_ a: Value, _ b: Value, isNegated: Bool) -> Value {
    if let absence = a.absentItem ?? b.absentItem { return .absent(absence) }
    return .boolean(equal(a, b) != isNegated)
  }

  /// An item that is there decides, whatever else the list lacks.
  private func membership(_ item: Value, _ container: Value, isNegated: Bool) -> Value {
    if contains(container, item) { return .boolean(!isNegated) }
    if let absence = container.absentItem { return .absent(absence) }
    return .boolean(isNegated)
  }

  private func equal(_ a: Value, _ b: Value) -> Bool {
    if a.double != nil || b.double != nil { return a.double == b.double }
    if let x = moment(a), let y = moment(b) { return x == y }
    if let (x, y) = timesOfDay(a, b) { return x == y }
    switch (a, b) {
    // As their order has it: a day is 24 h where lengths are compared.
    case (.period(let x), .period(let y)): return x.nominalSeconds == y.nominalSeconds
    case (.list(let x), .list(let y)): return x.count == y.count && zip(x, y).allSatisfy { equal($0, $1) }
    case (.record(let x), .record(let y)):
      return x.type.names == y.type.names && zip(x.values, y.values).allSatisfy { equal($0, $1) }
    default: return a == b
    }
  }

  private func moment(_ value: Value) -> Instant? { value.moment(in: context.zone) }

  /// A time of day and that of a moment, in either order.
  private func timesOfDay(_ a: Value, _ b: Value) -> (CivilTime, CivilTime)? {
    switch (a, b) {
    case (.time(let x), .datetime(let y)): (x, context.zone.civil(y).time)
    case (.datetime(let x), .time(let y)): (context.zone.civil(x).time, y)
    default: nil
    }
  }

  /// Negative, zero or positive; nil when there is no order.
  func order(_ a: Value, _ b: Value) -> Int? {
    func compare<T: Comparable>(_ x: T, _ y: T) -> Int { x < y ? -1 : x == y ? 0 : 1 }
    if let x = a.double, let y = b.double { return compare(x, y) }
    if let x = moment(a), let y = moment(b) { return compare(x, y) }
    if let (x, y) = timesOfDay(a, b) { return compare(x, y) }
    switch (a, b) {
    case (.text(let x), .text(let y)): return context.language.collation.compare(x, y)
    case (.time(let x), .time(let y)): return compare(x, y)
    case (.period(let x), .period(let y)): return compare(x.nominalSeconds, y.nominalSeconds)
    default: return nil
    }
  }

  func contains(_ container: Value, _ item: Value) -> Bool {
    switch container {
    case .list(let items): return items.contains { equal($0, item) }
    case .text(let text):
      guard let part = item.text else { return false }
      return ByteSearch(part)?.occurs(in: text) ?? true
    default: return false
    }
  }

  // MARK: Arithmetic

  private func sum(_ a: Value, _ b: Value) throws(OperationError) -> Value {
    if case .integer(let x) = a, case .integer(let y) = b { return try whole(x.addingReportingOverflow(y)) }
    if let x = a.double, let y = b.double { return try real(x + y) }
    if case .period(let period) = b { return try moved(a, by: period) }
    return .null
  }

  private func difference(_ a: Value, _ b: Value) throws(OperationError) -> Value {
    if case .integer(let x) = a, case .integer(let y) = b { return try whole(x.subtractingReportingOverflow(y)) }
    if let x = a.double, let y = b.double { return try real(x - y) }
    if case .period(let period) = b { return try moved(a, by: period.negated) }
    if case .date(let x) = a, case .date(let y) = b { return .period(Period(days: x.daysSinceEpoch - y.daysSinceEpoch)) }
    if let x = moment(a), let y = moment(b) { return .period(Period(seconds: x.seconds - y.seconds)) }
    return .null
  }

  private func product(_ a: Value, _ b: Value) throws(OperationError) -> Value {
    if case .integer(let x) = a, case .integer(let y) = b { return try whole(x.multipliedReportingOverflow(by: y)) }
    if let x = a.double, let y = b.double { return try real(x * y) }
    if case .period(let period) = a, let factor = b.double { return try length(period.multiplied(by: factor)) }
    if case .period(let period) = b, let factor = a.double { return try length(period.multiplied(by: factor)) }
    return .null
  }

  private func quotient(_ a: Value, _ b: Value) throws(OperationError) -> Value {
    if let divisor = b.double {
      guard divisor != 0 else { throw .divisionByZero }
      if let x = a.double { return try real(x / divisor) }
      if case .period(let period) = a { return try length(period.multiplied(by: 1 / divisor)) }
    }
    if case .period(let x) = a, case .period(let y) = b {
      guard y.nominalSeconds != 0 else { throw .divisionByZero }
      return .number(Double(x.nominalSeconds) / Double(y.nominalSeconds))
    }
    return .null
  }

  /// A date, a time or a length, later or longer by a length.
  private func moved(_ value: Value, by period: Period) throws(OperationError) -> Value {
    switch value {
    case .period(let other): return try length(other.adding(period))
    case .date, .datetime:
      guard let moved = context.moved(value, by: period) else { throw .outOfRange }
      return moved
    default: return .null
    }
  }

  private func whole(_ result: (partialValue: Int, overflow: Bool)) throws(OperationError) -> Value {
    guard !result.overflow else { throw .outOfRange }
    return .integer(result.partialValue)
  }

  private func real(_ result: Double) throws(OperationError) -> Value {
    guard result.isFinite else { throw .outOfRange }
    return .number(result)
  }

  private func length(_ result: Period?) throws(OperationError) -> Value {
    guard let result else { throw .outOfRange }
    return .period(result)
  }
}

extension Value {
  /// The start of a day, or a point in time; nil for anything else.
  package func moment(in zone: Zone) -> Instant? {
    switch self {
    case .date(let day): zone.startOfDay(day)
    case .datetime(let instant): instant
    default: nil
    }
  }
}
