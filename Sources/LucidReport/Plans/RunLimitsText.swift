import LucidCore

/// The bounds of a run in words: `120 s, 8 model turns`; without a model, the time alone.
enum RunLimitsText {
  static func message(_ plan: Plan) -> MessageText {
    let limits = plan.limits
    let seconds = MessageText.name("\(limits.seconds) s")
    guard plan.asksModel else { return seconds }
    let tokens = limits.tokens.map { MessageText.words(.limitTokens, $0) }
    let cost = limits.cost.map { MessageText.words(.limitCost, ValueText.number($0)) }
    return .list([seconds, .count(limits.turns, .modelTurn), tokens, cost].compactMap { $0 })
  }
}
