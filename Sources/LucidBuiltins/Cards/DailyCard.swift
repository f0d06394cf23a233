import LucidCore
import LucidRuntime

/// `daily`: habits, streaks, notes and events of the day at a glance; in the evening it leads with
/// what is still unlogged.
///
/// What a source would have given is null when the source is missing.
struct DailyCard: CardBuilder {
  let kind = "daily"

  static let streak = RecordType(
    "DailyStreak",
    [
      .init("id", .text, "The habit."), .init("name", .text, "Such as `Meditate`."),
      .init("length", .integer, "Days, or weeks, in a row."),
      .init("unit", .text, "`day` or `week`."),
    ])

  let body = RecordType(
    "Daily",
    [
      .init("date", .date, "The local day."),
      .init("greeting", .text, "`good_morning`, `good_afternoon`, `good_evening` or `good_night`."),
      .init("evening_nudge", .boolean, "Whether it is 18:00 or later, until the day ends, and a habit is still unlogged."),
      .init("habits_done", .integer, "Habits that have met their target."),
      .init("habits_total", .integer, "Habits that are not archived."),
      .init("streaks", .list(.record(DailyCard.streak)), "The three longest that are alive: longest first, then by name."),
      .init("pinned_notes", .integer, "How many notes are pinned."),
      .init("pinned_note", .text, "The title of the newest pinned note; null without one."),
      .init("recent_note", .text, "The title of the newest note; null without one."),
      .init("events", .integer, "Events of today, all-day ones too."),
      .init("next_event", .datetime, "When the next event of today that takes up time starts; null when none is left."),
      .init("next_event_title", .text, "Its title."),
      .init("off", .list(.text), "The families that are switched off."),
    ])

  func card(title: String, from observations: [Observation], presenters: [any Presenter], in context: PresentContext) -> Card? {
    guard !observations.isEmpty else { return nil }
    let hour = context.zone.civil(context.now).time.hour
    var record = Record(
      body, ["date": .date(context.today), "greeting": .text(Self.greeting(hour).name), "evening_nudge": .boolean(false)])
    record["off"] = .list(observations.filter(\.isOff).map { .text($0.family) })
    if let habits = observations.result(of: "habits.today") {
      fill(&record, habits: habits, isEvening: HabitsPresenter.isEvening(context))
    }
    if let notes = observations.result(of: "notes.search") {
      let items = notes["items"].list ?? []
      let pinned = items.filter { $0["pinned"].boolean == true }
      record["pinned_notes"] = .integer(pinned.count)
      record["pinned_note"] = pinned.first?["title"] ?? .null
      record["recent_note"] = items.first?["title"] ?? .null
    }
    if let observation = observations.first(where: { $0.tool == "calendar.events" && $0.status == .done }) {
      let events = EventList(observation.value).events
      record["events"] = .integer(events.count)
      let next = events.filter { $0.isAppointment && $0.start >= context.now }.min(by: Event.precedes)
      record["next_event"] = .optional(next?.start)
      record["next_event_title"] = .optional(next?.title)
    }
    // What is missing the run says itself.
    return Card(
      kind: kind, title: title, generated: context.now, body: record, notes: observations.flatMap(\.notices))
  }

  private func fill(_ record: inout Record, habits: Record, isEvening: Bool) {
    let (done, total) = (habits["done"].integer ?? 0, habits["total"].integer ?? 0)
    record["habits_done"] = .integer(done)
    record["habits_total"] = .integer(total)
    record["evening_nudge"] = .boolean(isEvening && done < total)
    let alive = (habits["items"].list ?? []).compactMap(\.record).filter { ($0["streak"].integer ?? 0) > 0 }
    func name(_ habit: Record) -> String { habit["name"].text ?? "" }
    let top = alive.sorted {
      (Habit.streakDays(.record($1)), name($0), $0.id ?? "") < (Habit.streakDays(.record($0)), name($1), $1.id ?? "")
    }
    record["streaks"] = .list(
      top.prefix(3).map { habit in
        let frequency = habit["frequency"].text.flatMap(HabitDefinition.Frequency.init) ?? .daily
        return .record(
          Record(
            Self.streak,
            ["id": habit["id"], "name": habit["name"], "length": habit["streak"], "unit": .text(frequency.streakUnit)]))
      })
  }

  private static func greeting(_ hour: Int) -> CardWord {
    switch hour {
    case 5..<12: .goodMorning
    case 12..<17: .goodAfternoon
    case 17..<22: .goodEvening
    default: .goodNight
    }
  }
}
