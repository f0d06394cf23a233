import LucidCore
import LucidRuntime

/// The day of a briefing in figures: what a card draws on one scale of hours, and single lines on
/// the night, the habits, the way, who waits and tomorrow.
///
/// Whatever no step of the run gave is null.
struct BriefingDay {
  static let event = RecordType(
    "BriefingEvent",
    [
      .init("title", .text, "One line."), .init("start", .datetime, "First instant."), .init("end", .datetime, "Exclusive."),
      .init("all_day", .boolean, "Whether it lasts all day."),
      .init("conflict", .boolean, "Whether it overlaps another timed event."),
      .init("status", .text, "`confirmed` or `tentative`; also `tentative` when that is your reply."),
      .init("reply", .text, "Yours to the invitation, as in `calendar.events`; null for none."),
    ])

  static let hour = RecordType(
    "BriefingHour",
    [
      .init("time", .datetime, "The full hour."), .init("temp_c", .number, "Degrees."),
      .init("rain_pct", .integer, "How likely rain or snow is; null when not known."),
      .init("summary", .text, "The sky in words."),
    ])

  static let night = RecordType(
    "BriefingNight",
    [
      .init("minutes", .number, "Asleep last night."),
      .init("usual", .number, "Mean of the days before; null when not known."),
    ])

  static let habits = RecordType(
    "BriefingHabits",
    [
      .init("done", .integer, "How many have met their target."), .init("total", .integer, "How many there are."),
      .init("open", .list(.text), "The names of the others."),
    ])

  static let travel = RecordType(
    "BriefingTravel",
    [
      .init("destination", .text, "As the source calls it."), .init("minutes", .integer, "Leaving now."),
      .init("usual", .integer, "What is usual; null when not known."),
    ])

  static let message = RecordType(
    "BriefingMessage",
    [
      .init("from", .text, "Its sender, as in the result of the step; null without one."),
      .init("subject", .text, "The subject; null without one."),
      .init("line", .text, "The beginning of the message; null when not known."),
    ])

  static let next = RecordType(
    "BriefingTomorrow",
    [
      .init("count", .integer, "Events of tomorrow, all-day ones too."),
      .init("truncated", .boolean, "Whether there are more than were read."),
      .init("first", .text, "The title of the first timed event, else of the first; null without one."),
      .init("at", .datetime, "When it starts; null for an event of all day or from the day before."),
    ])

  static let type = RecordType(
    "BriefingDay",
    [
      .init("date", .date, "The local day."),
      .init("events", .list(.record(BriefingDay.event)), "Those of the day that were not declined, by start."),
      .init("hours", .list(.record(BriefingDay.hour)), "The weather of its hours."),
      .init("sleep", .record(BriefingDay.night), "Last night against the usual."),
      .init("habits", .record(BriefingDay.habits), "The habits of the day."),
      .init("travel", .record(BriefingDay.travel), "The travel time that was asked for."),
      .init("waiting", .record(BriefingDay.message), "The most urgent message that waits for a reply."),
      .init("tomorrow", .record(BriefingDay.next), "The events of the next day."),
    ])

  private let done: [Observation]
  private let context: PresentContext

  init(_ observations: [Observation], in context: PresentContext) {
    done = observations.filter { $0.status == .done }
    self.context = context
  }

  /// nil when no step gave anything of the day.
  var record: Record? {
    let values: [Value] = [
      events.map { .list($0) } ?? .null, hours.map { .list($0) } ?? .null, Self.value(night), Self.value(habitCount),
      Self.value(travel), Self.value(waiting), Self.value(tomorrow),
    ]
    guard values.contains(where: { $0 != .null }) else { return nil }
    return Record(Self.type, values: [.date(context.today)] + values)
  }

  /// Whether a line of the day says what a tile of this step, which is done, would say: the habits,
  /// and events of the next day alone.
  func tells(_ observation: Observation) -> Bool {
    switch observation.tool {
    case "habits.today": return observation.value["total"].integer ?? 0 > 0
    case "calendar.events":
      return !coversToday(observation) && !EventList(observation.value).filtered
        && EventList(observation.value).covers(context.today.adding(days: 1), context.zone)
    default: return false
    }
  }

  /// Whether a step read other days beside one that read today: before the evening, sentences about
  /// them would take the place of those about today.
  func waits(_ observation: Observation) -> Bool {
    observation.tool == "calendar.events" && !coversToday(observation)
      && context.zone.civil(context.now).time.hour < HabitsPresenter.evening
      && done.contains { $0.tool == "calendar.events" && coversToday($0) }
  }

  private func coversToday(_ observation: Observation) -> Bool {
    EventList(observation.value).covers(context.today, context.zone)
  }

  private static func value(_ record: Record?) -> Value { record.map { .record($0) } ?? .null }

  private var lists: [EventList] { done.filter { $0.tool == "calendar.events" }.map { EventList($0.value) } }

  private func events(on date: CivilDate, of lists: [EventList]) -> [Event] {
    var seen: Set<String> = []
    return lists.flatMap(\.events).filter { event in
      EventList.touches(event, date, zone: context.zone) && seen.insert("\(event.id) \(event.start.seconds)").inserted
    }.sorted(by: Event.precedes)
  }

  private var events: [Value]? {
    guard !lists.isEmpty else { return nil }
    return events(on: context.today, of: lists).map { event in
      let record = event.record
      return .record(Record(Self.event, values: Self.event.fields.map { record[$0.name] }))
    }
  }

  private var hours: [Value]? {
    guard let result = done.result(of: "weather.now"), let hours = result["hours"].list else { return nil }
    return hours.compactMap(\.record).map { hour in
      .record(Record(Self.hour, values: ["time", "temp_c", "rain_pct", "summary"].map { hour[$0] }))
    }
  }

  private var night: Record? {
    let metrics = ["health.sleep", "health.today"].lazy.compactMap { done.result(of: $0)?["metrics"].list }.first ?? []
    guard let sleep = metrics.first(where: { $0["name"].text == "sleep" }), let minutes = sleep["value"].double else {
      return nil
    }
    let usual = HealthPresenter.isCompared(sleep) ? sleep["baseline"].double : nil
    return Record(Self.night, ["minutes": .number(minutes), "usual": .optional(usual)])
  }

  private var habitCount: Record? {
    guard let day = done.result(of: "habits.today"), let count = day["done"].integer, let total = day["total"].integer, total > 0
    else { return nil }
    let open = (day["items"].list ?? []).filter { $0["done"].boolean == false }.compactMap { $0["name"].text }
    return Record(
      Self.habits, ["done": .integer(count), "total": .integer(total), "open": .list(open.map(Value.text))])
  }

  private var travel: Record? {
    guard let found = done.result(of: "travel.to") else { return nil }
    return Record(
      Self.travel, ["destination": found["destination"], "minutes": found["minutes"], "usual": found["usual_minutes"]])
  }

  private var waiting: Record? {
    for observation in done where observation.tool == "mail.urgent" {
      guard let first = MailFindings(observation).waiting.first else { continue }
      let line = (first.snippet ?? "").oneLine(limit: 80)
      return Record(
        Self.message,
        [
          "from": .optional(first.from?.text), "subject": first.subject.isEmpty ? .null : .text(MailPresenter.subject(first)),
          "line": line.isEmpty ? .null : .text(line),
        ])
    }
    return nil
  }

  private var tomorrow: Record? {
    let date = context.today.adding(days: 1)
    let covering = lists.filter { $0.covers(date, context.zone) && !$0.filtered }
    guard !covering.isEmpty else { return nil }
    let events = events(on: date, of: covering)
    let begins = events.first { $0.isAppointment && context.zone.date($0.start) == date }
    return Record(
      Self.next,
      [
        "count": .integer(events.count), "truncated": .boolean(covering.allSatisfy(\.truncated)),
        "first": .optional((begins ?? events.first)?.title), "at": .optional(begins?.start),
      ])
  }
}
