import LucidCore
import LucidSyntax

/// Operators, and the types they go between.
extension Lowering {
  func boolean(_ syntax: ExpressionSyntax, _ op: String, _ text: TextSource) -> Expression {
    let (expression, type) = lower(syntax, text)
    if type != .boolean, type != .any {
      report(
        .typeMismatch, "`\(op)` needs something true or false; this is \(Self.article(type))", text.span(syntax.range),
        notes: [Self.conditionHint(type, text.string(syntax.range))])
    }
    return expression
  }

  func binary(
    _ op: BinaryOperator, _ left: ExpressionSyntax, _ right: ExpressionSyntax, _ whole: ExpressionSyntax, _ text: TextSource
  ) -> Typed {
    if op == .and || op == .or {
      return (.binary(op, boolean(left, op.rawValue, text), boolean(right, op.rawValue, text)), .boolean)
    }
    let (a, b) = (lower(left, text), lower(right, text))
    guard var type = Self.result(op, a.type, b.type) else {
      report(
        .typeMismatch, "`\(op.rawValue)` does not go between \(Self.article(a.type)) and \(Self.article(b.type))",
        text.span(whole.range))
      return Self.unknown
    }
    if type == .date, !Self.isWholeDays(b.expression) { type = .datetime }
    return (.binary(op, a.expression, b.expression), type)
  }

  /// Whether a duration is known to be whole days, so that a date moved by it stays a date. What only the run knows may be hours.
  static func isWholeDays(_ expression: Expression) -> Bool {
    switch expression {
    case .literal(.period(let period)): period.seconds == 0
    case .negate(let inner): isWholeDays(inner)
    case .binary(let op, let a, let b): (op == .add || op == .subtract) && isWholeDays(a) && isWholeDays(b)
    default: false
    }
  }

  /// The type of an operation; nil when the operands do not go together.
  static func result(_ op: BinaryOperator, _ a: ValueType, _ b: ValueType) -> ValueType? {
    let anyone = a == .any || b == .any
    switch op {
    case .and, .or: return .boolean
    case .equal, .notEqual:
      return anyone || a.fits(b) || b.fits(a) || (a.isNumeric && b.isNumeric) ? .boolean : nil
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      if anyone || (a.isNumeric && b.isNumeric) || (a.isMoment && b.isMoment) { return .boolean }
      return a == b && [.text, .time, .period].contains(a) ? .boolean : nil
    case .isIn, .isNotIn:
      if case .list(let item) = b { return a.fits(item) || item.fits(a) ? .boolean : nil }
      return b == .any || (b == .text && (a == .text || a == .any)) ? .boolean : nil
    case .add, .subtract:
      if anyone { return .any }
      if a.isNumeric, b.isNumeric { return a == .integer && b == .integer ? .integer : .number }
      if a.isMoment, b == .period { return a == .date ? .date : .datetime }
      if a == .period, b == .period { return .period }
      if op == .subtract, a.isMoment, b.isMoment { return .period }
      return nil
    case .multiply, .divide:
      guard a.isNumeric, b.isNumeric else { return nil }
      if anyone { return .any }
      return op == .multiply && a == .integer && b == .integer ? .integer : .number
    }
  }
}
