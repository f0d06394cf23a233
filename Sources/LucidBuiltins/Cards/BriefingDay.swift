import LucidAgenda
import LucidCore
import LucidRuntime

/// The day of a briefing: its events with what messages and notes say about them, and what comes
/// next; `BriefingWaiting` has what is due and who waits.
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
      .init("location", .text, "Where it takes place; null when not known."),
      .init("zone", .text, "Its own zone, as in `calendar.events`."),
      .init("zone_minutes", .integer, "As in `calendar.events`."),
      .init(
        "proposed", .record(ProposedChange.type),
        "What a message says of it, which its times and its place have already; null for nothing."),
      .init(
        "about", .list(.record(BriefingDay.remark)), "What messages and notes of the last days, and its own notes, say about it."),
    ])

  static let remark = RecordType(
    "BriefingRemark",
    [
      .init("id", .text, "Of the message, the note or the event."),
      .init("source", .text, "`mail`, `notes`, or `calendar` for notes of the event."),
      .init("who", .text, "The sender, or the title of the note; null for the event."),
      .init("text", .text, "One sentence."),
    ])

  static let birthday = RecordType(
    "BriefingBirthday",
    [
      .init("id", .text, "Of the contact."), .init("name", .text, "Whose it is."), .init("date", .date, "The day."),
      .init("age", .integer, "The age reached then; null without the year of birth."),
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

  static let next = RecordType(
    "BriefingTomorrow",
    [
      .init("count", .integer, "Events of tomorrow, all-day ones too."),
      .init("truncated", .boolean, "Whether there are more than were read."),
      .init("first", .text, "The title of the first timed event, else of the first; null without one."),
      .init("at", .datetime, "When it starts; null for an event of all day or from the day before."),
      .init(
        "events", .list(.record(BriefingDay.event)),
        "The events, where they begin early, have a journey or today is nearly over; else none."),
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
      .init("due", .list(.record(BriefingWaiting.task)), "Tasks and reminders of today and tomorrow, and what is late."),
      .init("waiting", .list(.record(BriefingWaiting.message)), "Messages that wait for a reply, by the time left."),
      .init("birthdays", .list(.record(BriefingDay.birthday)), "Those of today and the next days."),
      .init("tomorrow", .record(BriefingDay.next), "The events of the next day."),
      .init("ahead", .list(.record(BriefingDay.event)), "Events of the days after that which do not come every week."),
      .init("later", .list(.record(BriefingWaiting.task)), "Tasks with a date after tomorrow."),
    ])

  private let done: [Observation]
  private let context: PresentContext
  private let lists: [EventList]
  let mentions: EventMentions
  private let waiting: BriefingWaiting

  init(_ observations: [Observation], in context: PresentContext) {
    let done = observations.filter { $0.status == .done }
    self.done = done
    self.context = context
    lists = done.filter { $0.tool == "calendar.events" }.map { EventList($0.value) }
    mentions = EventMentions(
      lists.flatMap(\.planned), messages: ProposedChanges.messages(done),
      notes: done.filter { $0.tool == "notes.search" }.flatMap { NotesPresenter.notes($0.value) }, in: context)
    waiting = BriefingWaiting(done, mentions, in: context)
  }

  /// nil when no step gave anything of the day.
  var record: Record? {
    let values: [Value] = [
      events.map { .list($0) } ?? .null, hours.map { .list($0) } ?? .null, Self.value(night), Self.value(habitCount),
      Self.value(travel), Self.list(waiting.due.near), Self.list(waiting.records), Self.list(birthdays), Self.value(tomorrow),
      Self.list(ahead), Self.list(waiting.due.later),
    ]
    guard values.contains(where: { $0 != .null }) else { return nil }
    return Record(Self.type, values: [.date(context.today)] + values)
  }

  /// Whether the day says what a tile of this step, which is done, would say.
  func tells(_ observation: Observation) -> Bool {
    switch observation.tool {
    case "habits.today": observation.value["total"].integer ?? 0 > 0
    case "calendar.events": !EventList(observation.value).filtered
    case "mail.urgent": !MailFindings(observation).waiting.isEmpty
    case "mail.search": done.contains { $0.tool == "mail.urgent" }
    case "notes.search": joins
    case "tasks.list", "reminders.list":
      joins || !(waiting.due.near ?? []).isEmpty || !(waiting.due.later ?? []).isEmpty
    case "contacts.birthdays": true
    // Without a figure there is nothing to see.
    case "health.today": !(observation.value["metrics"].list ?? []).contains { $0["value"].double != nil }
    default: false
    }
  }

  /// Returns the tile of a step beside the day, which has the hours of sleep; weather of a place
  /// that the person has left names it.
  func beside(_ tile: Tile, of observation: Observation) -> Tile {
    switch observation.tool {
    case "health.today" where night != nil:
      return Tile(
        tile.label, tile.value,
        sub: tile.sub.filter { if case .word(.sleptFor, _) = $0 { false } else { true } }, icon: tile.icon)
    case "weather.now":
      guard let place = observation.value["place"].text, isAway(from: place) else { return tile }
      return Tile(.row([tile.label, .title(place)]), tile.value, sub: tile.sub, icon: tile.icon)
    default: return tile
    }
  }

  /// Whether the run reads what can be joined with its events, so that only what belongs to the day
  /// is told of notes and tasks.
  private var joins: Bool {
    ["calendar.events", "mail.urgent", "mail.search"].allSatisfy { tool in done.contains { $0.tool == tool } }
  }

  /// The statements about a step that are left beside those about the whole day: no sentence calls
  /// for an answer to what only tells of an event, and before the evening what lies after today is
  /// told only where it begins early.
  func kept(_ statements: [Statement], of observation: Observation) -> [Statement] {
    switch observation.tool {
    case "mail.urgent":
      let messages = Dictionary(MailFindings(observation).messages.map { ($0.id, $0) }) { first, _ in first }
      return statements.compactMap { statement in
        guard statement.records.count == 1, let message = messages[statement.records[0]] else { return statement }
        guard waiting.waits(message), !waiting.isTask(message) else { return nil }
        let said = quoting(message, statement)
        // What it says of a day of its own is not about an event of another day.
        if message.assessment?.due == nil, let days = waiting.days(of: message), !days.isEmpty {
          if let moment = waiting.moment(of: message) { return said.before(nil, at: moment) }
          if let event = mentions.event(of: message),
            days.contains(where: { $0 >= context.today && $0 < context.zone.date(event.start) })
          {
            return said
          }
        }
        guard let event = mentions.event(of: message), event.start > context.now else { return said }
        return said.before(event.title.oneLine(limit: 80), at: event.start)
      }
    case "tasks.list", "reminders.list":
      return statements.filter { !$0.records.contains { waiting.isTold($0, of: observation.family) } }
    case "health.today":
      return statements.filter { Self.isUnusual($0) && !($0.kind == .health(.noData) && !observation.notices.isEmpty) }
    case "weather.now": return isAway(from: observation.value["place"].text) ? [] : statements
    case "mail.search", "notes.search": return []
    case "calendar.events": return keptOfEvents(statements.compactMap(told), of: observation)
    default: return statements
    }
  }

  private func keptOfEvents(_ statements: [Statement], of observation: Observation) -> [Statement] {
    guard !coversToday(observation) else { return statements }
    guard !isLate, done.contains(where: { $0.tool == "calendar.events" && coversToday($0) }) else { return statements }
    let early = context.zone.startOfDay(context.today.adding(days: 1)).adding(seconds: Int64(Self.early) * 3600)
    return statements.filter { $0.actBy(now: context.now, zone: context.zone).map { $0 < early } ?? false }
  }

  private var isLate: Bool { context.zone.civil(context.now).time.hour >= HabitsPresenter.evening }

  /// A statement about events as the page with their list tells it; nil for what is settled, what
  /// can wait and what the list says.
  private func told(_ statement: Statement) -> Statement? {
    switch statement.kind {
    case .calendar(.overlap), .calendar(.decide):
      guard let day = statement.values[.day]?.day, day <= context.today.adding(days: 1) else { return nil }
      let isSettled = lists.flatMap(\.planned).contains { event in
        statement.records.contains(event.id) && context.zone.date(event.start) == day && mentions.isTaken(event)
      }
      return isSettled ? nil : statement
    // The list begins with it.
    case .calendar(.first) where statement.role == .fact && statement.values[.day]?.day == context.today:
      return Statement(.calendar(.next), .fact, weight: statement.weight, statement.values, records: statement.records)
    case .calendar(.empty) where isLate: return nil
    default: return statement
    }
  }

  /// Whether an event overlaps another one and neither is settled.
  private func isClash(_ event: Event) -> Bool {
    guard event.facts.conflict, !mentions.isTaken(event) else { return false }
    let others = lists.flatMap(\.planned).filter { $0.facts.conflict && ($0.id, $0.start) != (event.id, event.start) }
    let overlapping = others.filter { $0.start < event.end && event.start < $0.end }
    return overlapping.isEmpty || overlapping.contains { !mentions.isTaken($0) }
  }

  /// Figures of the body are told where they are unusual; the day has them anyway.
  private static func isUnusual(_ statement: Statement) -> Bool {
    switch statement.kind {
    case .health(.verdict): statement.values[.verdict]?.word != "neutral" || statement.values[.weekday] != nil
    // A long night is no reason to act.
    case .health(.slept): statement.values[.rank] != nil || statement.values[.weekday]?.list?.first?.word == "below"
    default: true
    }
  }

  /// Whether a journey of the day that is over has led away from a place: its weather is not that
  /// of the person.
  func isAway(from place: String?) -> Bool {
    guard let place,
      let last = events(on: context.today, of: lists).last(where: { $0.end <= context.now && Self.isJourney($0.title) })
    else { return false }
    return !FoldedText(last.title).text.hasSuffix(FoldedText(place).text)
  }

  /// Returns the sentence that a message waits with what it asks, as the list leaves it out then.
  private func quoting(_ message: Message, _ statement: Statement) -> Statement {
    switch statement.kind {
    case .mail(.needsAnswer), .mail(.pressing), .mail(.reply):
      guard let line = waiting.line(of: message) else { return statement }
      return statement.quoting(
        line, parts: waiting.parts(of: line, message).map { ($0.text, $0.isDated) },
        isRequest: statement.values[.rank] == nil && Excerpt.isRequest(line))
    default: return statement
    }
  }

  /// Events that begin tomorrow before this hour are told today.
  private static let early = 8

  private func coversToday(_ observation: Observation) -> Bool {
    EventList(observation.value).covers(context.today, context.zone)
  }

  private static func value(_ record: Record?) -> Value { record.map { .record($0) } ?? .null }
  private static func list(_ records: [Record]?) -> Value { records.map { .list($0.map(Value.record)) } ?? .null }

  // MARK: Events

  private func events(on date: CivilDate, of lists: [EventList]) -> [Event] {
    var seen: Set<String> = []
    return lists.flatMap(\.planned).filter { event in
      // An event that moves to another day is told on its own day too.
      [event, event.inCalendar].contains { EventList.touches($0, date, zone: context.zone) }
        && seen.insert("\(event.id) \(event.start.seconds)").inserted
    }.sorted(by: Event.precedes)
  }

  private func record(_ event: Event) -> Record {
    let record = event.record
    return Record(
      Self.event,
      values: Self.event.fields.map { field in
        switch field.name {
        case "about": Self.list(remarks(event))
        case "conflict": .boolean(isClash(event))
        case "proposed": event.facts.change.map { .record($0.record) } ?? .null
        default: record[field.name]
        }
      })
  }

  /// The newest of what messages and notes say, and what the event itself says in few words.
  private func remarks(_ event: Event) -> [Record] {
    let said = mentions.about(event).filter { !($0.message.map { waiting.waits($0) || waiting.isTask($0) } ?? false) }
      .prefix(Self.mostRemarks).map(Self.record)
    guard let own = OwnRemark(event) else { return Array(said) }
    return said + [Record(Self.remark, ["id": .text(event.id), "source": .text("calendar"), "text": .text(own.text)])]
  }

  /// The statements about what messages and notes say about the events of today and tomorrow, and
  /// what the events themselves say has to be done before they begin.
  var statements: [Statement] {
    let near = [context.today, context.today.adding(days: 1)].flatMap { events(on: $0, of: lists) }
    return mentions.statements(in: context, isTask: waiting.isTask)
      + near.compactMap { OwnRemark($0)?.statement(about: $0, in: context) }
  }

  /// The most that is told of an event; the newest first.
  private static let mostRemarks = 2

  private static func record(_ mention: EventMentions.Mention) -> Record {
    let (id, source, who): (String, String, String) =
      switch mention.source {
      case .message(let message): (message.id, "mail", message.from?.short ?? "")
      case .note(let note): (note.id, "notes", note.title)
      }
    return Record(
      remark, ["id": .text(id), "source": .text(source), "who": .text(who.oneLine(limit: 60)), "text": .text(mention.excerpt)])
  }

  private var events: [Value]? {
    guard !lists.isEmpty else { return nil }
    return events(on: context.today, of: lists).map { .record(record($0)) }
  }

  private var tomorrow: Record? {
    let date = context.today.adding(days: 1)
    let covering = lists.filter { $0.covers(date, context.zone) && !$0.filtered }
    guard !covering.isEmpty else { return nil }
    let events = events(on: date, of: covering)
    let begins = events.first { $0.isAppointment && context.zone.date($0.start) == date }
    let isNear =
      context.zone.civil(context.now).time.hour >= HabitsPresenter.evening
      || begins.map { context.zone.civil($0.start).time.hour < Self.early } ?? false
      || events.contains { Self.isJourney($0.title) }
    return Record(
      Self.next,
      [
        "count": .integer(events.count(where: \.facts.isAttended)), "truncated": .boolean(covering.allSatisfy(\.truncated)),
        "first": .optional((begins ?? events.first)?.title), "at": .optional(begins?.start),
        "events": Self.list(isNear ? events.map(record) : []),
      ])
  }

  private static let journeys = KnownWords.set("titles", "journeys")

  /// A journey is thought of the day before.
  private static func isJourney(_ title: String) -> Bool { FoldedText(title).words.contains(where: journeys.contains) }

  private static let mostAhead = 4

  /// Events after tomorrow that do not come every week.
  private var ahead: [Record]? {
    let last = context.today.adding(days: 1)
    let covering = lists.filter { $0.to.map { context.zone.date($0.adding(seconds: -1)) > last } ?? false }
    guard !covering.isEmpty else { return nil }
    let later = covering.flatMap(\.planned).filter { $0.series == nil && context.zone.date($0.start) > last }
    return later.sorted(by: Event.precedes).prefix(Self.mostAhead).map(record)
  }

  private var birthdays: [Record]? {
    guard let step = done.first(where: { $0.tool == "contacts.birthdays" }) else { return nil }
    return ContactsPresenter.contacts(step.value).compactMap { contact in
      contact.birthday.map { birthday in
        let date = birthday.next(from: context.today)
        return Record(
          Self.birthday,
          [
            "id": .text(contact.id), "name": .text(contact.name.oneLine(limit: 60)), "date": .date(date),
            "age": .optional(birthday.age(on: date)),
          ])
      }
    }
  }

  // MARK: Figures

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
}
