import LucidBuiltins
import LucidCore
import LucidTesting
import Testing

@Suite struct HabitTests {
  /// `entries` by days before today.
  private func habit(_ unit: HabitDefinition.Unit, target: Double = 1, weekly: Bool = false, _ entries: [Int: Double]) -> Habit {
    let days = Dictionary(uniqueKeysWithValues: entries.map { (Monday.date.adding(days: -$0.key), $0.value) })
    return Habit(
      HabitDefinition(id: "h", name: "H", unit: unit, target: target, frequency: weekly ? .weekly : .daily), days,
      today: Monday.date)
  }

  private func run(_ days: ClosedRange<Int>, _ value: Double = 1) -> [Int: Double] {
    Dictionary(uniqueKeysWithValues: days.map { ($0, value) })
  }

  @Test func fixtureW() {
    let meditate = habit(.boolean, run(1...12))
    #expect((meditate.done, meditate.streak, meditate.best) == (false, 12, 12))
    #expect(meditate.last7 == [true, true, true, true, true, true, false])
    let water = habit(.count, target: 8, [1: 8, 0: 5])
    #expect((water.done, water.value, water.streak) == (false, 5, 1))
    let jog = habit(.duration, target: 30, [2: 30, 1: 30, 0: 30])
    #expect((jog.done, jog.streak, jog.best) == (true, 3, 3))
  }

  @Test func anyOtherGapBreaksTheStreak() {
    #expect(habit(.boolean, [0: 1, 2: 1, 3: 1]).streak == 1)
    #expect(habit(.boolean, [2: 1, 3: 1]).streak == 0)
    #expect(habit(.boolean, [2: 1, 3: 1]).best == 2)
    #expect(habit(.count, target: 8, [0: 8, 1: 7.9, 2: 8]).streak == 1)
  }

  @Test func nothingLogged() {
    let empty = habit(.boolean, [:])
    #expect((empty.done, empty.streak, empty.best, empty.value) == (false, 0, 0, 0))
    #expect(empty.last7 == Array(repeating: false, count: 7))
  }

  @Test func theFutureDoesNotCount() {
    let ahead = habit(.boolean, [-1: 1, -2: 1])
    #expect((ahead.streak, ahead.best, ahead.done) == (0, 0, false))
    #expect(habit(.count, target: 3, weekly: true, [-1: 3]).done == false)
  }

  @Test func aStreakIsAtMostAYearAndBestTwo() {
    let long = habit(.boolean, run(0...900))
    #expect(long.streak == 365)
    #expect(long.best == 732)
  }

  @Test func weeklyHabitsCountWeeks() {
    // 2026-04-06 is a Monday: day 0 alone is this week, days 1…7 the last one.
    let swim = habit(.count, target: 2, weekly: true, [3: 1, 5: 1, 8: 2, 27: 5])
    #expect((swim.done, swim.value, swim.streak) == (false, 0, 2))
    #expect(swim.last7 == [false, true, false, true, false, false, false])
    let call = habit(.boolean, weekly: true, [0: 1, 1: 1])
    #expect((call.done, call.streak) == (true, 2))
  }

  @Test(arguments: [0, -3, .nan] as [Double]) func aTargetOfNothingIsOne(target: Double) {
    #expect(HabitDefinition(id: "h", name: "H", unit: .count, target: target).target == 1)
    #expect(!habit(.count, target: target, [:]).done)
  }

  @Test(arguments: [1e308, .infinity] as [Double]) func hugeValuesDoNotTrap(value: Double) {
    let habit = habit(.count, target: 8, weekly: true, [0: value, 1: value, 2: value])
    #expect(habit.done)
    #expect(habit.streak == 2)
  }
}
