import LucidCore
import LucidRuntime

/// Presents reminders as tiles and statements.
struct RemindersPresenter: Presenter {
  let family = "reminders"

  func tile(_ observation: Observation, in context: PresentContext) -> Tile {
    let reminders = Self.reminders(observation)
    if Self.isWrite(observation), let one = reminders.first {
      return Tile(
        label: Self.labels[observation.tool] ?? "Reminder", value: one.title.oneLine(limit: 60),
        sub: one.at.map { ReminderWording.near($0, allDay: one.allDay, context) } ?? "", icon: "bell", title: .value)
    }
    let open = reminders.filter { !$0.done }
    let late = open.count { one in one.at.map { Self.isPast($0, one, context) } ?? false }
    let more = observation.value["truncated"].boolean == true ? "+" : ""
    let nothing = observation.value["due"].instant == nil ? "Nothing open" : "Nothing due"
    let value = open.isEmpty ? nothing : "\(open.count)\(more) open" + (late > 0 ? ", \(late) due" : "")
    let next = open.prefix(2).map { one in
      (one.at.map { ReminderWording.near($0, allDay: one.allDay, context) + " " } ?? "") + one.title.oneLine(limit: 40)
    }
    return Tile(label: "Reminders", value: value, sub: next.joined(separator: " · "), icon: "bell")
  }

  func statements(_ observation: Observation, in context: PresentContext) -> [Statement] {
    let reminders = Self.reminders(observation)
    if Self.isWrite(observation) {
      // A notice about a reminder says that it was set before: undoing this run would not take it back.
      let made = reminders.filter { reminder in !observation.notices.contains { $0.about == reminder.id } }
      let isNew = observation.tool == "reminders.create" && !made.isEmpty
      return reminders.map { Self.written($0, observation.tool, context) }
        + (isNew ? [Statement(.reminders(.takeBack), .action, weight: 0)] : [])
    }
    let open = reminders.filter { !$0.done }
    guard !open.isEmpty else { return [Self.none(observation, context)] }
    var said: [Statement] = []
    let late = open.filter { one in one.at.map { Self.isPast($0, one, context) } ?? false }
    let holdsAllLate = observation.value["due"].instant.map { $0 >= context.now } ?? true
    if let first = late.first {
      said.append(
        Statement(
          .reminders(.wasDue), .key, weight: 65,
          Self.values(first, context, more: late.count > 1 && holdsAllLate ? late.count - 1 : nil), records: late.map(\.id)))
      said.append(
        Statement(.reminders(.doOrMove), .action, weight: 50, [.title: Self.title(first)], records: [first.id]))
    }
    if let next = open.first(where: { one in one.at.map { !Self.isPast($0, one, context) } ?? false }), let at = next.at {
      said.append(
        Statement(
          .reminders(.next), .key, weight: context.zone.date(at) == context.today ? 50 : 30, Self.values(next, context),
          records: [next.id]))
    }
    // A filtered list is not the number of all that are open.
    guard observation.tool == "reminders.list", observation.value["due"].instant == nil else { return said }
    said.append(
      Statement(
        .reminders(.open), .fact, weight: 25, [.count: .count(open.count)], records: open.map(\.id),
        certainty: observation.value["truncated"].boolean == true ? .atLeast : .exact))
    return said
  }

  /// Nothing that was asked for is open; what was not asked for may be.
  private static func none(_ observation: Observation, _ context: PresentContext) -> Statement {
    if let due = observation.value["due"].instant {
      return Statement(.reminders(.noneDue), .fact, weight: 20, StatementValues(dueBefore: due, in: context))
    }
    return Statement(.reminders(observation.tool == "reminders.due" ? .noneDue : .noneOpen), .fact, weight: 20)
  }

  private static func written(_ reminder: Reminder, _ tool: String, _ context: PresentContext) -> Statement {
    func said(_ kind: StatementKind.Reminders, weight: Int, _ values: StatementValues) -> Statement {
      Statement(.reminders(kind), .key, weight: weight, values, records: [reminder.id])
    }
    switch tool {
    // One that comes again stays open.
    case "reminders.complete":
      return said(.done, weight: 60, reminder.done ? [.title: title(reminder)] : values(reminder, context))
    case "reminders.delete": return said(.deleted, weight: 60, [.title: title(reminder)])
    default:
      return reminder.at == nil
        ? said(.changed, weight: 60, [.title: title(reminder)]) : said(.set, weight: 80, values(reminder, context))
    }
  }

  private static func values(_ reminder: Reminder, _ context: PresentContext, more: Int? = nil) -> StatementValues {
    [
      .title: title(reminder), .day: reminder.at.map { .day(context.zone.date($0)) },
      .at: reminder.allDay ? nil : reminder.at.map(StatementValue.instant), .moment: reminder.at.map(StatementValue.instant),
      .more: more.map(StatementValue.count),
    ]
  }

  private static func isPast(_ at: Instant, _ reminder: Reminder, _ context: PresentContext) -> Bool {
    ReminderWording.isPast(at, allDay: reminder.allDay, context)
  }

  private static func title(_ reminder: Reminder) -> StatementValue { .text(reminder.title.oneLine(limit: 80)) }

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
