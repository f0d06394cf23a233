import LucidCore

/// The surroundings of an expression: the items that it can name, and what decides whether it is
/// evaluated.
struct FlowScope {
  /// Items of the step or the card entry, with which each of its templates begins.
  private(set) var own: [Int: Traced] = [:]
  /// By slot of the template that is looked at.
  var items: [Int: Traced] = [:]
  /// The families that decide whether the expression is evaluated at all.
  var reached: FamilySet

  init(own: [Int: Traced] = [:], reached: FamilySet = FamilySet()) {
    (self.own, items, self.reached) = (own, own, reached)
  }

  /// Binds the slot of a step's or an entry's list to an item of it.
  mutating func bind(_ slot: Int, to list: Traced) {
    own.bind(slot, to: list)
    items = own
  }
}
