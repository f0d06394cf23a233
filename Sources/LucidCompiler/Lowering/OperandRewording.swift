import LucidCore
import LucidSyntax

/// Operands that were written as texts or numbers, in the form that the other operand asks for.
struct OperandRewording {
  let text: TextSource

  typealias Operand = (syntax: ExpressionSyntax, typed: TypedExpression)

  func fix(_ op: BinaryOperator, _ a: Operand, _ b: Operand) -> Diagnostic.Fix? {
    fix(b, beside: a.typed.type, op) ?? fix(a, beside: b.typed.type, op)
  }

  private func fix(_ operand: Operand, beside type: ValueType, _ op: BinaryOperator) -> Diagnostic.Fix? {
    let written: String
    switch operand.typed.expression {
    case .literal(.text(let t)): written = t
    case .literal(.integer(let n)): written = "\(n)"
    default:
      // `2026-2-3` is a difference.
      written = text.string(operand.syntax.range)
      if op.isArithmetic, let filter = reading(operand.typed.type, beside: type) {
        return .init(replace: text.span(operand.syntax.range), with: "(\(written) | \(filter))")
      }
      guard written.contains("-"), written.allSatisfy({ $0.isNumber || $0 == "-" }) else { return nil }
    }
    return meant(written, type, op).map {
      .init(replace: text.span(operand.syntax.range), with: $0.text, isSafe: $0.isSafe)
    }
  }

  /// The filter that makes a value of a text that is computed.
  private func reading(_ type: ValueType, beside other: ValueType) -> String? {
    guard type == .text else { return nil }
    return other.isNumeric ? "number" : other == .date ? "date" : nil
  }

  private func meant(_ written: String, _ type: ValueType, _ op: BinaryOperator) -> Rewording? {
    switch type {
    case .time:
      CivilTime(iso: written).map { _ in Rewording(written, isSafe: true) } ?? Rewording.time(written) ?? hour(written)
    case .date, .datetime:
      if op == .add || op == .subtract {
        period(written)
      } else if type == .datetime, CivilTime(iso: written) != nil {
        Rewording(written, isSafe: true)
      } else {
        CivilDate(iso: written).map { _ in Rewording(written, isSafe: true) } ?? Rewording.dates(written).first
      }
    case .period: period(written)
    case .integer, .number:
      // `7 + "3"` is the text `73` in JavaScript.
      Literals.number(written).map { _ in Rewording(written, isSafe: op != .add) } ?? Rewording.number(written)
    default: nil
    }
  }

  /// A number without a unit is a few hours or many minutes.
  private func period(_ written: String) -> Rewording? {
    if Period(written) != nil { return Rewording(written, isSafe: true) }
    return Rewording.duration(written, unit: Int(written).map { $0 < 10 } == false ? "m" : "h")
  }

  /// A bare hour.
  private func hour(_ written: String) -> Rewording? {
    Int(written).flatMap { (0..<24).contains($0) ? Rewording(padded($0, 2) + ":00") : nil }
  }
}
