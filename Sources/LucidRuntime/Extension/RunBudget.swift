/// A spending limit of the host, in addition to that of the ability; the smaller one holds.
public struct RunBudget: Hashable, Sendable {
  public struct Bound: Hashable, Sendable {
    /// The budget left at the start of the run.
    public let left: Double
    /// With what was used, as a sentence about what is left of it goes on.
    public let name: String
    /// Where it is set, and when it is free again.
    public let hint: String

    public init(left: Double, name: String, hint: String) {
      self.left = left
      self.name = name
      self.hint = hint
    }
  }

  public var tokens: Bound?
  public var cost: Bound?

  public init(tokens: Bound? = nil, cost: Bound? = nil) {
    self.tokens = tokens
    self.cost = cost
  }
}
