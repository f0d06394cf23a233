import LucidBuiltins
import LucidCore
import LucidTesting
import Testing

@Suite struct WeekdayComparisonTests {
  /// A value for each of the days before Monday, which has 5; `value` gives that of a day.
  private func comparison(_ days: Int, of value: (Int) -> Double = { Double($0 % 7) }) -> WeekdayComparison? {
    var values = [Monday.date: 5.0]
    for day in 0..<days { values[Monday.date.adding(days: -day - 1)] = value(day + 1) }
    return WeekdayComparison(of: "steps", in: .steps, values, on: Monday.date)
  }

  /// Of three weekdays nothing is usual; of more than eight weeks the oldest do not count.
  @Test(arguments: [(0, nil), (1, nil), (3, nil), (4, nil), (21, nil), (27, nil), (28, 4), (56, 8), (100, 8)] as [(Int, Int?)])
  func aRangeNeedsFourOfItsWeekday(days: Int, count: Int?) {
    #expect(comparison(days)?.count == count)
  }

  @Test func theRangeIsThatOfTheWeekday() throws {
    let found = try #require(comparison(100) { day in day % 7 == 0 ? Double(day) : 900 })
    #expect((found.low, found.high, found.mean, found.before) == (7, 56, 32, 900))
    #expect(found.isUnusual)
  }

  /// The ends of the range are usual, also where only rounding makes them so.
  @Test(arguments: [(4.0, 6.0, false), (5, 6, false), (4, 5, false), (5.4, 6, false), (5.6, 6, true), (1, 4.4, true)])
  func theEndsAreUsual(low: Double, high: Double, isUnusual: Bool) throws {
    let found = try #require(comparison(56) { $0 % 2 == 0 ? low : high })
    #expect(found.isUnusual == isUnusual)
  }

  /// A sentence shows 52.3 ms and 52.1 ms as 52 ms.
  @Test(arguments: [(52.3, 52.1, false), (52.6, 52.1, true), (8.3, 8.1, true)])
  func whatIsShownAlikeIsAlike(today: Double, high: Double, isUnusual: Bool) throws {
    var values = [Monday.date: today]
    for week in 1...4 { values[Monday.date.adding(days: -7 * week)] = high }
    let found = try #require(WeekdayComparison(of: "hrv", in: .milliseconds, values, on: Monday.date, decimals: 1))
    #expect(found.isUnusual == isUnusual)
  }

  @Test func withoutAValueOfTheDayNothingIsCompared() {
    let values = Dictionary(uniqueKeysWithValues: (1...56).map { (Monday.date.adding(days: -$0), 3.0) })
    #expect(WeekdayComparison(of: "steps", in: .steps, values, on: Monday.date) == nil)
  }
}
