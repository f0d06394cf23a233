/// The steps of a `do`, which run for every item of the list of their step, one item after the other.
package struct StepBody: Hashable, Sendable {
  /// The most lists that may stand in one another.
  package static let mostNested = 2

  /// The number of steps that follow in the plan and belong to it, those of inner bodies included.
  package let count: Int
  /// Its own steps, by index, in file order; those of inner bodies belong to these.
  package let steps: [Int]
  /// Those with an id, whose results are part of what an item gives.
  package let named: [Int]
  /// The type of what an item gives: the item under its name, then the results of `named`.
  package let result: RecordType

  package init(count: Int, steps: [Int], named: [Int], result: RecordType) {
    self.count = count
    self.steps = steps
    self.named = named
    self.result = result
  }
}

extension PlanStep {
  /// Stands where a tool is named in a step that has a `do` instead.
  package static let block = "do"

  /// Whether it calls no tool and runs the steps of its `do`.
  package var isBlock: Bool { modifiers?.body != nil }
}
