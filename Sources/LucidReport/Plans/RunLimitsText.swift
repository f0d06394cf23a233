import LucidCore

/// The bounds of a run in words: `120 s, 8 model turns`; without a model, the time alone.
enum RunLimitsText {
  static func text(_ plan: Plan) -> String {
    let limits = plan.limits
    guard plan.asksModel else { return "\(limits.seconds) s" }
    let tokens = limits.tokens.map { ", \($0) tokens" } ?? ""
    let cost = limits.cost.map { ", a cost of \(ValueText.number($0))" } ?? ""
    return "\(limits.seconds) s, \(Count.of(limits.turns, "model turn"))\(tokens)\(cost)"
  }
}
