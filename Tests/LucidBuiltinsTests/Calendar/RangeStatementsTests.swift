import LucidBuiltins
import LucidCore
import LucidRuntime
import LucidTesting
import Testing

/// A range is said as it is: what is left, a part of a day, working hours, some of the events.
@Suite struct RangeStatementsTests {
  private func said(
    _ verb: String = "events", from: Instant, to: Instant, now: Instant = Monday.now, _ more: [String: Value] = [:],
    _ calendar: FixedCalendar = .monday
  ) async throws -> [String] {
    let arguments = more.merging(["from": .datetime(from), "to": .datetime(to)]) { a, _ in a }
    let observation = try await calendar.observe(verb, arguments, now: now)
    let context = PresentContext(now: now, zone: Monday.zone)
    return try #require(CalendarFamily.family(calendar, hours: calendar.hours).presenter).statements(observation, in: context).map
    {
      $0.text(in: context)
    }
  }

  private let none = FixedCalendar(list: [])

  @Test func whatIsLeftIsNotTheWholeDay() async throws {
    let now = Monday.at(15)
    let running = Monday.at(14)
    let last = try await said(from: running, to: Monday.at(0, days: 1), now: running)
    #expect(last.first == "You have **2 events** left today.")
    // What has begun is not announced.
    #expect(last.contains("**Client review** runs until 14:30."))
    #expect(!last.contains { $0.contains("not to miss") || $0.hasPrefix("Prepare") })
    // A day off is named, not counted.
    let rest = try await said(from: now, to: Monday.at(0, days: 1), now: now)
    #expect(rest.first == "**Easter Monday** is today, all day." && !rest.contains { $0.contains("left today") })
    #expect(
      try await said(from: now, to: Monday.at(0, days: 1), now: now, [:], none).first == "Nothing more is in the calendar today.")
    #expect(
      try await said(from: now, to: Monday.at(0, days: 1), now: now, ["all_day": .boolean(false)]).first
        == "No event with a time is left today.")
  }

  @Test func aPartOfTheDayIsNamed() async throws {
    #expect(
      try await said(from: Monday.at(15), to: Monday.at(17), [:], none) == [
        "Nothing is in the calendar today from 15:00 to 17:00."
      ])
    let noon = try await said(from: Monday.at(12), to: Monday.at(17))
    #expect(noon.first == "You have **2 events** today from 12:00 to 17:00.")
    #expect(noon.contains("The longest free gap today from 12:00 to 17:00 is **14:30–17:00**, 2 h 30 min."))
    #expect(
      !noon.contains { $0.contains("longest meeting") || $0.contains("best block") }, "a part says nothing of the whole day")
    let evening = try await said(from: Monday.at(12), to: Monday.at(17), now: Monday.at(21))
    #expect(!evening.contains { $0.contains("took the most time") })
  }

  /// Of events without length none is the longest, and each has one time.
  @Test func anEventWithoutLengthIsNotTheLongest() async throws {
    func moment(_ id: String, _ title: String, _ hour: Int) -> Event {
      Event(id: id, title: title, start: Monday.at(hour), end: Monday.at(hour), calendar: "Work")
    }
    let (release, deploy) = (moment("a", "Release", 11), moment("b", "Deploy", 13))
    for calendar in [FixedCalendar(list: [release]), FixedCalendar(list: [release, deploy])] {
      let said = try await said(from: Monday.at(0), to: Monday.at(0, days: 1), [:], calendar)
      #expect(said.contains("**Release** is the one not to miss today: 11:00."), "\(said)")
      #expect(said.contains("Prepare for **Release** at 11:00."), "\(said)")
      #expect(!said.contains { $0.contains("longest meeting") || $0.contains("only meeting") }, "\(said)")
    }
    // One that takes time is the longest beside them.
    let review = Event(id: "c", title: "Review", start: Monday.at(14), end: Monday.at(15), calendar: "Work")
    let ranked = try await said(from: Monday.at(0), to: Monday.at(0, days: 1), [:], FixedCalendar(list: [release, review]))
    #expect(ranked.contains("**Review** is the one not to miss today: 14:00–15:00."), "\(ranked)")
  }

  /// Beside a night shift that ended this morning nothing is the only event of this day, or its longest.
  @Test func whatTookMostIsKnown() async throws {
    let calendar = FixedCalendar(list: [
      Event(id: "n", title: "Night shift", start: Monday.at(22, days: -1), end: Monday.at(6), calendar: "Work"),
      Event(id: "a", title: "Standup", start: Monday.at(9), end: Monday.at(10), calendar: "Work"),
      Event(id: "b", title: "Review", start: Monday.at(13), end: Monday.at(15), calendar: "Work"),
    ])
    let evening = try await said(from: Monday.at(0), to: Monday.at(0, days: 1), now: Monday.at(21), [:], calendar)
    #expect(!evening.contains { $0.contains("took the most time") || $0.contains("only event") })
    let usual = FixedCalendar(list: Array(calendar.list.dropFirst()))
    let told = try await said(from: Monday.at(0), to: Monday.at(0, days: 1), now: Monday.at(21), [:], usual)
    #expect(told.contains("**Review** took the most time of **2 events** today: 13:00–15:00."))
    let night = FixedCalendar(list: Array(calendar.list.prefix(1)))
    let said = try await said(from: Monday.at(0), to: Monday.at(0, days: 1), now: Monday.at(21), [:], night)
    #expect(!said.contains { $0.contains("Night shift") })
  }

  /// Of a day that was asked for, that day is said.
  @Test func anEventOfSeveralDaysIsToldOfTheDayAskedFor() async throws {
    let trip = FixedCalendar(list: [
      Event(id: "t", title: "Trip", start: Monday.at(0, days: 1), end: Monday.at(0, days: 6), allDay: true, calendar: "Home")
    ])
    #expect(
      try await said(from: Monday.at(0, days: 4), to: Monday.at(0, days: 5), [:], trip)
        .contains("**Trip** is on Friday, all day (from tomorrow to Saturday)."))
    #expect(
      try await said(from: Monday.at(0), to: Monday.at(0, days: 7), [:], trip).contains(
        "**Trip** lasts from tomorrow to Saturday."))
  }

  @Test func someOfTheEventsAreNotAll() async throws {
    #expect(
      try await said(from: Monday.at(0), to: Monday.at(0, days: 1), ["query": .text("chess")]) == [
        "No matching event is in the calendar today."
      ])
    #expect(
      try await said(from: Monday.at(0), to: Monday.at(0, days: 1), ["all_day": .boolean(false)]).first
        == "You have **2 events** with a time today.")
    #expect(
      try await said(from: Monday.at(0), to: Monday.at(0, days: 1), ["limit": .integer(2)]).first
        == "You have at least **2 events** today.")
  }

  @Test func workingHoursAreNamedWhereNothingIsFree() async throws {
    let hour: [String: Value] = ["minutes": .integer(60)]
    let saturday = Monday.at(0, days: 5)
    #expect(
      try await said("free_slots", from: saturday, to: Monday.at(0, days: 6), now: Monday.at(10, days: 5), hour, none) == [
        "Today is not a working day: there are no working hours to fill."
      ])
    let today = Monday.at(0, days: 1)
    #expect(
      try await said("free_slots", from: Monday.at(0), to: today, now: Monday.at(20, 30), hour, none) == [
        "Your working hours are over today, so no free slot of 1 h is left in them."
      ])
    #expect(
      try await said("free_slots", from: Monday.at(21), to: Monday.at(23), hour, none) == [
        "Today from 21:00 to 23:00 is outside your working hours, so no free slot of 1 h was looked for."
      ])
    #expect(
      try await said("free_slots", from: Monday.at(0), to: today, now: Monday.at(19, 30), hour, none) == [
        "There is no free slot of 1 h left in your working hours today."
      ])
    let part = try await said("free_slots", from: Monday.at(12), to: Monday.at(17), ["minutes": .integer(90)], none)
    #expect(
      part.first
        == "You have **3 free slots** of 1 h 30 min in your working hours today from 12:00 to 17:00: 12:00–13:30, 13:30–15:00, 15:00–16:30."
    )
    #expect(
      try await said("focus_block", from: saturday, to: Monday.at(0, days: 6), now: Monday.at(10, days: 5), [:], none) == [
        "There is no free block in your working hours that is long enough for focused work."
      ])
  }

  // MARK: Working hours over midnight

  /// Eight hours in the night of Monday and of Saturday.
  private func night(_ list: [Event] = []) -> FixedCalendar {
    FixedCalendar(list: list, hours: WorkingHours(from: 22 * 3600, to: 6 * 3600, days: [1, 6]))
  }

  private func event(_ title: String, from start: Instant, to end: Instant) -> Event {
    Event(id: title, title: title, start: start, end: end, calendar: "Work")
  }

  @Test func freeTimeOfANightLastsUntilMorning() async throws {
    let round = night([
      event("Round", from: Monday.at(0), to: Monday.at(1)),
      event("Round 2", from: Monday.at(0, days: 1), to: Monday.at(2, days: 1)),
    ])
    func slots(_ now: Instant) async throws -> String? {
      try await said("free_slots", from: Monday.at(0), to: Monday.at(0, days: 1), now: now, ["minutes": .integer(120)], round)
        .first
    }
    #expect(
      try await slots(Monday.at(18))
        == "You have **3 free slots** of 2 h left in your working hours today: "
        + "22:00–00:00 (+1), Tue 02:00–04:00, Tue 04:00–06:00."
    )
    #expect(
      try await said("focus_block", from: Monday.at(0), to: Monday.at(0, days: 1), now: Monday.at(18), [:], round).first
        == "**02:00–05:00** tomorrow is the best block for focused work: 3 h.")
    // The rest of the night that runs belongs to the range of now, and not to the next day before.
    let tuesday = (from: Monday.at(0, days: 1), to: Monday.at(0, days: 2))
    #expect(
      try await said(
        "free_slots", from: tuesday.from, to: tuesday.to, now: Monday.at(3, days: 1), ["minutes": .integer(120)], round
      )
      .first == "You have **1 free slot** of 2 h left in your working hours today: 03:00–05:00.")
    #expect(
      try await said("free_slots", from: tuesday.from, to: tuesday.to, now: Monday.at(18), [:], round).first
        == "Tomorrow is not a working day: there are no working hours to fill.")
  }

  /// A part of a night is what was asked for.
  @Test func aPartOfANightIsNoMore() async throws {
    let early = try await said(
      "free_slots", from: Monday.at(0, days: 1), to: Monday.at(2, days: 1), now: Monday.at(18), ["minutes": .integer(60)], night()
    )
    #expect(
      early.first
        == "You have **2 free slots** of 1 h in your working hours tomorrow from 00:00 to 02:00: 00:00–01:00, 01:00–02:00.")
  }

  @Test func hoursOfANightAreOverInTheMorning() async throws {
    let sunday = try await said(
      "free_slots", from: Monday.at(0, days: 6), to: Monday.at(0, days: 7), now: Monday.at(9, days: 6), [:], night())
    #expect(sunday == ["Today is not a working day: there are no working hours to fill."])
    let saturday = try await said(
      "free_slots", from: Monday.at(0, days: 5), to: Monday.at(0, days: 6), now: Monday.at(9, days: 5),
      ["minutes": .integer(240)],
      night())
    #expect(
      saturday.first == "You have **2 free slots** of 4 h left in your working hours today: 22:00–02:00 (+1), Sun 02:00–06:00.")
  }

  @Test func theLoadOfANightIsOfTheDayOnWhichItBegins() async throws {
    let work = [
      event("Shift", from: Monday.at(22), to: Monday.at(6, days: 1)), event("Talk", from: Monday.at(20), to: Monday.at(21)),
    ]
    let monday = try await said(from: Monday.at(0), to: Monday.at(0, days: 1), [:], night(work))
    #expect(monday.contains("Meetings take up at least **9 h** today."))
    let both = try await said(from: Monday.at(0), to: Monday.at(0, days: 2), [:], night(work))
    #expect(both.contains("Meetings take up **9 h** today."))
    let tuesday = try await said(
      from: Monday.at(0, days: 1), to: Monday.at(0, days: 2), now: Monday.at(1, days: 1), [:], night(work))
    #expect(!tuesday.contains { $0.hasPrefix("Meetings take up") })
  }

  @Test func ofANightThatRunsOutOfTheListTheLongestGapIsNotKnown() async throws {
    let talk = [event("Talk", from: Monday.at(20), to: Monday.at(21))]
    let monday = try await said(from: Monday.at(0), to: Monday.at(0, days: 1), [:], night(talk))
    #expect(!monday.contains { $0.contains("free gap") || $0.contains("best block") })
    let both = try await said(from: Monday.at(0), to: Monday.at(0, days: 2), [:], night(talk))
    #expect(both.contains("The longest free gap today is **22:00–06:00 (+1)**, 8 h."))
  }

  /// A person who works on Saturday has a load and free time then.
  @Test func aWeekendMayBeWorkingTime() async throws {
    let saturday = Monday.at(0, days: 5)
    let list = FixedCalendar(
      list: [event("Market", from: Monday.at(9, days: 5), to: Monday.at(16, days: 5))], hours: WorkingHours(days: [6, 7]))
    let said = try await said(from: saturday, to: Monday.at(0, days: 6), now: Monday.at(7, days: 5), [:], list)
    #expect(said.contains("Meetings take up **7 h** today."))
    #expect(said.contains("The longest free gap today is **16:00–20:00**, 4 h."))
    #expect(said.contains("Prepare for **Market** at 09:00: the only meeting of the day."))
  }
}
