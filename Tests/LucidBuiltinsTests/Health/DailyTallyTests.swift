import LucidBuiltins
import LucidCore
import LucidTesting
import Testing

@Suite struct DailyTallyTests {
  static let days = Monday.date.adding(days: -7)...Monday.date
  static let query = HealthQuery(HealthMetric.allCases, days: days, zone: Monday.zone, now: Monday.now)

  private func steps(_ samples: [(Double, Int, Int, Int, Int)]) -> Double? {
    var tally = DailyTally(Self.query)
    // value, start and end in minutes after midnight, device, day
    for (value, from, to, device, day) in samples {
      tally.add(
        .steps, value, from: Monday.at(0, 0, days: day).adding(seconds: Int64(from) * 60),
        to: Monday.at(0, 0, days: day).adding(seconds: Int64(to) * 60), device: device)
    }
    return tally.values()[.steps]?[Monday.date]
  }

  @Test func oneDeviceIsAddedUp() {
    #expect(steps([(100, 60, 70, 0, 0), (50, 70, 85, 0, 0), (7, 300, 300, 0, 0)]) == 157)
  }

  @Test func twoDevicesAreNotCountedTwice() {
    // Phone and watch on the same walk, then the watch alone, then the phone alone.
    #expect(steps([(400, 60, 75, 0, 0), (420, 60, 75, 1, 0), (300, 120, 135, 1, 0), (200, 180, 195, 0, 0)]) == 920)
  }

  @Test func aLongSampleIsSpreadOverItsQuarters() {
    // 100 a quarter from the phone, of which the watch knows one better.
    #expect(steps([(400, 60, 120, 0, 0), (150, 60, 75, 1, 0)]) == 450)
  }

  @Test func theSameSampleTwiceCountsOnce() {
    #expect(steps([(100, 60, 70, 0, 0), (100, 60, 70, 0, 0)]) == 100)
  }

  @Test func aSampleBelongsToTheDayOnWhichItStarts() {
    var tally = DailyTally(Self.query)
    tally.add(.steps, 300, from: Monday.at(23, 50, days: -1), to: Monday.at(0, 10), device: 0)
    let days = tally.values()[.steps]
    #expect(days?[Monday.date.adding(days: -1)] == 300)
    #expect(days?[Monday.date] == nil)
  }

  @Test func theFutureAndOtherDaysDoNotCount() {
    var tally = DailyTally(Self.query)
    tally.add(.steps, 10, from: Monday.at(7, 31), to: Monday.at(7, 40), device: 0)
    tally.add(.steps, 10, from: Monday.at(7, 0, days: -8), to: Monday.at(7, 40, days: -8), device: 0)
    #expect(tally.values().isEmpty)
  }

  @Test(arguments: [-1, 300_000, .infinity, -.infinity, .nan, 1e300] as [Double]) func impossibleValuesDoNotCount(value: Double) {
    #expect(steps([(value, 60, 70, 0, 0), (5, 90, 90, 0, 0)]) == 5)
  }

  @Test func absurdSpansDoNotTrap() {
    var tally = DailyTally(Self.query)
    let start = Monday.at(6, 0)
    for end in [Instant(seconds: .max), Instant(seconds: .min), start.adding(seconds: -5)] {
      tally.add(.steps, 60, from: start, to: end, device: 5000)
    }
    tally.add(.steps, 60, from: Instant(seconds: -(1 << 52)), to: Monday.now, device: 0)
    let total = tally.values()[.steps]?[Monday.date] ?? 0
    #expect(abs(total - 180) < 1e-6)
  }

  @Test func meansAreTakenOverTheDay() {
    var tally = DailyTally(Self.query)
    for (hour, value) in [(2, 50.0), (4, 60), (6, 46)] {
      tally.add(.hrv, value, from: Monday.at(hour), to: Monday.at(hour), device: 0)
    }
    #expect(tally.values()[.hrv] == [Monday.date: 52])
  }

  @Test func onlyWhatWasAskedForComesOut() {
    var tally = DailyTally(HealthQuery([.hrv], days: Self.days, zone: Monday.zone, now: Monday.now))
    tally.add(.hrv, 50, from: Monday.at(2), to: Monday.at(2), device: 0)
    tally.add(.steps, 50, from: Monday.at(2), to: Monday.at(2), device: 0)
    #expect(tally.values() == [.hrv: [Monday.date: 50]])
  }
}
