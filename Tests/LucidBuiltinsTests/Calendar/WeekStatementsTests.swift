import LucidBuiltins
import LucidCore
import LucidRuntime
import LucidTesting
import Testing

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
      (14, nil), (15, "key: **Client review** took the most time of **2 events** today: 13:00–14:30."),
      (23, "key: **Client review** took the most time of **2 events** today: 13:00–14:30."),
    ] as [(Int, String?)]) func aDayThatIsOver(hour: Int, sentence: String?) async throws
  {
    let told = try await said(FixedCalendar.today, now: Monday.at(hour)).first { $0.contains("took the most") }
    #expect(told == sentence)
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
    #expect(told.contains("action: Prepare for **Client review** at 13:00."))
    #expect(!told.contains { $0.contains("Easter Monday") })
  }
}
