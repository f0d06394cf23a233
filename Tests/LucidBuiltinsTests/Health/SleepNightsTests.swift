import LucidBuiltins
import LucidCore
import LucidTesting
import Testing

@Suite struct SleepNightsTests {
  /// Minutes after midnight of the day; negative ones lie on the evening before.
  typealias Stretch = (SleepPhase, Int, Int)

  private func night(
    _ stretches: [Stretch], _ metric: HealthMetric = .sleep, day: Int = 0, now: Instant = Monday.at(23, 0)
  ) -> Double? {
    let today = Monday.date
    let query = HealthQuery(HealthMetric.ofSleep, days: today.adding(days: -7)...today, zone: Monday.zone, now: now)
    var nights = SleepNights(query)
    let midnight = Monday.at(0, 0)
    for (phase, from, to) in stretches {
      nights.add(phase, from: midnight.adding(seconds: Int64(from) * 60), to: midnight.adding(seconds: Int64(to) * 60))
    }
    return nights.minutes(metric)[today.adding(days: day)]
  }

  @Test func aNightBelongsToTheDayOfWaking() {
    let stretches: [Stretch] = [(.light, -60, -20), (.deep, -20, 30), (.light, 30, 300)]
    #expect(night(stretches) == 360)
    #expect(night(stretches, .deepSleep) == 50)
    #expect(night(stretches, day: -1) == nil)
  }

  @Test func aNightThatMayGoOnIsToldApart() {
    let early: [Stretch] = [(.light, 0, 183)]
    #expect(night(early, now: Monday.at(4, 0)) == nil)
    #expect(night(early, .sleepSoFar, now: Monday.at(4, 0)) == 183)
    #expect(night(early, .naps, now: Monday.at(4, 0)) == nil)
    #expect(night(early, .sleepSoFar, now: Monday.at(9, 0)) == nil)
    #expect(night(early, now: Monday.at(9, 0)) == 183)
    let long: [Stretch] = [(.light, -60, 240)]
    #expect(night(long, .sleepSoFar, now: Monday.at(4, 30)) == nil)
    #expect(night([], .sleepSoFar) == nil)
  }

  /// Data that were taken at two in the night know only the first part of it.
  @Test func aNightInWhichTheDataEndIsNoNightOfADayBefore() {
    let cut: [Stretch] = [(.light, -1503, -1316)]
    #expect(night(cut, day: -1) == nil)
    #expect(night(cut, .naps, day: -1) == nil)
    #expect(night(cut + [(.light, -60, 300)], day: -1) == 187)
    // What ended in the morning, or lasted long enough, is a night.
    #expect(night([(.light, -1200, -1020)], day: -1) == 180)
    #expect(night([(.light, -1560, -1310)], day: -1) == 250)
  }

  @Test func devicesAreMerged() {
    #expect(night([(.asleep, 0, 300), (.light, 60, 360), (.deep, 100, 130), (.deep, 120, 140)]) == 360)
    #expect(night([(.asleep, 0, 300), (.deep, 100, 130), (.deep, 120, 140)], .deepSleep) == 40)
  }

  @Test func timeInBedStandsInOnlyWithoutSleep() {
    #expect(night([(.inBed, -60, 420), (.light, 0, 400)]) == 400)
    #expect(night([(.inBed, -60, 420)]) == 480)
    #expect(night([(.inBed, -60, 420)], .deepSleep) == nil)
    #expect(night([(.light, 0, 400), (.inBed, 780, 840)]) == 400)
  }

  @Test func lyingAwakeIsNoSleepButHoldsTheNightTogether() {
    #expect(night([(.light, -180, -60), (.awake, -60, 60), (.light, 60, 300)]) == 360)
    #expect(night([(.awake, 0, 300)]) == nil)
  }

  @Test func aNapCountsOnItsOwnDay() {
    let day: [Stretch] = [(.light, 0, 300), (.deep, 300, 320), (.asleep, 840, 870), (.deep, 1100, 1110)]
    #expect(night(day) == 320)
    #expect(night(day, .deepSleep) == 20)
    #expect(night(day, .naps) == 40)
    // An evening nap is not part of the night that follows more than two hours later.
    #expect(night([(.asleep, -360, -300), (.light, 0, 300)]) == 300)
    #expect(night([(.asleep, -360, -300), (.light, 0, 300)], .naps, day: -1) == 60)
    #expect(night([(.asleep, -360, -300), (.light, 0, 300)], day: -1) == nil)
  }

  @Test func aNapIsNoNight() {
    #expect(night([(.asleep, 780, 806)]) == nil)
    #expect(night([(.asleep, 780, 806)], .naps) == 26)
    // Three hours at noon are a nap; as long a time before sunrise is a short night, and five hours are sleep at any hour.
    #expect(night([(.asleep, 780, 960)]) == nil)
    #expect(night([(.asleep, 240, 420)]) == 180)
    #expect(night([(.asleep, 600, 900)]) == 300)
    #expect(night([(.inBed, 780, 840)]) == nil)
  }

  @Test func aNightThatHasBegunIsNotLastNight() {
    let sleep: [Stretch] = [(.light, -20, 200), (.deep, 200, 300), (.light, 300, 420)]
    #expect(night(sleep, now: Monday.at(0, 6)) == nil)
    #expect(night(sleep, .naps, now: Monday.at(0, 6)) == nil)
    #expect(night(sleep, now: Monday.at(3, 0)) == nil)
    #expect(night(sleep, now: Monday.at(6, 59)) == nil)
    #expect(night(sleep, now: Monday.at(7, 1)) == 440)
    // Woken after three hours: the night may go on for two more hours.
    #expect(night([(.light, 0, 180)], now: Monday.at(3, 30)) == nil)
    #expect(night([(.light, 0, 160)], now: Monday.at(5, 0)) == nil)
    #expect(night([(.light, 0, 160)], .naps, now: Monday.at(5, 0)) == nil)
    #expect(night([(.light, 0, 180)], now: Monday.at(6, 0)) == 180)
    #expect(night([(.light, 0, 250)], now: Monday.at(5, 0)) == 250)
  }

  @Test func withoutPhasesThereIsNoDeepSleep() {
    #expect(night([(.asleep, 0, 300)], .deepSleep) == nil)
    #expect(night([(.light, 0, 300)], .deepSleep) == 0)
  }

  @Test func theClocksGoForward() throws {
    // In the night to 2026-03-08 the clocks of Toronto jump from 2:00 to 3:00.
    let sunday = try #require(CivilDate(iso: "2026-03-08"))
    let evening = Monday.zone.instant(CivilDateTime(date: sunday.adding(days: -1), time: CivilTime(secondOfDay: 23 * 3600)))
    let morning = Monday.zone.instant(CivilDateTime(date: sunday, time: CivilTime(secondOfDay: 7 * 3600)))
    var nights = SleepNights(HealthQuery([.sleep], days: sunday...sunday, zone: Monday.zone, now: Monday.now))
    nights.add(.asleep, from: evening, to: morning)
    #expect(nights.minutes(.sleep) == [sunday: 420])
  }

  @Test func whatCannotBeIsLeftOut() {
    #expect(night([(.light, 300, 0), (.light, 100, 100), (.asleep, -3000, 400)]) == nil)
    #expect(night([(.light, 1500, 1600)]) == nil)
  }

  @Test func aFloodOfPhasesEndsSomewhere() {
    let today = Monday.date
    var nights = SleepNights(HealthQuery([.sleep], days: today...today, zone: Monday.zone, now: Monday.now))
    for i in 0..<200_010 { nights.add(.light, from: Monday.at(1, 0).adding(seconds: Int64(i % 3600)), to: Monday.at(5, 0)) }
    #expect(nights.isFull)
    #expect(nights.minutes(.sleep)[today] == 240)
  }

  /// Sleep all around the clock, as broken data has it, is still cut into nights and days.
  @Test func endlessSleepIsCutIntoNights() {
    let stretches = (-72..<0).map { (SleepPhase.light, $0 * 60, $0 * 60 + 50) }
    #expect((night(stretches) ?? 0) + (night(stretches, day: -1) ?? 0) < 2 * 1440)
    #expect(night(stretches, day: -1) != nil)
  }
}
