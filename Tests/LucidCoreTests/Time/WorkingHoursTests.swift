import LucidCore
import LucidTesting
import Testing

@Suite struct WorkingHoursTests {
  private let zone = Monday.zone
  private let night = WorkingHours(from: 20 * 3600, to: 8 * 3600 + 900, days: [1, 6])

  @Test func hoursThatEndBeforeTheyBeginRunOverMidnight() {
    #expect(night.span(on: Monday.date, in: zone) == Monday.at(20)..<Monday.at(8, 15, days: 1))
    #expect(night.span(on: Monday.date.adding(days: 1), in: zone) == nil)
    let late = WorkingHours(from: 16 * 3600, to: 0, days: .all)
    #expect(late.span(on: Monday.date, in: zone) == Monday.at(16)..<Monday.at(0, days: 1))
    #expect(WorkingHours().span(on: Monday.date, in: zone) == Monday.at(8)..<Monday.at(20))
  }

  @Test func anInstantLiesInTheHoursThatBeganOnTheDayBefore() {
    #expect(!night.contains(Monday.at(19, 59), in: zone) && night.contains(Monday.at(20), in: zone))
    #expect(night.contains(Monday.at(8, days: 1), in: zone) && !night.contains(Monday.at(8, 15, days: 1), in: zone))
    #expect(!night.contains(Monday.at(20, days: 1), in: zone))
    // The night of Saturday ends on Sunday, which is a day off.
    #expect(night.contains(Monday.at(3, days: 6), in: zone) && !night.contains(Monday.at(21, days: 6), in: zone))
  }

  @Test func aDayEndsWithItsHours() {
    #expect(night.day(Monday.date, in: zone) == Monday.at(0)..<Monday.at(8, 15, days: 1))
    #expect(night.day(Monday.date.adding(days: 1), in: zone) == Monday.at(8, 15, days: 1)..<Monday.at(0, days: 2))
    #expect(WorkingHours().day(Monday.date, in: zone) == Monday.at(0)..<Monday.at(0, days: 1))
    #expect(WorkingHours.always.day(Monday.date, in: zone) == Monday.at(0)..<Monday.at(0, days: 1))
  }

  /// The night in which clocks go forward is an hour shorter, the one in which they go back longer.
  @Test(arguments: [("2026-03-07", 11), ("2026-10-31", 13), ("2026-04-06", 12)]) func nightsOfClockChanges(
    day: String, hours: Int64
  ) throws {
    let date = try #require(CivilDate(iso: day))
    let span = try #require(WorkingHours(from: 20 * 3600, to: 8 * 3600, days: .all).span(on: date, in: zone))
    #expect(span.upperBound.seconds - span.lowerBound.seconds == hours * 3600)
  }
}
