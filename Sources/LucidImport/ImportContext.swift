/// The facts about the target program that an importer needs.
package struct ImportContext: Sendable {
  /// Whether a name is a built-in variable, which a placeholder may name.
  package let isVariable: @Sendable (String) -> Bool
  /// Whether no input may have a name, because it is the language's own.
  package let isReserved: @Sendable (String) -> Bool
  package let isPlan: @Sendable (String) -> Bool
  /// The command that adds a schedule, or why there is none.
  package let schedule: @Sendable (ProposedSchedule) -> ProposedSchedule.Reply

  package init(
    isVariable: @escaping @Sendable (String) -> Bool, isReserved: @escaping @Sendable (String) -> Bool,
    isPlan: @escaping @Sendable (String) -> Bool,
    schedule: @escaping @Sendable (ProposedSchedule) -> ProposedSchedule.Reply
  ) {
    self.schedule = schedule
    self.isVariable = isVariable
    self.isReserved = isReserved
    self.isPlan = isPlan
  }
}
