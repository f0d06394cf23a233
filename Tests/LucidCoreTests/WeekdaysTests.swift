import LucidCore
import Testing

@Suite struct WeekdaysTests {
  @Test func holdsTheDaysThatItIsGiven() {
    let days: Weekdays = [7, 1, 3]
    #expect(days.sorted() == [1, 3, 7])
    #expect((-1...9).filter(days.contains) == [1, 3, 7])
    #expect(Weekdays.all.sorted() == Array(1...7))
    #expect(Weekdays([]).sorted().isEmpty)
  }

  /// A stored run may be of another program, or damaged.
  @Test func leavesOutWhatIsNoDay() { #expect(Weekdays([-1, 0, 5, 8, 64, .max, .min]) == [5]) }
}
