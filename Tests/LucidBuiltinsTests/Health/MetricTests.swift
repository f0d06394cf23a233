import LucidBuiltins
import LucidCore
import LucidTesting
import Testing

@Suite struct MetricTests {
  private func metric(_ metric: HealthMetric, _ values: [Double?], days: Int = 7) -> Metric {
    var history: [CivilDate: Double] = [:]
    for (i, value) in values.enumerated() {
      if let value { history[Monday.date.adding(days: i - values.count + 1)] = value }
    }
    return Metric(metric, history, on: Monday.date, days: days)
  }

  @Test func fixtureW() {
    let hrv = metric(.hrv, [58, 61, 63, 57, 62, 60, 59, 52])
    #expect((hrv.value, hrv.baseline, hrv.delta, hrv.trend) == (52, 60, -13.3, .down))
    #expect(hrv.series == [58, 61, 63, 57, 62, 60, 59, 52])
    let heart = metric(.restingHR, [55, 56, 57, 56, 55, 57, 56, 58])
    #expect((heart.value, heart.baseline, heart.delta, heart.trend) == (58, 56, 3.6, .up))
  }

  @Test func missingDaysDoNotCountAsNothing() {
    let steps = metric(.steps, [nil, 4000, nil, nil, nil, nil, 6000, 2500])
    #expect((steps.baseline, steps.delta) == (5000, -50))
    #expect(steps.series == [nil, 4000, nil, nil, nil, nil, 6000, 2500])
  }

  @Test func nothingToCompareWith() {
    #expect(metric(.hrv, [50]).delta == nil)
    #expect(metric(.hrv, [50]).trend == nil)
    #expect(metric(.hrv, [50, nil]).value == nil)
    #expect(metric(.hrv, [50, nil]).baseline == 50)
    #expect(metric(.steps, [0, 0, 100]).delta == nil)
    #expect(metric(.steps, []).isEmpty)
  }

  @Test(arguments: [(100.0, Metric.Trend.flat), (100.9, .flat), (101, .up), (99.1, .flat), (99, .down)])
  func smallChangesAreFlat(value: Double, trend: Metric.Trend) {
    #expect(metric(.hrv, [100, value]).trend == trend)
  }

  @Test func valuesAreShownWithTheDecimalsOfTheirMetric() {
    #expect(metric(.steps, [100.4]).value == 100)
    #expect(metric(.hrv, [52.34]).value == 52.3)
    #expect(metric(.distance, [5.4321]).value == 5.43)
  }

  @Test(
    arguments: [
      (5.0, HealthVerdict.recovered), (4.9, .neutral), (0, .neutral), (-9.9, .neutral), (-10, .drained), (-13.3, .drained),
      (nil, .unknown),
    ] as [(Double?, HealthVerdict)]) func verdict(delta: Double?, verdict: HealthVerdict)
  {
    #expect(HealthVerdict(hrvDelta: delta) == verdict)
  }

  /// Half a day's steps beside whole days would look like a fall; a day that has more already has more.
  @Test(arguments: [(1240.0, nil), (5999, nil), (6000, 0), (9000, 50)] as [(Double, Double?)])
  func partOfADayIsNotComparedWithWholeDays(value: Double, delta: Double?) {
    let days = [Monday.date: value, Monday.date.adding(days: -1): 6000]
    for metric in [HealthMetric.steps, .activeEnergy, .distance] {
      let part = Metric(metric, days, on: Monday.date, days: 7, isPartial: true)
      #expect((part.value, part.baseline, part.delta) == (value, 6000, delta))
      #expect((part.trend == nil) == (delta == nil))
    }
    let over = Metric(.steps, [Monday.date: 1240, Monday.date.adding(days: -1): 6200], on: Monday.date, days: 7)
    #expect(over.delta == -80)
    let mean = Metric(.hrv, [Monday.date: 30, Monday.date.adding(days: -1): 60], on: Monday.date, days: 7, isPartial: true)
    #expect(mean.delta == -50)
  }

  @Test func adviceAboutTheWatchNeedsHRV() {
    #expect(HealthVerdict.unknown.advice(sleepDelta: 0, isWatchOff: false) == nil)
    #expect(HealthVerdict.unknown.advice(sleepDelta: 0, isWatchOff: true) == .wearWatch)
    #expect(HealthVerdict.unknown.advice(sleepDelta: -20, isWatchOff: false) == .halfAnHourEarlier)
  }

  @Test(arguments: HealthVerdict.allCases, [-20.0, 0, nil] as [Double?]) func adviceIsOneSentence(
    verdict: HealthVerdict, sleep: Double?
  ) throws {
    let advice = try #require(verdict.advice(sleepDelta: sleep, isWatchOff: true)).text
    #expect(advice.hasSuffix("."))
    #expect(advice.count { $0 == "." } == 1)
    #expect(!advice.contains(" and "), "exactly one action")
  }
}
