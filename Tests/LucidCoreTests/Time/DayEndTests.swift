import LucidCore
import LucidTesting
import Testing

@Suite struct DayEndTests {
  /// By the time on the clock: in a day of 23 and in one of 25 hours, whose hour after one comes twice.
  @Test(arguments: [
    ("2026-04-06T03:59:59Z", "2026-04-05"), ("2026-04-06T07:59:59Z", "2026-04-05"), ("2026-04-06T08:00:00Z", "2026-04-06"),
    ("2026-03-08T06:59:59Z", "2026-03-07"), ("2026-03-08T08:00:00Z", "2026-03-08"), ("2026-11-01T05:30:00Z", "2026-10-31"),
    ("2026-11-01T06:30:00Z", "2026-10-31"), ("2026-11-01T08:59:59Z", "2026-10-31"), ("2026-11-01T09:00:00Z", "2026-11-01"),
    ("2027-01-01T08:00:00Z", "2026-12-31"),
  ]) func theDayEndsAtFourOfTheClock(utc: String, day: String) throws {
    let civil = try #require(CivilDateTime(local: utc.dropLast()))
    #expect(DayEnd().day(of: Instant(seconds: civil.secondsSinceEpoch), in: Monday.zone).iso == day)
  }

  @Test(arguments: [(0, 0), (0, 1), (4, 0), (23, 59)]) func atMidnightItIsTheDayOfTheCalendar(hour: Int, minute: Int) {
    #expect(DayEnd.midnight.day(of: Monday.at(hour, minute), in: Monday.zone) == Monday.date)
  }
}
