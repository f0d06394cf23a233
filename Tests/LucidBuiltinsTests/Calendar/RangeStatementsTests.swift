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
    return try #require(CalendarFamily.family(calendar).presenter).statements(observation, in: context).map {
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
    let saturday = Monday.at(0, days: 5)
    #expect(
      try await said("free_slots", from: saturday, to: Monday.at(0, days: 6), now: Monday.at(10, days: 5), [:], none) == [
        "There is no free slot of 1 h left in your working hours today."
      ])
    #expect(
      try await said("focus_block", from: saturday, to: Monday.at(0, days: 6), now: Monday.at(10, days: 5), [:], none) == [
        "There is no free block in your working hours that is long enough for focused work."
      ])
  }
}
