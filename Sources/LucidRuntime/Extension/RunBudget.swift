/// What the host lets a run spend, beside what the ability says of itself; the smaller bound holds.
package struct RunBudget: Hashable, Sendable {
  package struct Bound: Hashable, Sendable {
    /// What the run may still use when it begins.
    package let left: Double
    /// With what was used, as a sentence about what is left of it goes on.
    package let name: String
    /// Where it is set, and when it is free again.
    package let hint: String

    package init(left: Double, name: String, hint: String) {
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
