import LucidCore

/// Reminders: what is due, new ones, and changes to them.
package enum RemindersFamily {
  package static func family(_ backend: (any TodosBackend)?) -> Family {
    let backend: Bound<any TodosBackend> = TodoKind.reminders.bound(backend)
    return Family(
      "reminders", missing: backend.failure,
      tools: [
        TodosList(kind: .reminders, backend: backend, signature: list, cues: listCues),
        RemindersCreate(backend: backend),
        TodoAction(kind: .reminders, backend: backend, edit: .complete, signature: complete),
        RemindersUpdate(backend: backend),
        TodoAction(kind: .reminders, backend: backend, edit: .delete, signature: delete),
      ], presenter: TodosPresenter(kind: .reminders), cards: [ReminderCard()],
      question: HealthQuestion { context throws(StepFailure) in
        let reading = try await backend().todos(zone: context.zone)
        return .init(Figure.count(reading.todos.count, "reminder") + undelivered(reading.todos, context), reading.notices)
      })
  }

  /// Names the schedule that would deliver open reminders, where there is none. A person whose
  /// reminders are delivered by another program needs none, so this is no warning.
  private static func undelivered(_ reminders: [Todo], _ context: HealthQuestion.Context) -> String {
    let ahead = reminders.count { one in !one.done && one.at.map { $0 > context.now } ?? false }
    guard ahead > 0, !context.deliversReminders else { return "" }
    return "; no schedule delivers the \(ahead) to come (\(SetUp.reminders))"
  }

  private static let list = ToolSignature(
    "reminders", "list", "Lists reminders by their time",
    parameters: [
      Parameter("due", .moment, role: .selector, "Only those that come before this moment; those of the past too."),
      Parameter("open", .boolean, role: .selector, default: .boolean(true), "Only what is not done; false lists all."),
      Parameter("limit", .integer(1...1000), role: .selector, default: .integer(50), "At most so many, the earliest."),
    ], result: .record(TodoTypes.reminders), reach: .words(.reachReminders),
    example: "reminders.list: { due: <<now>>, limit: 10 }")

  private static let listCues = TriggerPhrases(
    ["reminders", "my reminder", "open reminder"]
      + ["due reminder", "overdue reminder", "reminders are due", "reminders that are due"].map {
        .init($0, sets: "due", to: "<<now>>")
      },
    never: ["reminder emails", "reminder email", "reminder letters", "a gentle reminder", "friendly reminder"],
    time: .before("due"), isStandard: true)

  private static let complete = ToolSignature(
    "reminders", "complete", "Marks a reminder as done; one that repeats moves to its next time",
    parameters: TodoChoice.parameters(.reminders),
    result: .record(TodoTypes.reminder), effect: .write, reach: .words(.reachDoneReminder), takesKey: true,
    example: "reminders.complete: { search: contract }")

  private static let delete = ToolSignature(
    "reminders", "delete", "Removes a reminder, of one that repeats all its times; gives it as it was",
    parameters: TodoChoice.parameters(.reminders),
    result: .record(TodoTypes.reminder), effect: .write, reach: .words(.reachRemovedReminder), takesKey: true,
    example: "reminders.delete: { search: library card }")
}
