import LucidCore
import LucidRuntime
import LucidTesting
import Testing

@testable import LucidBuiltins

/// Sentences about days: of a week, and of a day that is over.
@Suite struct WeekStatementsTests {
  private func said(_ arguments: [String: Value], now: Instant = Monday.now, _ calendar: FixedCalendar = .monday) async throws
    -> [String]
  {
    let observation = try await calendar.observe("events", arguments, now: now)
    return CalendarFamily.family(calendar).presenter!.statements(observation, in: PresentContext(now: now, zone: Monday.zone))
      .map { "\($0.role.rawValue): \($0.text)" }
  }

  @Test func theFullestDayAndTheFreest() async throws {
    let week = try await said(FixedCalendar.week)
    #expect(week.contains("risk: **Today** is the fullest day: 2 events, 2 h 30 min."))
    #expect(week.contains("chance: **Wednesday** has nothing at a set time."))
  }

  @Test func aDayIsNoWeek() async throws {
    let today = try await said(FixedCalendar.today)
    #expect(!today.contains { $0.contains("fullest") || $0.contains("set time") })
  }

  @Test func ofAListThatIsNotWholeNothingIsSaid() async throws {
    var arguments = FixedCalendar.week
    arguments["limit"] = .integer(3)
    #expect(!(try await said(arguments)).contains { $0.contains("fullest") || $0.contains("set time") })
  }

  @Test(
    arguments: [
      (14, nil, false), (15, nil, true), (17, nil, true),
      (18, "fact: **Client review** took the most time of **2 events** today: 13:00–14:30.", true),
      (23, "fact: **Client review** took the most time of **2 events** today: 13:00–14:30.", true),
    ] as [(Int, String?, Bool)]) func aDayThatIsOver(hour: Int, sentence: String?, isOver: Bool) async throws
  {
    let told = try await said(FixedCalendar.today, now: Monday.at(hour))
    #expect(told.first { $0.contains("took the most") } == sentence)
    #expect(told.contains("chance: No event with a time is left today.") == isOver)
  }

  /// A day shift that begins before the hours of the night end is one of its own day.
  @Test func aShiftOfTheNextMorningIsNotCounted() {
    func shift(_ id: String, day: Int) -> Event {
      Event(id: id, title: "Day shift", start: Monday.at(7, 45, days: day), end: Monday.at(20, 15, days: day), calendar: "Roster")
    }
    let events = [
      shift("a", day: 2),
      Event(id: "b", title: "Football", start: Monday.at(19, days: 2), end: Monday.at(20, 30, days: 2), calendar: "Home"),
      shift("c", day: 3),
    ]
    let list = EventList(
      .record(
        Record(
          CalendarTypes.eventList,
          [
            "items": .list(events.map { .record($0.record) }), "from": .datetime(Monday.at(0)),
            "to": .datetime(Monday.at(0, days: 7)), "truncated": .boolean(false),
          ])))
    let nights = WorkingHours(from: 20 * 3600, to: 8 * 3600 + 900, days: .all)
    let found = WeekStatements(list: list, hours: nights, say: CalendarWording(context: Monday.present)).all
    #expect(
      found.first { $0.kind == .calendar(.fullestDay) }?.text == "**Wednesday** is the fullest day: 2 events, 12 h 45 min.",
      "\(found.map(\.text))")
  }

  /// In the evening today is no more the fullest day of those ahead.
  @Test func aDayThatIsOverIsNotTheFullest() async throws {
    let evening = try await said(FixedCalendar.week, now: Monday.at(21))
    #expect(!evening.contains { $0.contains("**Today** is the fullest") })
    #expect(evening.contains("chance: **Wednesday** has nothing at a set time."))
  }

  /// What begins within the hour is told, and prepared for, before a longer one.
  @Test func withinTheHourComesFirst() async throws {
    let told = try await said(FixedCalendar.today, now: Monday.at(8, 10))
    #expect(told.contains("key: **Standup** starts in 50 min, at 09:00."))
    #expect(told.contains("action: Prepare for **Standup** at 09:00."))
    #expect(!told.contains { $0.contains("Get ready") || $0.contains("Prepare for **Client review**") })
  }

  /// Outside of working hours there is nothing to prepare.
  @Test(arguments: [
    (19, "Prepare for **Rehearsal** at 19:00: the only meeting of the day."),
    (20, "Be on time for **Rehearsal** at 20:00."),
  ]) func anEveningIsNoMeeting(hour: Int, sentence: String) async throws {
    let calendar = FixedCalendar(list: [
      Event(id: "c", title: "Rehearsal", start: Monday.at(hour), end: Monday.at(22), calendar: "Home")
    ])
    #expect(try await said(FixedCalendar.today, calendar).contains("action: " + sentence))
  }

  @Test func tenMinutesBeforeOneGetsReady() async throws {
    let told = try await said(FixedCalendar.today, now: Monday.at(8, 50))
    #expect(told.contains("action: Get ready for **Standup**: 09:00–10:00, Zoom."))
  }

  /// Whoever asks for some of the events is not told that they are all.
  @Test func aCutListClaimsNoRank() async throws {
    var arguments = FixedCalendar.week
    arguments["all_day"] = .boolean(false)
    arguments["limit"] = .integer(2)
    let told = try await said(arguments)
    #expect(told.contains("key: **Standup** is next: today at 09:00, Zoom."))
    #expect(!told.contains { $0.contains("not to miss") })
    arguments["from"] = .datetime(Monday.at(0, days: 1))
    arguments["limit"] = .integer(1)
    let tomorrow = FixedCalendar(
      list: [9, 11].map {
        Event(id: "\($0)", title: "At \($0)", start: Monday.at($0, days: 1), end: Monday.at($0 + 1, days: 1), calendar: "Work")
      })
    #expect(try await said(arguments, tomorrow).contains("key: Tomorrow begins with **At 9** at 09:00."))
    #expect(!told.contains { $0.contains("Easter Monday") })
  }
}
