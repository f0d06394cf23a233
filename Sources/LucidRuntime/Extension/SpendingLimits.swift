/// The most that models may take, in tokens and in the money of their prices; nil sets no bound.
package struct SpendingLimits: Hashable, Sendable {
  package var tokensPerRun: Int?
  package var tokensPerDay: Int?
  package var costPerRun: Double?
  package var costPerDay: Double?

  package init(tokensPerRun: Int? = nil, tokensPerDay: Int? = nil, costPerRun: Double? = nil, costPerDay: Double? = nil) {
    (self.tokensPerRun, self.tokensPerDay) = (tokensPerRun, tokensPerDay)
    (self.costPerRun, self.costPerDay) = (costPerRun, costPerDay)
  }
}
