import LucidCore

/// One ability of the library, and what it takes to show it.
package struct ShownAbility: Sendable {
  package let name: String
  package let label: String
  package let id: String?
  package let slot: TimeSlot?
  package let summary: String?
  package let isDefault: Bool
  /// A default with a text of the person's own.
  package let isChanged: Bool
  /// From 0.
  package let order: Int
  package let reads: [String]
  package let writes: [String]
  package let sends: [String]
  /// Why it cannot run.
  package let problem: String?

  package init(
    name: String, label: String, id: String?, slot: TimeSlot?, summary: String?, isDefault: Bool, isChanged: Bool, order: Int,
    reads: [String], writes: [String], sends: [String], problem: String?
  ) {
    (self.name, self.label, self.id, self.slot, self.summary) = (name, label, id, slot, summary)
    (self.isDefault, self.isChanged, self.order) = (isDefault, isChanged, order)
    (self.reads, self.writes, self.sends, self.problem) = (reads, writes, sends, problem)
  }
}
