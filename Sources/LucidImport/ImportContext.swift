/// The facts about the target program that an importer needs.
package struct ImportContext: Sendable {
  /// Whether a name is a built-in variable, which a placeholder may name.
  package let isVariable: @Sendable (String) -> Bool
  /// Whether no input may have a name, because it is the language's own.
  package let isReserved: @Sendable (String) -> Bool
  package let isPlan: @Sendable (String) -> Bool
  /// The file of an ability that lists or counts what one source has, for a text that wants no
  /// more; nil for any other text.
  package let listing: @Sendable (String) -> String?
  /// The command that adds a schedule, or why there is none.
  package let schedule: @Sendable (ProposedSchedule) -> ProposedSchedule.Reply

  package init(
    isVariable: @escaping @Sendable (String) -> Bool, isReserved: @escaping @Sendable (String) -> Bool,
    isPlan: @escaping @Sendable (String) -> Bool, listing: @escaping @Sendable (String) -> String?,
    schedule: @escaping @Sendable (ProposedSchedule) -> ProposedSchedule.Reply
  ) {
    self.schedule = schedule
    self.listing = listing
    self.isVariable = isVariable
    self.isReserved = isReserved
    self.isPlan = isPlan
  }
}
