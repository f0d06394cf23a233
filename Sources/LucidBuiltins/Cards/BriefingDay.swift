import LucidAgenda
import LucidCore
import LucidRuntime
import LucidWords

/// The day of a briefing: its events with what messages and notes say about them, what is due, who
/// waits, and what comes next.
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
      .init("id", .text, "Of the message or the note."),
      .init("source", .text, "`mail`, `notes`, or `calendar` for notes of the event."),
      .init("who", .text, "The sender, or the title of the note; null for the event."),
      .init("text", .text, "One sentence."),
    ])

  static let task = RecordType(
    "BriefingTask",
    [
      .init("id", .text, "Of the task or the reminder."), .init("title", .text, "One line."),
      .init("due", .record(CardPhrase.type), "The day, and perhaps the time."),
      .init("late", .boolean, "Whether its time is over."), .init("source", .text, "`tasks` or `reminders`."),
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

  static let message = RecordType(
    "BriefingMessage",
    [
      .init("id", .text, "Of the message."), .init("from", .text, "Its sender, as in the result of the step; null without one."),
      .init("subject", .text, "The subject; null without one."),
      .init("line", .text, "The sentence that asks; null when not known."),
      .init("due", .record(CardPhrase.type), "Its deadline within a week; null without one."),
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
      .init("due", .list(.record(BriefingDay.task)), "Tasks and reminders of today and tomorrow, and what is late."),
      .init("waiting", .list(.record(BriefingDay.message)), "Messages that wait for a reply, by the time left."),
      .init("birthdays", .list(.record(BriefingDay.birthday)), "Those of today and the next days."),
      .init("tomorrow", .record(BriefingDay.next), "The events of the next day."),
      .init("ahead", .list(.record(BriefingDay.event)), "Events of the days after that which do not come every week."),
      .init("later", .list(.record(BriefingDay.task)), "Tasks with a date after tomorrow."),
    ])

  private let done: [Observation]
  private let context: PresentContext
  private let lists: [EventList]
  let mentions: EventMentions

  init(_ observations: [Observation], in context: PresentContext) {
    let done = observations.filter { $0.status == .done }
    self.done = done
    self.context = context
    lists = done.filter { $0.tool == "calendar.events" }.map { EventList($0.value) }
    mentions = EventMentions(
      lists.flatMap(\.planned), messages: ProposedChanges.messages(done),
      notes: done.filter { $0.tool == "notes.search" }.flatMap { NotesPresenter.notes($0.value) }, in: context)
  }

  /// nil when no step gave anything of the day.
  var record: Record? {
    let values: [Value] = [
      events.map { .list($0) } ?? .null, hours.map { .list($0) } ?? .null, Self.value(night), Self.value(habitCount),
      Self.value(travel), Self.list(due.near), Self.list(waiting), Self.list(birthdays), Self.value(tomorrow), Self.list(ahead),
      Self.list(due.later),
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
      joins || !(due.near ?? []).isEmpty || !(due.later ?? []).isEmpty
    case "contacts.birthdays": true
    default: false
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
        guard waits(message) else { return nil }
        let said = quoting(message, statement)
        guard let event = mentions.event(of: message) else { return said }
        return said.before(event.title.oneLine(limit: 80), at: event.start)
      }
    case "tasks.list", "reminders.list":
      let told = Set(todos(of: observation).filter(isTold).map(\.id))
      return statements.filter { told.isDisjoint(with: $0.records) }
    case "mail.search", "notes.search": return []
    case "calendar.events" where !coversToday(observation):
      let isLate = context.zone.civil(context.now).time.hour >= HabitsPresenter.evening
      guard !isLate, done.contains(where: { $0.tool == "calendar.events" && coversToday($0) }) else { return statements }
      let early = context.zone.startOfDay(context.today.adding(days: 1)).adding(seconds: Int64(Self.early) * 3600)
      return statements.filter { statement in
        switch statement.kind {
        case .calendar(.fullestDay): true
        default: statement.actBy(now: context.now, zone: context.zone).map { $0 < early } ?? false
        }
      }
    default: return statements
    }
  }

  /// Returns the sentence that a message waits with what it asks, as the list leaves it out then.
  private func quoting(_ message: Message, _ statement: Statement) -> Statement {
    switch statement.kind {
    case .mail(.needsAnswer), .mail(.pressing), .mail(.reply):
      guard let line = line(of: message) else { return statement }
      let isRequest = statement.values[.rank] == nil && Excerpt.isRequest(line)
      // What is to be done is said in one line.
      if statement.kind == .mail(.reply), !isRequest || line.count + (message.from?.short.count ?? 0) > room(for: message) {
        return statement
      }
      let values = statement.values.with(.excerpt, .text(line))
      var quoted = Statement(
        statement.kind, statement.role, weight: statement.weight, isRequest ? values.with(.rank, .word("request")) : values,
        records: statement.records)
      quoted.step = statement.step
      return quoted
    default: return statement
    }
  }

  /// The characters that a headline has for a request and its sender, beside the deadline.
  private func room(for message: Message) -> Int {
    message.assessment?.due.map { $0.day == context.today && $0.there == nil ? 48 : 36 } ?? 48
  }

  /// The sentence of a message that asks; nil where its subject says as much.
  private func line(of message: Message) -> String? {
    message.snippet.flatMap { Excerpt.of($0) }.map { DatedQuotation.of($0, written: message.date, in: context) }
      .flatMap { $0 == message.subject ? nil : $0 }
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
        case "proposed": event.facts.change.map { .record($0.record) } ?? .null
        default: record[field.name]
        }
      })
  }

  /// The newest of what messages and notes say, and what the event itself says in few words.
  private func remarks(_ event: Event) -> [Record] {
    let said = mentions.about(event).filter { !($0.message.map(waits) ?? false) }.prefix(Self.mostRemarks).map(Self.record)
    guard let own = event.notes, own.count <= Self.shortNotes, !own.contains("://") else { return Array(said) }
    let text = own.oneLine(limit: Self.shortNotes)
    return text.isEmpty
      ? Array(said)
      : said + [Record(Self.remark, ["source": .text("calendar"), "text": .text(text)])]
  }

  /// Longer notes are invitations of programs.
  private static let shortNotes = 120

  /// The most that is told of an event; the newest first.
  private static let mostRemarks = 2

  /// Whether a message wants something: it asks, names a deadline, presses or is flagged. Another
  /// one that is unread counts for a day and a half, unless it only tells something of an event.
  private func waits(_ message: Message) -> Bool {
    guard let assessment = message.assessment, assessment.response != nil, !mentions.isAnnouncement(message) else { return false }
    if assessment.isAsking || assessment.due != nil || assessment.isPressing || message.isFlagged { return true }
    if let sent = message.date, let text = message.snippet {
      // `today's tutorial is in B14` is no news on the day after.
      let days = SaidTimes(WordToken.list(text), sent: sent, zone: context.zone).days
      if !days.isEmpty, days.allSatisfy({ $0.day < context.today }) { return false }
    }
    return message.date.map { context.now.seconds - $0.seconds <= Self.unaskedFor } ?? true
  }

  private static let unaskedFor: Int64 = 36 * 3600

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

  // MARK: What is due

  /// Today, tomorrow and late; then with a later date. nil where no step gave any.
  private var due: (near: [Record]?, later: [Record]?) {
    let steps = done.filter { ["tasks.list", "reminders.list"].contains($0.tool) }
    guard !steps.isEmpty else { return (nil, nil) }
    let last = context.today.adding(days: 1)
    var (near, later): ([Todo: Record], [Todo: Record]) = ([:], [:])
    for step in steps {
      for todo in todos(of: step) where !todo.done {
        guard let at = todo.at, !isTold(todo) else { continue }
        let record = Record(
          Self.task,
          [
            "id": .text(todo.id), "title": .text(todo.title.oneLine(limit: 80)),
            "due": TodoWording.near(todo, context)?.value ?? .null,
            "late": .boolean(TodoWording.isLate(todo, context)), "source": .text(step.family),
          ])
        if context.zone.date(at) <= last { near[todo] = record } else { later[todo] = record }
      }
    }
    func sorted(_ todos: [Todo: Record]) -> [Record] { todos.sorted { Todo.precedes($0.key, $1.key) }.map(\.value) }
    return (sorted(near), Array(sorted(later).prefix(Self.mostAhead)))
  }

  /// Whether a message that waits is about the same matter.
  private func isTold(_ todo: Todo) -> Bool {
    let words = Set(TitleMatch.significant(todo.title))
    return waitingMessages.contains { message in
      words.intersection(TitleMatch.significant(message.subject + " " + (message.snippet ?? ""))).count >= 2
    }
  }

  private func todos(of step: Observation) -> [Todo] {
    TodosPresenter(kind: step.tool == "tasks.list" ? .tasks : .reminders).todos(step)
  }

  private var waitingMessages: [Message] {
    done.filter { $0.tool == "mail.urgent" }.flatMap { MailFindings($0).waiting }.filter(waits)
  }

  /// By deadline, those without one last; nil where no step gave any.
  private var waiting: [Record]? {
    guard done.contains(where: { $0.tool == "mail.urgent" }) else { return nil }
    func end(_ message: Message) -> Instant { message.assessment?.due?.end(in: context.zone) ?? Instant(seconds: .max) }
    return waitingMessages.enumerated().sorted { (end($0.element), $0.offset) < (end($1.element), $1.offset) }.map { _, message in
      Record(
        Self.message,
        [
          "id": .text(message.id), "from": .optional(message.from?.text),
          "subject": message.subject.isEmpty ? .null : .text(MailPresenter.subject(message)),
          "line": .optional(line(of: message)), "due": due(message),
        ])
    }
  }

  private func due(_ message: Message) -> Value {
    guard let due = message.assessment?.due, due.day <= context.today.adding(days: 6) else { return .null }
    let day = CardPhrase.day(due.day)
    return (due.time.map { _ in CardPhrase.word(.dayAt, [day, .clock(due.end(in: context.zone))]) } ?? day).value
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
