import LucidCore
import LucidRuntime
import LucidTesting
import Testing

@testable import LucidBuiltins

@Suite struct CalendarPresenterTests {
  let calendar = FixedCalendar.monday

  func tile(_ verb: String, _ arguments: [String: Value], now: Instant = Monday.now, of calendar: FixedCalendar? = nil)
    async throws -> TileTexts
  {
    let observation = try await (calendar ?? self.calendar).observe(verb, arguments, now: now)
    let context = PresentContext(now: now, zone: Monday.zone)
    return CalendarFamily.family(self.calendar).presenter!.tile(observation, in: context).texts(.english, in: context)
  }

  func sentences(_ verb: String, _ arguments: [String: Value], now: Instant = Monday.now, of calendar: FixedCalendar? = nil)
    async throws -> [Statement]
  {
    let observation = try await (calendar ?? self.calendar).observe(verb, arguments, now: now)
    return CalendarFamily.family(self.calendar).presenter!.statements(
      observation, in: PresentContext(now: now, zone: Monday.zone))
  }

  @Test func tiles() async throws {
    let today = FixedCalendar.today
    #expect(
      try await tile("events", today)
        == TileTexts(label: "Calendar", value: "3 events", sub: "09:00 Standup · 13:00 Client review", icon: "calendar"))
    #expect(try await tile("events", today, now: Monday.at(10)).sub == "13:00 Client review")
    #expect(try await tile("events", today, now: Monday.at(18)).sub == "Easter Monday")
    let tomorrow: [String: Value] = ["from": .datetime(Monday.at(0, days: 1)), "to": .datetime(Monday.at(0, days: 2))]
    #expect(
      try await tile("events", tomorrow)
        == TileTexts(label: "Calendar", value: "1 event", sub: "Tue 15:00 Dentist", icon: "calendar"))
    #expect(
      try await tile("events", today, of: FixedCalendar(list: []))
        == TileTexts(label: "Calendar", value: "No events", sub: "nothing planned", icon: "calendar"))
    #expect(try await tile("free_slots", FixedCalendar.hourly).value == "5 free slots and more")
    #expect(try await tile("free_slots", FixedCalendar.hourly).sub == "08:00–09:00 · 10:00–11:00 · 11:00–12:00")
    #expect(try await tile("free_slots", today).value == "3 free slots")
    #expect(try await tile("free_slots", today).sub == "08:00–09:00 · 10:00–13:00 · 14:30–20:00")
    #expect(
      try await tile("next", [:])
        == TileTexts(label: "Next", value: "Standup", sub: "today 09:00 · Zoom", icon: "calendar"))
    #expect(try await tile("next", [:], of: FixedCalendar(list: [])).sub == "no upcoming events")
    #expect(
      try await tile("focus_block", today) == TileTexts(label: "Focus", value: "10:00–13:00", sub: "today · 3 h", icon: "scope"))
  }

  /// An event that was there before is named as such, and not as one that overlaps another.
  @Test func anEventThatIsThereAlready() throws {
    var event = Event(id: "e", title: "Chess", start: Monday.at(10), end: Monday.at(11), calendar: "Work")
    event.facts.conflict = true
    let presenter = try #require(CalendarFamily.family(calendar).presenter)
    func kinds(_ notices: [Notice]) -> [StatementKind] {
      let made = Observation(step: "s", tool: "calendar.create", status: .done, value: .record(event.record), notices: notices)
      return presenter.findings(made, in: Monday.present).map(\.kind)
    }
    #expect(kinds([]) == [.calendar(.added), .calendar(.clash)])
    #expect(kinds([Notice(.name("x"), about: "e", isUnchanged: true)]) == [.calendar(.added)])
    func tile(_ notices: [Notice]) -> TileTexts {
      let made = Observation(step: "s", tool: "calendar.create", status: .done, value: .record(event.record), notices: notices)
      return presenter.shown(made, in: Monday.present).english
    }
    #expect(tile([]).label == "Added" && tile([]).value == "Chess")
    let known = tile([Notice(.name("x"), about: "e", isUnchanged: true)])
    #expect(known.label == "Unchanged" && known.value == "Chess" && known.sub == tile([]).sub)
  }

  @Test func whatStandsOutToday() async throws {
    let found = try await sentences("events", FixedCalendar.today)
    #expect(
      found.map { "\($0.role.rawValue): \($0.text)" } == [
        "fact: You have **3 events** today.",
        "fact: Today begins with **Standup** at 09:00.",
        "key: **Client review** is the one not to miss today: 13:00–14:30.",
        "action: Prepare for **Client review** at 13:00: the longest meeting of the day.",
        "fact: Nothing is too tight today: at least **3 h** lie between any two events.",
        "fact: **Easter Monday** is today, all day.",
        "chance: **10:00–13:00** today is the best block for focused work: 3 h free.",
        "action: Keep **10:00–13:00** today free for focused work.",
        "chance: You are free in the rest of your working hours today: **08:00–09:00, 10:00–13:00, from 14:30**.",
        "chance: The longest free gap today is **14:30–20:00**, 5 h 30 min.",
      ])
    #expect(found[2].records == ["e2"])
  }

  @Test func conflictsAndBackToBacks() async throws {
    var calendar = calendar
    calendar.list += [
      Event(id: "x", title: "Gym", start: Monday.at(9, 30), end: Monday.at(10, 30), calendar: "Private"),
      Event(id: "y", title: "Call", start: Monday.at(14, 30), end: Monday.at(15), calendar: "Work"),
    ]
    let texts = try await sentences("events", FixedCalendar.today, of: calendar).filter { $0.role == .risk }.map(\.text)
    #expect(
      texts == [
        "**Standup** and **Gym** overlap today, 09:30–10:00. "
          + "Free for **Gym** (1 h) today: 08:00–09:00, 10:00–11:00, 15:00–16:00.",
        "**Client review** and **Call** are back to back today, at 14:30.",
      ])
  }

  @Test func whatIsOverIsNotAhead() async throws {
    let texts = try await sentences("events", FixedCalendar.today, now: Monday.at(21)).map(\.text)
    #expect(
      texts == [
        "You have **3 events** today.", "No event with a time is left today.",
        "**Client review** took the most time of **2 events** today: 13:00–14:30.",
        "**Easter Monday** is today, all day.",
      ])
    let soon = try await sentences("events", FixedCalendar.today, now: Monday.at(8, 40)).map(\.text)
    #expect(soon.contains("**Standup** starts in 20 min, at 09:00."))
  }

  /// A meeting that is over was a meeting of the day.
  @Test func theOnlyMeetingIsTheOnlyOne() async throws {
    let list = FixedCalendar(list: [
      Event(id: "a", title: "Workshop", start: Monday.at(8), end: Monday.at(8, 15), calendar: "Work"),
      Event(id: "b", title: "Budget", start: Monday.at(10, 30), end: Monday.at(11), calendar: "Work"),
    ])
    let said = try await sentences("events", FixedCalendar.today, now: Monday.at(8, 20), of: list).map(\.text)
    #expect(said.contains("Prepare for **Budget** at 10:30: the longest meeting of the day."))
  }

  /// Nobody prepares for a dentist, also not in working hours.
  @Test(arguments: [
    ("Dentist", true), ("Zahnarzt Dr. Roth", true), ("Team lunch", true), ("Training plan", false), ("Review", false),
  ])
  func anAppointmentIsNotPrepared(title: String, isAppointment: Bool) async throws {
    let list = FixedCalendar(list: [Event(id: "a", title: title, start: Monday.at(10), end: Monday.at(11), calendar: "Work")])
    let said = try await sentences("events", FixedCalendar.today, of: list).map(\.text)
    #expect(said.contains { $0.hasPrefix("Be on time for **\(title)** at 10:00.") } == isAppointment)
    #expect(said.contains { $0.hasPrefix("Prepare for") } != isAppointment)
  }

  /// What is too tight: the shortest time between two events of a whole day, at least ten minutes.
  @Test(
    arguments: [
      ([(9, 0, 10, 0), (10, 30, 11, 0), (14, 0, 15, 0)], "30 min"), ([(9, 0, 10, 0), (10, 9, 11, 0)], nil),
      ([(9, 0, 10, 0)], nil),
      ([(9, 0, 12, 0), (10, 0, 11, 0), (13, 0, 14, 0)], nil), ([(6, 0, 6, 30), (6, 40, 7, 0)], nil),
      ([(6, 0, 6, 30), (9, 0, 9, 30)], "2 h 30 min"),
    ] as [([(Int, Int, Int, Int)], String?)])
  func howFarApartEventsAre(times: [(Int, Int, Int, Int)], least: String?) async throws {
    let events = times.enumerated().map { i, t in
      Event(id: "\(i)", title: "A\(i)", start: Monday.at(t.0, t.1), end: Monday.at(t.2, t.3), calendar: "Work")
    }
    let said = try await sentences("events", FixedCalendar.today, of: FixedCalendar(list: events)).map(\.text)
    let told = least.map { "Nothing is too tight today: at least **\($0)** lie between any two events." }
    #expect(said.filter { $0.contains("too tight") } == [told].compactMap { $0 })
  }

  @Test func whatBeginsNowIsJoined() async throws {
    let said = try await sentences("events", FixedCalendar.today, now: Monday.at(9)).map(\.text)
    #expect(said.contains("Be at **Standup** now: 09:00–10:00, Zoom.") && !said.contains { $0.hasPrefix("Get ready") })
  }

  /// A trip of four days is an event of the day in view, also on its second day and after.
  @Test(arguments: [1, 2, 3]) func anEventOfDaysIsToldOfTheDayInView(day: Int) async throws {
    let calendar = FixedCalendar(list: [
      Event(id: "c", title: "Conference", start: Monday.at(0), end: Monday.at(0, days: 4), allDay: true, calendar: "Work")
    ])
    let range: [String: Value] = ["from": .datetime(Monday.at(0, days: day)), "to": .datetime(Monday.at(0, days: day + 1))]
    let now = Monday.at(9, days: day)
    let present = PresentContext(now: now, zone: Monday.zone)
    let first = try await sentences("events", range, now: now, of: calendar).first?.text(in: present) ?? ""
    #expect(first.hasPrefix("**Conference** lasts from "))
    #expect(try await tile("events", range, now: now, of: calendar).sub == "Conference")
  }

  /// A night shift from 22:00 to 06:00 is no appointment of the morning on which it ends.
  @Test func aNightThatEndsTodayIsNotTonight() async throws {
    let night = Event(id: "n", title: "Night shift", start: Monday.at(22, days: -1), end: Monday.at(6), calendar: "Work")
    let dentist = Event(id: "d", title: "Dentist", start: Monday.at(15), end: Monday.at(16), calendar: "Work")
    let only = FixedCalendar(list: [night])
    let both = FixedCalendar(list: [night, dentist])
    let five = Monday.at(5)
    let said = try await sentences("events", FixedCalendar.today, now: five, of: both).map(\.text)
    #expect(said.first == "You have **2 events** today.")
    #expect(said.contains("**Dentist** is the one not to miss today: 15:00–16:00."))
    #expect(said.filter { $0.contains("Night shift") } == ["**Night shift** runs until 06:00."])
    #expect(try await tile("events", FixedCalendar.today, now: five, of: both).sub == "until 06:00 Night shift · 15:00 Dentist")
    #expect(!(try await sentences("events", FixedCalendar.today, now: five, of: only)).contains { $0.text.contains("22:00") })
    // At nine it is over, and was not the day's event.
    #expect(
      !(try await sentences("events", FixedCalendar.today, now: Monday.at(9), of: only)).contains { $0.text.contains("22:00") })
    let plan = DayPlanCard(hours: WorkingHours())
    let observation = try await only.observe("events", FixedCalendar.today, now: five)
    let card = try #require(
      plan.card(title: "Plan", from: [observation], presenters: [], in: PresentContext(now: five, zone: Monday.zone)))
    #expect(card.body["date"] == .date(Monday.date))
  }

  @Test func aFilteredListSaysNothingOfFreeTime() async throws {
    let found = try await sentences("events", FixedCalendar.today.merging(["query": .text("standup")]) { a, _ in a })
    #expect(!found.contains { $0.role == .chance })
  }

  @Test func freeSlotsAndNext() async throws {
    let slots = try await sentences("free_slots", FixedCalendar.hourly).map(\.text)
    #expect(
      slots == [
        "You have at least **5 free slots** of 1 h left in your working hours today: 08:00–09:00, 10:00–11:00, 11:00–12:00, 12:00–13:00, 14:30–15:30.",
        "**10:00–13:00** today is the stretch to protect: 3 h without a break.",
        "Block **10:00–13:00** today before someone else does.",
      ])
    #expect(
      try await sentences("next", [:]).map(\.text) == [
        "**Standup** is next: today at 09:00, Zoom.", "Prepare for **Standup** at 09:00.",
      ])
    #expect(
      try await sentences("next", [:], of: FixedCalendar(list: [])).map(\.text) == [
        "No event with a time is ahead in the next 7 days."
      ])
  }

  /// Free time is told as it is, and in slots only where a length was asked for.
  @Test func freeTimeIsToldInSpans() async throws {
    func first(_ now: Instant, _ range: [String: Value] = FixedCalendar.today, of list: FixedCalendar? = nil) async throws
      -> String?
    {
      try await sentences("free_slots", range, now: now, of: list).first?.text(in: PresentContext(now: now, zone: Monday.zone))
    }
    let rest = "You are free in the rest of your working hours today: "
    #expect(try await first(Monday.now) == rest + "**08:00–09:00, 10:00–13:00, from 14:30**.")
    #expect(try await first(Monday.at(15, 7)) == rest + "**from 15:10**.")
    #expect(try await first(Monday.now, of: FixedCalendar(list: [])) == rest + "**08:00–20:00**.")
    let afternoon: [String: Value] = ["from": .datetime(Monday.at(12)), "to": .datetime(Monday.at(17))]
    #expect(
      try await first(Monday.now, afternoon)
        == "You are free in your working hours today from 12:00 to 17:00: **12:00–13:00, 14:30–17:00**.")
    let hour: [String: Value] = ["from": .datetime(Monday.at(14)), "to": .datetime(Monday.at(15))]
    #expect(
      try await first(Monday.now, hour)
        == "You are not free all the time in your working hours today from 14:00 to 15:00, only **14:30–15:00**.")
    let cut = FixedCalendar.today.merging(["limit": .integer(1)]) { a, _ in a }
    #expect(try await first(Monday.now, cut) == rest + "**08:00–09:00** and more.")
    let days: [String: Value] = ["from": .datetime(Monday.at(0)), "to": .datetime(Monday.at(0, days: 2))]
    #expect(
      try await first(Monday.at(19), days)
        == "You are free in the rest of your working hours from today to tomorrow: "
        + "**19:00–20:00, Tue 08:00–15:00, Tue 16:00–20:00**.")
    let full = FixedCalendar(list: [Event(id: "x", title: "x", start: Monday.at(0), end: Monday.at(23), calendar: "c")])
    #expect(try await first(Monday.now, of: full) == "There is no free time left in your working hours today.")
    let german = try await sentences("free_slots", FixedCalendar.today).first?.text(in: Monday.present, .german)
    #expect(
      german == "Du bist heute in deinen übrigen Arbeitszeiten frei: **8:00–9:00, 10:00–13:00, ab 14:30**.")
  }

  @Test func aTitleStaysInsideItsSentence() async throws {
    let evil = FixedCalendar(list: [
      Event(id: "x", title: "**a** [b](http://c) <script>`", start: Monday.at(9), end: Monday.at(10), calendar: "Work")
    ])
    let key = try await sentences("events", FixedCalendar.today, of: evil).first { $0.role == .key }
    #expect(key?.text == "**a (b)(http://c) ‹script›** is the one not to miss today: 09:00–10:00.")
  }

  @Test func calendarListCard() async throws {
    let family = CalendarFamily.family(calendar)
    let observation = try await calendar.observe("events", FixedCalendar.week, step: "events")
    let card = try #require(
      family.cards[0].card(title: "Week", from: [observation], presenters: [family.presenter!], in: Monday.present))
    #expect(card.kind == "calendarList" && card.body["count"] == .integer(4))
    let days = card.body["days"].list ?? []
    #expect(days.map { $0["date"] } == [.date(Monday.date), .date(Monday.date.adding(days: 1))])
    #expect(days.map { ($0["events"].list ?? []).map { $0["id"] } } == [["e3", "e1", "e2"].map(Value.text), [.text("e4")]])
    #expect(card.statements.first?.role == .key && card.statements.allSatisfy { $0.step == "events" })
  }

  @Test func anEventOfDaysStandsOnItsFirstDayInTheRange() async throws {
    let calendar = FixedCalendar(list: [
      Event(id: "v", title: "Vacation", start: Monday.at(0, days: -3), end: Monday.at(0, days: 3), allDay: true, calendar: "c")
    ])
    let card = try #require(
      CalendarFamily.family(calendar).cards[0].card(
        title: "", from: [try await calendar.observe("events", FixedCalendar.week)], presenters: [], in: Monday.present))
    #expect((card.body["days"].list ?? []).map { $0["date"] } == [.date(Monday.date)])
  }

  @Test func freeSlotsCard() async throws {
    let family = CalendarFamily.family(calendar)
    let observation = try await calendar.observe("free_slots", FixedCalendar.hourly)
    let card = try #require(
      family.cards[1].card(title: "Free", from: [observation], presenters: [family.presenter!], in: Monday.present))
    #expect(card.body["slots"].list?.count == 5)
    #expect(card.body["protect"]["start"] == .datetime(Monday.at(10)) && card.body["protect"]["minutes"] == .integer(180))
    let full = try await FixedCalendar(list: [Event(id: "x", title: "x", start: Monday.at(0), end: Monday.at(23), calendar: "c")])
      .observe("free_slots", FixedCalendar.today)
    #expect(family.cards[1].card(title: "", from: [full], presenters: [], in: Monday.present)?.body["protect"] == .null)
  }

  @Test func withoutTheirStepThereIsNoCard() {
    let failed = Observation(
      step: "s", tool: "calendar.events", status: .failed(StepFailure(.unavailable, "gone")),
      value: .absent(Absence(.unavailable, "gone")))
    for card in CalendarFamily.family(calendar).cards {
      #expect(card.card(title: "", from: [], presenters: [], in: Monday.present) == nil)
      #expect(card.card(title: "", from: [failed], presenters: [], in: Monday.present) == nil)
    }
  }

  /// A test's inline world may give items alone.
  @Test func sparseResultsDoNotTrap() {
    let type = RecordType("Loose", [.init("items", .list(.any), "")])
    let item = Value.record(Record(RecordType("E", [.init("start", .datetime, "")]), ["start": .datetime(Monday.at(9))]))
    let values: [Value] = [.null, .text("x"), .list([]), .record(Record(type, ["items": .list([item, .null, .integer(3)])]))]
    let family = CalendarFamily.family(calendar)
    for tool in ["events", "free_slots", "next", "focus_block", "other"] {
      for value in values {
        let o = Observation(step: "s", tool: "calendar." + tool, status: .done, value: value)
        _ = family.presenter!.tile(o, in: Monday.present).english
        _ = family.presenter!.statements(o, in: Monday.present)
        for card in family.cards { _ = card.card(title: "", from: [o], presenters: [family.presenter!], in: Monday.present) }
      }
    }
  }
}
