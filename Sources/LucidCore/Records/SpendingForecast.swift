/// The usage of models in the next days if the runs go on as they did. Computed from stored runs.
package struct SpendingForecast: Hashable, Sendable {
  /// The stored runs of one ability in the time looked at.
  package struct Usage: Hashable, Sendable {
    package let ability: String
    /// Those in which a model was asked.
    package let runs: Int
    package let tokens: TokenUsage
    /// Those of these runs whose model has no price.
    package let unpriced: Int

    package init(ability: String, runs: Int, tokens: TokenUsage, unpriced: Int) {
      (self.ability, self.runs, self.tokens, self.unpriced) = (ability, runs, tokens, unpriced)
    }
  }

  /// The days looked back on, and those looked ahead.
  package static let span = 30
  /// Fewer days say little about a month.
  package static let fewDays = 7

  /// The dearest first.
  package let usage: [Usage]
  /// When the first of the runs began.
  package let first: Instant?
  /// The days from then to now, at least one, at most `span`.
  package let days: Double

  package init(_ usage: [Usage], first: Instant?, now: Instant) {
    self.usage = usage.sorted { a, b in
      let (one, other) = (a.tokens.cost ?? 0, b.tokens.cost ?? 0)
      if one != other { return one > other }
      return a.tokens.total == b.tokens.total ? a.ability < b.ability : a.tokens.total > b.tokens.total
    }
    self.first = first
    let passed = first.map { Double(now.seconds - $0.seconds) / 86_400 } ?? 1
    days = min(Double(Self.span), max(1, passed))
  }

  /// Scales a sum over the days looked back on to those ahead.
  package func ahead(_ sum: Double) -> Double { sum / days * Double(Self.span) }
}
