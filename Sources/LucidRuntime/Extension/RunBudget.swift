/// What the host lets a run spend, beside what the ability says of itself; the smaller bound holds.
public struct RunBudget: Hashable, Sendable {
  public struct Bound: Hashable, Sendable {
    /// What the run may still use when it begins.
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
