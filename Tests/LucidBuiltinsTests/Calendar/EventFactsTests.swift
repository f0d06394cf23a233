import LucidCore
import LucidRuntime
import LucidTesting
import Testing

@testable import LucidBuiltins

/// The facts of an event are settled once, and every judge reads them.
@Suite struct EventFactsTests {
  private static let owner = Owner(name: "Robin Roy", addresses: ["robin@example.org"])

  private static func event(
    _ id: String, _ title: String, _ from: Int, _ to: Int, allDay: Bool = false, facts: EventFacts = EventFacts(),
    reply: EventFacts.Reply? = nil, calendar: String = "Work"
  ) -> Event {
    Event(
      id: id, title: title, start: Monday.at(from), end: Monday.at(to), allDay: allDay, calendar: calendar,
      attendees: reply.map { [.init(name: nil, email: "Robin@example.org", reply: $0)] } ?? [], facts: facts)
  }

  private static func settled(_ events: [Event]) -> [Event] { Event.settled(events, of: owner) }

  @Test func whatWasCalledOffIsNoEvent() {
    let events = [Self.event("a", "A", 9, 10, facts: EventFacts(status: .cancelled)), Self.event("b", "B", 9, 10)]
    #expect(Self.settled(events).map(\.id) == ["b"] && !Self.settled(events)[0].facts.conflict)
  }

  @Test(arguments: EventFacts.Reply.allCases) func theOwnReplyDecides(reply: EventFacts.Reply) {
    let event = Self.settled([Self.event("a", "A", 9, 10, reply: reply)])[0]
    #expect(event.facts.reply == reply)
    #expect(event.facts.isAttended == (reply != .declined) && event.blocks == (reply != .declined))
    #expect(event.facts.isSettled == ![.tentative, .needsAction].contains(reply))
  }

  /// A shared calendar repeats an event under an id of its own.
  @Test func theSameTitleAtTheSameTimeIsOneEvent() {
    let own = Self.event("b", "Team Call", 10, 11, reply: .accepted)
    let events = Self.settled([
      Self.event("a", "team call", 10, 11, calendar: "Shared"), own, Self.event("c", "Team Call", 10, 12),
    ])
    #expect(events.map(\.facts.copyOf) == ["b", nil, nil])
    #expect(events.map(\.facts.conflict) == [false, true, true] && !events[0].facts.isAttended)
    // One that was declined is not attended as a copy either.
    let declined = Self.settled([Self.event("a", "Call", 10, 11), Self.event("b", "Call", 10, 11, reply: .declined)])
    #expect(declined.allSatisfy { !$0.facts.isAttended })
    let days = Self.settled([Self.event("a", "Trip", 0, 23, allDay: true), Self.event("b", "Trip", 0, 23)])
    #expect(days.allSatisfy { $0.facts.isAttended })
  }

  /// In another calendar the titles may differ by the place, or by a word more; by the hour they are
  /// never the same.
  @Test func aTitleWithinAnotherAtTheSameTimeIsOneEvent() {
    func copies(_ first: String, _ second: String, calendar: String = "Shared", until end: Int = 11, id: String = "b") -> Int {
      let own = Self.event("a", first, 10, 11, calendar: "Own")
      return Self.settled([own, Self.event(id, second, 10, end, calendar: calendar)]).count { $0.facts.copyOf != nil }
    }
    #expect(copies("Otis here", "Otis at Mum's") == 1 && copies("Dentist", "Dentist (Theo)") == 1)
    #expect(copies("Zahnarzt", "Termin", id: "a") == 1)
    #expect(copies("Dentist", "Dentist (Theo)", calendar: "Own") == 0 && copies("Dentist", "Dentist (Theo)", until: 12) == 0)
    #expect(copies("Late shift", "Ishbel late") == 0 && copies("Meeting", "Meeting with Bo") == 0)
    #expect(copies("At home", "At the office") == 0)
  }

  /// The record has the facts: what is read back decides the same.
  @Test(arguments: [
    EventFacts(), EventFacts(busy: false), EventFacts(status: .tentative), EventFacts(reply: .declined),
    EventFacts(reply: .tentative), EventFacts(reply: .needsAction), EventFacts(copyOf: "x"), EventFacts(conflict: true),
  ])
  func theRecordHasThem(facts: EventFacts) throws {
    let event = Self.event("a", "A", 9, 10, facts: facts)
    let again = try #require(Event(event.record))
    #expect(again.blocks == event.blocks && again.facts.isAttended == facts.isAttended)
    #expect(again.facts.isSettled == facts.isSettled && again.facts.conflict == facts.conflict)
    #expect(event.record["busy"] == .boolean(facts.takesTime))
    #expect(again.record == event.record)
  }

  /// An event with a reservation takes time, and claims none that another event has.
  @Test(arguments: [EventFacts(status: .tentative), EventFacts(reply: .tentative)]) func aReservationIsNoConflict(
    facts: EventFacts
  ) async throws {
    let events = [Self.event("a", "Review", 9, 11), Self.event("b", "Talk", 10, 12, facts: facts)]
    #expect(Self.settled(events).allSatisfy { !$0.facts.conflict && $0.blocks })
    let found = try await said(events)
    #expect(!found.contains { [.calendar(.overlap), .calendar(.decide)].contains($0.kind) })
    #expect(DayPlanRisks.lines(events, OtherTimesTests.times(events)).isEmpty)
    let asked = [events[0], Self.event("b", "Talk", 10, 12, facts: EventFacts(reply: .needsAction))]
    #expect(Self.settled(asked).map(\.facts.conflict) == [true, true])
  }

  /// An invitation that is not accepted is told as such.
  @Test(arguments: [
    (EventFacts(reply: .tentative), "tentative", "unter Vorbehalt"),
    (EventFacts(status: .tentative), "tentative", "unter Vorbehalt"),
    (EventFacts(reply: .needsAction), "not answered", "unbeantwortet"),
  ])
  func anOpenInvitationIsToldAsSuch(facts: EventFacts, english: String, german: String) async throws {
    let list = FixedCalendar(list: [Self.event("a", "Offsite", 8, 10, facts: facts), Self.event("b", "Lunch", 12, 13)])
    let observation = try await list.observe("events", FixedCalendar.today)
    let presenter = try #require(CalendarFamily.family(list).presenter)
    let said = presenter.statements(observation, in: Monday.present)
    #expect(said.contains { $0.text(in: Monday.present) == "**Offsite** (\(english)) starts in 30 min, at 08:00." })
    #expect(said.contains { $0.text(in: Monday.present, .german) == "**Offsite** (\(german)) beginnt in 30 min, um 8:00." })
    #expect(presenter.shown(observation, in: Monday.present).english.sub == "08:00 Offsite (\(english)) · 12:00 Lunch")
    let plan = DayPlanCard(hours: WorkingHours()).card(title: "", from: [observation], presenters: [], in: Monday.present)
    #expect(plan?.body["blocks"].list?.first?["status"] == .text(facts.reply == .needsAction ? "confirmed" : "tentative"))
    let day = BriefingDay([observation], in: Monday.present).record
    #expect(
      day?["events"].list?.map { $0["status"] == .text("tentative") || $0["reply"] == .text("needs_action") } == [true, false])
  }

  /// A copy in the calendar that was asked for stands for its original, unless that was declined.
  @Test func aCopyIsListedWhereItsOriginalIsNot() async throws {
    func copies(_ reply: EventFacts.Reply) async throws -> [Event] {
      let calendar = FixedCalendar(list: [
        Self.event("a", "Call", 10, 11, facts: EventFacts(reply: reply)), Self.event("b", "Call", 10, 11, calendar: "Shared"),
      ])
      let arguments = FixedCalendar.today.merging(["calendar": .text("shared")]) { a, _ in a }
      return EventList(try await calendar.call("events", arguments).value).events
    }
    #expect(try await copies(.accepted).map(\.id) == ["b"])
    #expect(try await copies(.declined).isEmpty)
  }

  /// The owner, by an address or by the whole name, is no attendee; the reply stays known.
  @Test func theOwnerIsNoAttendee() async throws {
    let event = Event(
      id: "a", title: "Review", start: Monday.at(9), end: Monday.at(10), calendar: "Work",
      attendees: [
        .init(name: "R. Roy", email: "ROBIN@example.org", reply: .accepted), .init(name: "Robin Roy", email: "rr@work.example"),
        .init(name: "Sam", email: "sam@example.org"), .init(name: "Robin", email: nil),
      ], organizer: "robin@example.org")
    let settled = Self.settled([event])[0]
    #expect(settled.attendees.map(\.name) == ["Sam", "Robin"] && settled.facts.reply == .accepted)
    let next = try await FixedCalendar(list: [event]).call("next", [:])
    #expect(next.value["attendees"].list?.map { $0["name"].text } == ["R. Roy", "Sam", "Robin"], "by the name alone")
  }

  /// An event in the calendar of another one that only others attend takes no time.
  @Test func anEventOfOthersIsNoConflict() {
    func settled(
      _ organizer: String?, _ replies: [(String, EventFacts.Reply?)], of owner: Owner = Self.owner, in calendar: String = "Sam"
    ) -> EventFacts {
      let theirs = Event(
        id: "a", title: "Dentist of Sam", start: Monday.at(9), end: Monday.at(11), calendar: calendar,
        attendees: replies.map { .init(name: nil, email: $0.0, reply: $0.1) }, organizer: organizer)
      let all = Event.settled([theirs, Self.event("b", "Review", 10, 12)], of: owner)
      #expect(all[0].facts.conflict == all[1].facts.conflict && all[0].facts.conflict == all[0].facts.busy)
      return all[0].facts
    }
    #expect(!settled("sam@example.org", [("sam@example.org", .accepted)]).busy)
    #expect(settled("sam@example.org", [("sam@example.org", .accepted)]).isAttended, "it is listed")
    #expect(settled("sam@example.org", [("sam@example.org", .accepted), ("Robin@example.org", .accepted)]).busy)
    #expect(settled("robin@example.org", [("sam@example.org", .accepted)]).busy)
    #expect(settled(nil, [("sam@example.org", .accepted)]).busy && settled("sam@example.org", []).busy)
    // An address that is not configured may be the person's own.
    #expect(settled("sam@example.org", [("sam@example.org", .accepted)], in: "Work").busy)
    #expect(!settled("sam@example.org", [("sam@example.org", .accepted)], in: "sam@example.org").busy)
    // Behind the address of a list may be the person.
    #expect(settled("sam@example.org", [("sam@example.org", .accepted), ("team@example.org", .needsAction)]).busy)
    #expect(settled("sam@example.org", [("sam@example.org", .accepted)], of: Owner(name: "Robin Roy")).busy)
  }

  /// A fact of an event is the same in every range.
  @Test func aConflictDoesNotDependOnTheRange() async throws {
    let calendar = FixedCalendar(list: [Self.event("a", "A", 16, 20), Self.event("b", "B", 18, 19)])
    let range: [String: Value] = ["from": .datetime(Monday.at(12)), "to": .datetime(Monday.at(17))]
    let items = try #require(try await calendar.call("events", range).value["items"].list)
    #expect(items.map { $0["conflict"] } == [.boolean(true)] && items.map { $0["id"] } == [.text("a")])
  }

  private func said(_ events: [Event]) async throws -> [Statement] {
    let observation = try await FixedCalendar(list: events).observe("events", FixedCalendar.today)
    return try #require(CalendarFamily.family(FixedCalendar(list: [])).presenter).statements(observation, in: Monday.present)
  }

  /// An evening that is marked as free, and an invitation that is not accepted, may be missed.
  @Test func whatIsFreeOrNotSettledIsNotTheOneNotToMiss() async throws {
    let found = try await said([
      Self.event("a", "Home office", 8, 20, facts: EventFacts(busy: false)),
      Self.event("b", "Offsite", 14, 18, facts: EventFacts(reply: .tentative)), Self.event("c", "Standup", 9, 10),
    ])
    #expect(found.filter { $0.kind == .calendar(.key) }.map(\.subject) == ["Standup"])
    #expect(!found.contains { $0.kind == .calendar(.prepare) && $0.values[.rank]?.word == "longest" })
    #expect(found.first { $0.kind == .calendar(.bestBlock) }?.values[.span] == .span(Monday.at(10), Monday.at(13)))
    let open = try await said([Self.event("b", "Offsite", 14, 18, facts: EventFacts(reply: .tentative))])
    #expect(!open.contains { [.calendar(.key), .calendar(.prepare)].contains($0.kind) })
    #expect(open.contains { $0.kind == .calendar(.next) })
  }

  @Test func aCopyIsNoRowOfTheCard() async throws {
    let calendar = FixedCalendar(list: [
      Self.event("a", "Call", 10, 11), Self.event("b", "Call", 10, 11, calendar: "Shared"), Self.event("c", "Lunch", 12, 13),
    ])
    let observation = try await calendar.observe("events", FixedCalendar.today)
    #expect(observation.value.ids == ["a", "c"] && observation.value["count"] == .integer(2))
    let card = CalendarFamily.family(calendar).cards.first?.card(
      title: "", from: [observation], presenters: [], in: Monday.present)
    #expect(card?.body["count"] == .integer(2))
    #expect(card?.body["days"].list?.first?["events"].list?.map { $0["id"] } == [.text("a"), .text("c")])
  }

  /// One without a length is an event too.
  @Test func besideAMomentNothingIsTheOnlyMeeting() async throws {
    let found = try await said([Self.event("a", "Review", 9, 10), Self.event("b", "Pill", 12, 12)])
    #expect(found.filter { $0.kind == .calendar(.prepare) }.map { $0.values[.rank]?.word } == ["longest"])
  }

  /// The plan, the free slots and the focus block name one stretch.
  @Test func oneStretchIsTheBest() async throws {
    let calendar = FixedCalendar(list: [Self.event("a", "A", 8, 11), Self.event("b", "B", 14, 20)])
    let longest: [String: Value] = ["start": .datetime(Monday.at(11)), "end": .datetime(Monday.at(14))]
    for minutes in [45, 60, 90, 120] {
      let asked = FixedCalendar.today.merging(["minutes": .integer(minutes)]) { a, _ in a }
      let best = try await calendar.call("free_slots", asked).value["best"]
      let block = try await calendar.call("focus_block", asked).value
      #expect(longest.allSatisfy { best[$0.key] == $0.value && block[$0.key] == $0.value }, "\(minutes)")
    }
  }
}
