import LucidCore
import LucidRuntime

/// `reminders.list`: what there is to be reminded of, by time, those without one last.
struct RemindersList: Tool {
  let backend: Bound<any RemindersBackend>

  let signature = ToolSignature(
    "reminders", "list", "Lists reminders by their time",
    parameters: [
      Parameter("due", .moment, "Only those that come before this moment; those of the past too."),
      Parameter("open", .boolean, default: .boolean(true), "Only what is not done; false lists all."),
      Parameter("limit", .integer(1...1000), default: .integer(50), "At most so many, the earliest."),
    ], result: .record(Reminder.list), reach: "titles, times, notes",
    example: "reminders.list: { due: <<tomorrow>>, open: true }")

  var cues: TriggerPhrases {
    TriggerPhrases(
      ["reminders", "my reminder", "open reminder"],
      never: ["reminder emails", "reminder email", "reminder letters", "a gentle reminder", "friendly reminder"],
      time: .before("due"), isStandard: true
    )
  }

  func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    let reading = try await backend().reminders(zone: context.zone)
    var found = reading.reminders
    if arguments.boolean("open") != false { found.removeAll(where: \.done) }
    if let due = arguments.instant("due") { found = found.filter { $0.at.map { $0 < due } ?? false } }
    var result = ToolResult.listing(
      found.map(\.record), of: Reminder.list, limit: arguments.integer("limit") ?? 50, notices: reading.notices,
      authorship: found.map(\.authorship).joined)
    if case .record(var record) = result.value {
      record["due"] = .optional(arguments.instant("due"))
      result.value = .record(record)
    }
    return result
  }
}
