import LucidBuiltins
import LucidCore
import LucidRuntime
import LucidTesting
import Testing

@Suite struct CalendarToolTests {
  /// An invitation that the person declined takes up no time; one that somebody else declined does.
  @Test func declinedInvitationsAreListedAsSuch() async throws {
    let calendar = FixedCalendar(list: [
      Event(
        id: "no", title: "Offsite", start: Monday.at(8), end: Monday.at(18), calendar: "Work",
        attendees: [.init(name: nil, email: "Robin@example.org", reply: .declined)]),
      Event(
        id: "yes", title: "Review", start: Monday.at(9), end: Monday.at(10), calendar: "Work",
        attendees: [.init(name: nil, email: "dana@example.org", reply: .declined)]),
    ])
    var settings = Monday.settings
    func call(_ verb: String) async throws -> Value {
      let tool = try #require(CalendarFamily.family(calendar).tools.first { $0.signature.verb == verb })
      let context = ToolContext(now: Monday.now, zone: Monday.zone, settings: settings, clock: TestClock(Monday.now))
      return try await tool.call(Arguments(for: tool.signature, verb == "next" ? [:] : FixedCalendar.today), in: context).value
    }
    #expect(try await call("events")["items"].list?.map { $0["reply"] } == [.null, .null])
    settings.emails = ["Robin@example.org"]
    let events = try await call("events")
    #expect(events["items"].list?.map { $0["reply"] } == [.text("declined"), .null])
    #expect(events["items"].list?.map { $0["conflict"] } == [.boolean(false), .boolean(false)])
    #expect(try await call("next")["id"] == .text("yes"))
    #expect(try await call("free_slots")["items"].list?.first?["start"] == .datetime(Monday.at(8)))
    #expect(try await call("focus_block")["start"] == .datetime(Monday.at(10)))
    let observation = Observation(step: "e", tool: "calendar.events", status: .done, value: events)
    let family = CalendarFamily.family(calendar)
    let said = try #require(family.presenter).statements(observation, in: Monday.present).map(\.text)
    #expect(said.first == "You have **1 event** today." && !said.contains { $0.contains("Offsite") })
    let card = try #require(family.cards[0].card(title: "", from: [observation], presenters: [], in: Monday.present))
    #expect(card.body["count"] == .integer(1))
  }

  /// Without an address of the person a whole name says who declined; a first name does not.
  @Test(arguments: [("Robin Roy", true), ("robin  roy", true), ("Robin", false), ("Robin Royce", false)])
  func aNameSaysWhoDeclined(name: String, isMine: Bool) async throws {
    let calendar = FixedCalendar(list: [
      Event(
        id: "no", title: "Offsite", start: Monday.at(8), end: Monday.at(18), calendar: "Work",
        attendees: [.init(name: name, email: "elsewhere@example.org", reply: .declined)])
    ])
    var settings = Monday.settings
    settings.name = "Robin Roy"
    settings.emails = []
    let tool = try #require(CalendarFamily.family(calendar).tools.first { $0.signature.verb == "events" })
    let context = ToolContext(now: Monday.now, zone: Monday.zone, settings: settings, clock: TestClock(Monday.now))
    let events = try await tool.call(Arguments(for: tool.signature, FixedCalendar.today), in: context).value
    #expect(events["items"].list?.map { $0["reply"] } == [isMine ? .text("declined") : .null])
    settings.name = "Robin"
    let bare = ToolContext(now: Monday.now, zone: Monday.zone, settings: settings, clock: TestClock(Monday.now))
    let unknown = try await tool.call(Arguments(for: tool.signature, FixedCalendar.today), in: bare).value
    #expect(unknown["items"].list?.map { $0["reply"] } == [.null])
  }

  let calendar = FixedCalendar.monday

  @Test func eventsComeInOrder() async throws {
    let result = try await calendar.call("events", FixedCalendar.today)
    #expect(result.value.ids == ["e3", "e1", "e2"])
    #expect(result.value["count"] == .integer(3))
    #expect(result.value["truncated"] == .boolean(false))
    #expect(result.value["filtered"] == .boolean(false))
    #expect(result.value["from"] == .datetime(Monday.at(0)))
  }

  @Test(arguments: [
    ("standup", ["e1"]), ("ZOOM", ["e1"]), ("client review", ["e2"]), ("review client", ["e2"]), ("nothing", []),
    ("  ", ["e3", "e1", "e2", "e4"]),
  ]) func queriesLookAtWords(query: String, ids: [String]) async throws {
    let result = try await calendar.call("events", FixedCalendar.week.merging(["query": .text(query)]) { a, _ in a })
    #expect(result.value.ids == ids)
    #expect(result.value["filtered"] == .boolean(true))
  }

  @Test func oneCalendar() async throws {
    let result = try await calendar.call("events", FixedCalendar.week.merging(["calendar": .text("private")]) { a, _ in a })
    #expect(result.value.ids == ["e4"])
    let none = try await calendar.call("events", FixedCalendar.week.merging(["calendar": .text("Home")]) { a, _ in a })
    #expect(none.value.ids.isEmpty)
    #expect(none.notices.map(\.text) == ["no calendar is called `Home`; there are: Private, Work"])
  }

  @Test func aLimitCuts() async throws {
    let result = try await calendar.call("events", FixedCalendar.week.merging(["limit": .integer(2)]) { a, _ in a })
    #expect(result.value.ids == ["e3", "e1"])
    #expect(result.value["truncated"] == .boolean(true))
  }

  @Test func aConflictIsSeenThroughAFilter() async throws {
    var calendar = calendar
    calendar.list.append(Event(id: "x", title: "Gym", start: Monday.at(9, 30), end: Monday.at(10, 30), calendar: "Private"))
    let result = try await calendar.call("events", FixedCalendar.today.merging(["calendar": .text("Private")]) { a, _ in a })
    #expect(result.value["items"].list?.first?["conflict"] == .boolean(true))
  }

  @Test(arguments: ["events", "free_slots", "focus_block"]) func anEndBeforeTheStartIsRefused(verb: String) async {
    let error = await #expect(throws: StepFailure.self) {
      try await calendar.call(verb, ["from": .datetime(Monday.at(9)), "to": .datetime(Monday.at(9))])
    }
    #expect(error?.kind == .badArgument)
    #expect(error?.message == "`to` (2026-04-06T09:00:00-04:00) is not after `from` (2026-04-06T09:00:00-04:00)")
  }

  @Test func freeSlots() async throws {
    let result = try await calendar.call("free_slots", FixedCalendar.hourly)
    let slots = (result.value["items"].list ?? []).compactMap { $0.record }
    #expect(slots.map { $0["start"] } == [(8, 0), (10, 0), (11, 0), (12, 0), (14, 30)].map { .datetime(Monday.at($0, $1)) })
    #expect(slots.allSatisfy { $0["minutes"] == .integer(60) })
    #expect(result.value["truncated"] == .boolean(true))
  }

  /// Without a length each span is as long as it is; one of less than 15 minutes is none.
  @Test func freeSpans() async throws {
    var calendar = calendar
    calendar.list.append(Event(id: "x", title: "Call", start: Monday.at(10, 10), end: Monday.at(12, 45), calendar: "Work"))
    let result = try await calendar.call("free_slots", FixedCalendar.today)
    let slots = (result.value["items"].list ?? []).compactMap { $0.record.flatMap(Slot.init) }
    #expect(
      slots == [
        Slot(Monday.at(8), Monday.at(9)), Slot(Monday.at(12, 45), Monday.at(13)), Slot(Monday.at(14, 30), Monday.at(20)),
      ])
    #expect(result.value["minutes"] == .null && result.value["truncated"] == .boolean(false))
    #expect(result.value["best"]["start"] == .datetime(Monday.at(14, 30)) && result.value["best"]["minutes"] == .integer(180))
  }

  @Test func timeThatIsOverIsNotFree() async throws {
    let late = try await calendar.call("free_slots", FixedCalendar.today, now: Monday.at(15, 7))
    #expect(late.value["items"].list?.first?["start"] == .datetime(Monday.at(15, 10)))
    // A range that is over altogether is looked at as it was.
    let past = try await calendar.call("free_slots", FixedCalendar.today, now: Monday.at(9, days: 3))
    #expect(past.value["items"].list?.first?["start"] == .datetime(Monday.at(8)))
  }

  @Test func freeTimeMarkedAsFreeDoesNotBlock() async throws {
    let calendar = FixedCalendar(list: [
      Event(id: "f", title: "Maybe", start: Monday.at(8), end: Monday.at(20), calendar: "Work", facts: EventFacts(busy: false))
    ])
    #expect(try await calendar.call("free_slots", FixedCalendar.hourly).value["count"] == .integer(5))
  }

  @Test func focusBlock() async throws {
    let result = try await calendar.call("focus_block", FixedCalendar.today)
    #expect(result.value["start"] == .datetime(Monday.at(10)) && result.value["end"] == .datetime(Monday.at(13)))
    let none = try await calendar.call("focus_block", FixedCalendar.today.merging(["minutes": .integer(700)]) { a, _ in a })
    #expect(none.value == .null && none.notices.map(\.text) == ["no free block of 700 min in that time"])
  }

  @Test(arguments: [(7, 30, "Standup"), (9, 0, "Standup"), (9, 30, "Client review"), (20, 0, "Dentist")])
  func theNextEvent(hour: Int, minute: Int, title: String) async throws {
    let now = Monday.at(hour, minute)
    #expect(try await calendar.call("next", [:], now: now).value["title"] == .text(title))
  }

  @Test func nothingIsNextAfterTheLastEvent() async throws {
    let now = Monday.at(16, days: 1)
    let result = try await calendar.call("next", [:], now: now)
    #expect(result.value == .null && result.notices.map(\.text) == ["no upcoming events in the next 7 days"])
  }

  @Test func theHorizonIsSevenCalendarDays() async throws {
    func next(_ start: Instant) async throws -> Value {
      try await FixedCalendar(list: [Event(id: "x", title: "x", start: start, end: start, calendar: "c")]).call("next", [:])
        .value["id"]
    }
    #expect(try await next(Monday.at(7, 29, days: 7)) == .text("x"))
    #expect(try await next(Monday.at(7, 30, days: 7)) == .null)
  }

  @Test func recordsReadBack() {
    for event in calendar.list { #expect(Event(event.record) == event) }
    #expect(Event(Record(RecordType("Other", []), [:])) == nil)
  }
}
