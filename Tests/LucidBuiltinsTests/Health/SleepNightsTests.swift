import LucidBuiltins
import LucidCore
import LucidTesting
import Testing

@Suite struct SleepNightsTests {
  /// Minutes after midnight of the day; negative ones lie on the evening before.
  typealias Stretch = (SleepPhase, Int, Int)

  private func night(_ stretches: [Stretch], _ metric: HealthMetric = .sleep, day: Int = 0) -> Double? {
    let today = Monday.date
    let query = HealthQuery(HealthMetric.ofSleep, days: today.adding(days: -7)...today, zone: Monday.zone, now: Monday.at(23, 0))
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
    #expect(night([(.light, 0, 300), (.asleep, 840, 870)]) == 330)
    // An evening nap is not part of the night that follows more than two hours later.
    #expect(night([(.asleep, -360, -300), (.light, 0, 300)]) == 300)
    #expect(night([(.asleep, -360, -300), (.light, 0, 300)], day: -1) == 60)
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
    for i in 0..<200_010 { nights.add(.light, from: Monday.at(1, 0).adding(seconds: Int64(i % 3600)), to: Monday.at(2, 0)) }
    #expect(nights.isFull)
    #expect(nights.minutes(.sleep)[today] == 60)
  }

  /// Sleep all around the clock, as broken data has it, is still cut into nights and days.
  @Test func endlessSleepIsCutIntoNights() {
    let stretches = (-72..<0).map { (SleepPhase.light, $0 * 60, $0 * 60 + 50) }
    #expect((night(stretches) ?? 0) + (night(stretches, day: -1) ?? 0) < 2 * 1440)
    #expect(night(stretches, day: -1) != nil)
  }
}
