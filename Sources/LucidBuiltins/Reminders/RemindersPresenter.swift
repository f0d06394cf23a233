import LucidCore
import LucidRuntime

/// Presents reminders as tiles and highlights.
struct RemindersPresenter: Presenter {
  let family = "reminders"

  func tile(_ observation: Observation, in context: PresentContext) -> Tile {
    let reminders = Self.reminders(observation)
    if Self.isWrite(observation), let one = reminders.first {
      return Tile(
        label: Self.labels[observation.tool] ?? "Reminder", value: one.title.oneLine(limit: 60),
        sub: one.at.map { ReminderWording.near($0, allDay: one.allDay, context) } ?? "", icon: "bell")
    }
    let open = reminders.filter { !$0.done }
    let late = open.count { one in one.at.map { Self.isPast($0, one, context) } ?? false }
    let more = observation.value["truncated"].boolean == true ? "+" : ""
    let value = open.isEmpty ? "Nothing open" : "\(open.count)\(more) open" + (late > 0 ? ", \(late) due" : "")
    let next = open.prefix(2).map { one in
      (one.at.map { ReminderWording.near($0, allDay: one.allDay, context) + " " } ?? "") + one.title.oneLine(limit: 40)
    }
    return Tile(label: "Reminders", value: value, sub: next.joined(separator: " · "), icon: "bell")
  }

  func highlights(_ observation: Observation, in context: PresentContext) -> [Highlight] {
    let reminders = Self.reminders(observation)
    if Self.isWrite(observation) { return reminders.flatMap { Self.written($0, observation.tool, context) } }
    let open = reminders.filter { !$0.done }
    guard !open.isEmpty else {
      return [Highlight(.fact, weight: 20, observation.tool == "reminders.due" ? "No reminder is due." : "No reminder is open.")]
    }
    var said: [Highlight] = []
    let late = open.filter { one in one.at.map { Self.isPast($0, one, context) } ?? false }
    if let first = late.first, let at = first.at {
      let others = late.count > 1 ? ", and \(Figure.count(late.count - 1, "other reminder")) with it" : ""
      said.append(
        Highlight(
          .key, weight: 65, "\(Self.title(first)) was due \(ReminderWording.near(at, allDay: first.allDay, context))\(others).",
          records: late.map(\.id)))
      said.append(Highlight(.action, weight: 50, "Do \(Self.title(first)), or set it for another time.", records: [first.id]))
    }
    if let next = open.first(where: { one in one.at.map { !Self.isPast($0, one, context) } ?? false }), let at = next.at {
      said.append(
        Highlight(
          .key, weight: context.zone.date(at) == context.today ? 50 : 30,
          "\(Self.title(next)) is to be remembered **\(ReminderWording.near(at, allDay: next.allDay, context))**.",
          records: [next.id]))
    }
    said.append(
      Highlight(
        .fact, weight: 25, "\(Figure.count(open.count, "reminder")) \(open.count == 1 ? "is" : "are") open.",
        records: open.map(\.id)))
    return said
  }

  private static func written(_ reminder: Reminder, _ tool: String, _ context: PresentContext) -> [Highlight] {
    let next = reminder.at.map { ReminderWording.near($0, allDay: reminder.allDay, context) }
    switch tool {
    case "reminders.complete":
      let again = reminder.done ? "" : next.map { "; it comes again **\($0)**" } ?? ""
      return [Highlight(.key, weight: 60, "\(title(reminder)) is done\(again).", records: [reminder.id])]
    case "reminders.delete":
      return [Highlight(.key, weight: 60, "The reminder \(title(reminder)) is deleted.", records: [reminder.id])]
    default: break
    }
    guard let at = reminder.at else {
      return [Highlight(.key, weight: 60, "The reminder \(title(reminder)) is changed.", records: [reminder.id])]
    }
    let distance = RelativeText.seconds(at.seconds - context.now.seconds)
    return [
      Highlight(
        .key, weight: 80,
        "The reminder \(title(reminder)) is set for **\(ReminderWording.near(at, allDay: reminder.allDay, context))**, \(distance).",
        records: [reminder.id])
    ]
  }

  private static func isPast(_ at: Instant, _ reminder: Reminder, _ context: PresentContext) -> Bool {
    ReminderWording.isPast(at, allDay: reminder.allDay, context)
  }

  private static func title(_ reminder: Reminder) -> String { reminder.title.oneLine(limit: 80).boldTitle }

  private static let labels = [
    "reminders.create": "Reminder", "reminders.complete": "Done", "reminders.update": "Reminder",
    "reminders.delete": "Deleted",
  ]

  static func isWrite(_ observation: Observation) -> Bool { labels[observation.tool] != nil }

  /// Those of a listing, of a single result, or of a loop over either.
  static func reminders(_ observation: Observation) -> [Reminder] { records(observation.value).compactMap { Reminder($0) } }

  private static func records(_ value: Value) -> [Record] {
    if let list = value.list { return list.flatMap(records) }
    guard let record = value.record else { return [] }
    return record["items"].list.map { $0.compactMap(\.record) } ?? [record]
  }
}
