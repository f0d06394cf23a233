package import LucidBackends
import LucidBuiltins
package import LucidCore
import LucidRuntime

/// The title and the text of a message about due reminders and tasks.
package struct ReminderText: Hashable, Sendable {
  package let title: String
  package let body: String

  private static let most = 30
  /// The seconds after which what is due was missed.
  private static let late: Int64 = 300

  /// `items` are by time, at least one.
  package init(_ items: [DueTodo], now: Instant, zone: Zone) {
    if items.count == 1, let one = items.first {
      title = Self.title(one)
      let notes = one.notes.map { "\n" + String(TerminalSanitizer.data($0).prefix(500)) } ?? ""
      body = Self.due(one, now, zone) + notes
      return
    }
    let tasks = items.count { $0.family == TasksFamily.name }
    let parts = [(items.count - tasks, "reminder"), (tasks, "task")].filter { $0.0 > 0 }
    title = parts.map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }.joined(separator: ", ")
    let lines = items.prefix(Self.most).map { "\(Self.title($0)): \(Self.due($0, now, zone))" }
    body = (lines + (items.count > Self.most ? ["and \(items.count - Self.most) more"] : [])).joined(separator: "\n")
  }

  private static func title(_ item: DueTodo) -> String { TerminalSanitizer.data(item.title.oneLine(limit: 200)) }

  /// `due 15:00`, `was due yesterday 18:00, and at 3 earlier times`.
  private static func due(_ item: DueTodo, _ now: Instant, _ zone: Zone) -> String {
    let (today, date) = (zone.date(now), zone.date(item.at))
    let time = zone.civil(item.at).time.iso
    let isLate = item.allDay ? date < today : now.seconds - item.at.seconds > late
    let day: String =
      if date == today { item.allDay ? "today" : "" } else if date == today.adding(days: -1) { "yesterday" } else {
        date.text(.weekday, seenFrom: today)
      }
    let when = [day, item.allDay ? "" : time].filter { !$0.isEmpty }.joined(separator: " ")
    let earlier = item.earlier == 0 ? "" : ", and at \(item.earlier) earlier time\(item.earlier == 1 ? "" : "s")"
    return (isLate ? "was due " : "due ") + when + earlier
  }
}
