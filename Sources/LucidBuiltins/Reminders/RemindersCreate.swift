import LucidCore
import LucidRuntime

/// `reminders.create`: one reminder at one time; it does not repeat.
struct RemindersCreate: Tool {
  let backend: Bound<any RemindersBackend>

  let signature = ToolSignature(
    "reminders", "create", "Sets a reminder",
    parameters: [
      Parameter("title", .text, required: true, "What to be reminded of."),
      Parameter("at", .instant, required: true, "When: `2026-04-07T08:00`, `tomorrow morning`, `in 2 hours`; not in the past."),
      Parameter("notes", .text, "More about it."),
    ], result: .record(Reminder.type), effect: .write, reach: "one new reminder: title, time, notes", takesKey: true,
    example: "reminders.create: { title: Call the pharmacy, at: 2026-04-06T15:00 }")

  func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    let title = (arguments.text("title") ?? "").oneLine(limit: 500)
    guard !title.isEmpty else {
      throw StepFailure(.badArgument, "a reminder needs a title", hint: "say in `title` what to be reminded of")
    }
    guard let at = arguments.instant("at") else {
      throw StepFailure(.badArgument, "a reminder needs a time", hint: "say in `at` when: `tomorrow morning`, `in 2 hours`")
    }
    guard at >= context.now else {
      let past = RelativeText.seconds(at.seconds - context.now.seconds)
      throw StepFailure(
        .badArgument, "\(ReminderWording.exact(at, in: context)) is past (\(past)), so nothing can remind of `\(title)` then",
        hint: "give a time that lies ahead, such as `in 2 hours` or `tomorrow 9am`")
    }
    if let same = try await open(title, at, in: context) {
      let known = Notice(
        "the reminder `\(same.title.oneLine(limit: 80))` was set before; nothing was written", about: same.id, isUnchanged: true)
      return ToolResult(.record(same.record), notices: [known])
    }
    let notes = arguments.text("notes").flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
    var reminder = Reminder(id: RecordID.new(context), title: title, at: at, notes: notes)
    reminder.authorship = context.authorship(in: signature.family)
    let written = try await backend().create(reminder, now: context.now, zone: context.zone)
    return ToolResult(
      .record(written.reminder.record), changes: ReminderWording.changes(.created, written, in: context)
    ).made()
  }

  /// The open reminder of the same title and time: an ability that runs twice sets it once.
  private func open(_ title: String, _ at: Instant, in context: ToolContext) async throws(StepFailure) -> Reminder? {
    do throws(StepFailure) {
      let all = try await backend().reminders(zone: context.zone).reminders
      return all.first { !$0.done && $0.at == at && FoldedText($0.title) == FoldedText(title) }
    } catch {
      // The first reminder of an empty vault.
      guard error.kind == .unavailable else { throw error }
      return nil
    }
  }
}
