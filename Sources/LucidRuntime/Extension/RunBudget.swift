package import LucidCore

/// A spending limit of the host, in addition to that of the ability; the smaller one holds.
package struct RunBudget: Hashable, Sendable {
  package struct Bound: Hashable, Sendable {
    /// The budget left at the start of the run.
    package let left: Double
    /// With what was used, as a sentence about what is left of it goes on.
    package let name: MessageText
    /// Where it is set, and when it is free again.
    package let hint: MessageText

    package init(left: Double, name: MessageText, hint: MessageText) {
      self.left = left
      self.name = name
      self.hint = hint
    }
  }

  package var tokens: Bound?
  package var cost: Bound?

  package init(tokens: Bound? = nil, cost: Bound? = nil) {
    self.tokens = tokens
    self.cost = cost
  }
}
