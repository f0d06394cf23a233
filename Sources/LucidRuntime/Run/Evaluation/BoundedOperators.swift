import LucidCore

/// Operations with values of truncated lists: what is certain for every whole list is decided,
/// everything else is not known.
extension ValueOperators {
  /// The direction in which the true value may lie from the known one.
  private enum Direction {
    case exact, above, below, either

    init(_ bound: TruncatedValue.Bound) {
      self = bound == .atLeast ? .above : bound == .atMost ? .below : .either
    }

    var flipped: Direction { self == .above ? .below : self == .below ? .above : self }

    /// That of a sum.
    func adding(_ other: Direction) -> Direction {
      self == .exact ? other : other == .exact || other == self ? self : .either
    }

    var bound: TruncatedValue.Bound { self == .above ? .atLeast : self == .below ? .atMost : .unsure }
  }

  func bounded(_ op: BinaryOperator, _ a: Value, _ b: Value) throws(OperationError) -> Value {
    let ((x, inX), (y, inY)) = (Self.operand(a), Self.operand(b))
    if inX == .exact, inY == .exact { return try result(op, x, y) }
    switch op {
    case .add: return .ofTruncated(try result(op, x, y), inX.adding(inY).bound)
    case .subtract: return .ofTruncated(try result(op, x, y), inX.adding(inY.flipped).bound)
    case .multiply, .divide:
      let product = try result(op, x, y)
      // Only a factor that is known says which way the bound points.
      guard inX == .exact ? op == .multiply : inY == .exact else { return .ofTruncated(product, .unsure) }
      let factor = inX == .exact ? Self.sign(x) : Self.sign(y)
      let direction = inX == .exact ? inY : inX
      return factor == 0 ? product : .ofTruncated(product, (factor < 0 ? direction.flipped : direction).bound)
    case .isIn: return inX == .exact && contains(y, x) ? .boolean(true) : .undecided
    case .isNotIn: return inX == .exact && contains(y, x) ? .boolean(false) : .undecided
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual:
      guard let known = order(x, y) else { return .undecided }
      return Self.decided(op, known, inX.adding(inY.flipped)).map(Value.boolean) ?? .undecided
    case .and, .or: return .null
    }
  }

  func negated(_ truncated: TruncatedValue) -> Value {
    switch truncated.best {
    case .integer(let n): .ofTruncated(.integer(0 &- n), truncated.bound.flipped, total: truncated.total.map { 0 &- $0 })
    case .number(let d): .ofTruncated(.number(-d), truncated.bound.flipped)
    case .period(let p): .ofTruncated(.period(p.negated), truncated.bound.flipped)
    default: .null
    }
  }

  private static func operand(_ value: Value) -> (Value, Direction) {
    guard case .truncated(let truncated) = value else { return (value, .exact) }
    if truncated.total != nil, truncated.value.integer != nil { return (truncated.best, .exact) }
    return (truncated.value, Direction(truncated.bound))
  }

  private static func sign(_ value: Value) -> Int {
    if case .period(let period) = value { return period.nominalSeconds < 0 ? -1 : period.nominalSeconds == 0 ? 0 : 1 }
    guard let d = value.double else { return 0 }
    return d > 0 ? 1 : d < 0 ? -1 : 0
  }

  /// The comparison for every difference that lies in a direction from the known one; nil where
  /// they do not agree.
  private static func decided(_ op: BinaryOperator, _ known: Int, _ direction: Direction) -> Bool? {
    // Above: the difference is the known one or more. Below is the same with both sides exchanged.
    guard direction == .above || direction == .below else { return nil }
    let order = direction == .above ? known : -known
    switch direction == .above ? op : op.exchanged {
    case .greater: return order > 0 ? true : nil
    case .greaterOrEqual: return order >= 0 ? true : nil
    case .less: return order >= 0 ? false : nil
    case .lessOrEqual, .equal: return order > 0 ? false : nil
    case .notEqual: return order > 0 ? true : nil
    default: return nil
    }
  }
}

extension BinaryOperator {
  /// The comparison that says the same with both sides exchanged.
  fileprivate var exchanged: BinaryOperator {
    switch self {
    case .less: .greater
    case .lessOrEqual: .greaterOrEqual
    case .greater: .less
    case .greaterOrEqual: .lessOrEqual
    default: self
    }
  }
}
