import LucidCore

/// The items of the loops around an expression, by their slot.
extension [Int: Traced] {
  /// Binds the slot of a loop to an item of its list, and the next slot to the item's number.
  mutating func bind(_ slot: Int, to list: Traced) {
    self[slot] = Traced(part: list.type.listItem ?? .any, of: list)
    self[slot + 1] = Traced(list.families, .any)
  }
}
