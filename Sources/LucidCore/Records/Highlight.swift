/// One sentence worth saying about a result, computed, with the records it stands on.
package struct Highlight: Hashable, Sendable {
  /// The role of a sentence; a prompt that asks for "risk" or "action" is answered from these.
  package enum Role: String, Sendable, CaseIterable {
    /// The one thing not to miss.
    case key
    /// A conflict, a deadline, rain, a short night.
    case risk
    /// The person's state: recovered, drained, on a streak.
    case state
    /// Free time, a good moment.
    case chance
    /// Something to do about it: starts with a verb.
    case action
    /// Plain fact, said only when there is room.
    case fact
  }

  package let role: Role
  /// A whole sentence with a period, Markdown allowed, figures as they stand in the records.
  package let text: String
  /// 0 … 100; higher is said first within its role.
  package let weight: Int
  /// Ids of the records that the sentence stands on.
  package let records: [String]
  /// The step whose result it is about; the card builder fills it in.
  package var step: String

  package init(_ role: Role, weight: Int, _ text: String, records: [String] = [], step: String = "") {
    self.role = role
    self.text = text
    self.weight = weight
    self.records = records
    self.step = step
  }
}
