import LucidCore
import LucidRuntime

/// `[REMINDER:{"title": …, "at": …}]`: one reminder at one time that lies ahead.
struct ReminderTag: ActionTag {
  let names = ["REMINDER", "REMINDER_ACTION"]
  let keys: Set = ["action", "title", "at", "notes", "body"]

  func calls(_ object: TagObject) throws(StepFailure) -> [TagCall] {
    if object["action"] != .null { _ = try object.action(of: ["create"]) }
    guard let title = object["title"].text else {
      throw StepFailure(.badArgument, .words(.reminderNeedsBoth), hint: .words(.sayWhatAndWhen))
    }
    let at = try object.moment("at")
    guard at != .null else {
      throw StepFailure(.badArgument, .words(.reminderNeedsTime), hint: .words(.suchAs, "2026-04-07T15:00"))
    }
    return [TagCall("reminders.create", ["title": .text(title), "at": at, "notes": object["notes", "body"]])]
  }
}
