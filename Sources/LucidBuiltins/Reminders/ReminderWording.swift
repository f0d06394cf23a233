import LucidCore
import LucidRuntime

/// Formats the times of reminders and tasks.
enum ReminderWording {
  /// `Tuesday, April 7, 08:00`; of a day alone without the time.
  static func exact(_ at: Instant, allDay: Bool = false, in context: ToolContext) -> String {
    let civil = context.zone.civil(at)
    let day = civil.date.text(.weekday, seenFrom: context.today)
    return allDay ? day : "\(day), \(civil.time.iso.prefix(5))"
  }

  /// `today at 15:00`, `tomorrow`, `Friday at 09:00`.
  static func near(_ at: Instant, allDay: Bool, _ context: PresentContext) -> String {
    let day = context.day(context.zone.date(at))
    return allDay ? day : "\(day) at \(context.time(at))"
  }

  static func changes(_ kind: Change.Kind, _ written: ReminderWriteResult, in context: ToolContext) -> [Change] {
    guard written.isChange else { return [] }
    let reminder = written.reminder
    return [
      Change(
        kind, "reminder", id: reminder.id, title: reminder.title,
        detail: reminder.at.map { exact($0, allDay: reminder.allDay, in: context) }, place: written.place)
    ]
  }

  /// Whether its time is over: a day is only when it has ended.
  static func isPast(_ at: Instant, allDay: Bool, _ context: PresentContext) -> Bool {
    allDay ? context.zone.date(at) < context.today : at <= context.now
  }
}
