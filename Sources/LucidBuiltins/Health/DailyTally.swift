package import LucidCore

/// Turns samples into one value a day, keeping only the days that were asked for.
///
/// A quantity belongs to the local day on which it starts. Several devices count the same steps: a
/// day is cut into quarters of an hour, a sample is spread evenly over those it covers, and in each
/// the device with the most counts; so a phone left at home loses nothing and nothing is counted
/// twice. A sample that occurs twice counts once.
package struct DailyTally {
  /// Every further device counts as the last one.
  package static let deviceLimit = 32
  private static let quarter: Int64 = 900
  /// A day in autumn has 25 hours.
  private static let quarters = 100
  private static let sampleLimit = 1_000_000

  private let query: HealthQuery
  private let firstDay: Int
  private let dayCount: Int
  private var counts: [Device: [Double]] = [:]
  private var means: [HealthMetric: [Mean]] = [:]
  private var seen: Set<Sample> = []
  private var nights: SleepNights

  private struct Device: Hashable {
    let metric: HealthMetric
    let number: Int
  }

  private struct Sample: Hashable {
    let device: Device
    let start: Instant
    let end: Instant
    let value: Double
  }

  private struct Mean {
    var sum = 0.0
    var count = 0
  }

  package init(_ query: HealthQuery) {
    self.query = query
    firstDay = query.days.lowerBound.daysSinceEpoch
    dayCount = query.days.upperBound.daysSinceEpoch - firstDay + 1
    nights = SleepNights(query)
  }

  /// A sample in the unit of its metric; ignored when it lies outside the days, or in the future,
  /// or is not plausible.
  package mutating func add(_ metric: HealthMetric, _ value: Double, from start: Instant, to end: Instant, device number: Int) {
    guard start <= query.now, metric.plausible.contains(value) else { return }
    let date = query.zone.date(start)
    let day = date.daysSinceEpoch - firstDay
    guard day >= 0, day < dayCount else { return }
    let device = Device(metric: metric, number: min(number, Self.deviceLimit - 1))
    if seen.count < Self.sampleLimit {
      guard seen.insert(Sample(device: device, start: start, end: end, value: value)).inserted else { return }
    }
    switch metric.aggregation {
    case .sum: spread(value, from: start, to: max(start, end), day: day, midnight: query.zone.startOfDay(date), device)
    case .mean:
      means[metric, default: Array(repeating: Mean(), count: dayCount)][day].sum += value
      means[metric]?[day].count += 1
    case .phases: break
    }
  }

  package mutating func add(_ phase: SleepPhase, from start: Instant, to end: Instant) {
    nights.add(phase, from: start, to: end)
  }

  /// Whether some phases had to be left out because there were too many.
  package var isFull: Bool { nights.isFull }

  package func values() -> [HealthMetric: [CivilDate: Double]] {
    var result: [HealthMetric: [CivilDate: Double]] = [:]
    for metric in query.metrics {
      let days: [CivilDate: Double]
      switch metric.aggregation {
      case .sum: days = summed(metric)
      case .mean:
        days = dated((means[metric] ?? []).map { $0.count == 0 ? nil : $0.sum / Double($0.count) })
      case .phases: days = nights.minutes(metric)
      }
      if !days.isEmpty { result[metric] = days }
    }
    return result
  }

  private mutating func spread(
    _ value: Double, from start: Instant, to end: Instant, day: Int, midnight: Instant, _ device: Device
  ) {
    let from = start.seconds - midnight.seconds
    // A record of several days still belongs to the one on which it starts.
    let to = min(end.seconds - midnight.seconds, Int64(Self.quarters) * Self.quarter)
    let slots = day * Self.quarters
    func slot(_ second: Int64) -> Int { slots + min(max(Int(second / Self.quarter), 0), Self.quarters - 1) }
    var buckets = counts.removeValue(forKey: device) ?? Array(repeating: -1, count: dayCount * Self.quarters)
    func put(_ amount: Double, _ i: Int) { buckets[i] = max(buckets[i], 0) + amount }
    if to <= from {
      put(value, slot(from))
    } else {
      var at = from
      while at < to {
        let next = min((at / Self.quarter + 1) * Self.quarter, to)
        put(value * Double(next - at) / Double(to - from), slot(at))
        at = next
      }
    }
    counts[device] = buckets
  }

  private func summed(_ metric: HealthMetric) -> [CivilDate: Double] {
    let devices = counts.filter { $0.key.metric == metric }.map(\.value)
    guard !devices.isEmpty else { return [:] }
    return dated(
      (0..<dayCount).map { day in
        var total = 0.0
        var any = false
        for slot in day * Self.quarters..<(day + 1) * Self.quarters {
          let most = devices.reduce(-1.0) { max($0, $1[slot]) }
          guard most >= 0 else { continue }
          any = true
          total += most
        }
        return any ? total : nil
      })
  }

  private func dated(_ values: [Double?]) -> [CivilDate: Double] {
    var result: [CivilDate: Double] = [:]
    for (i, value) in values.enumerated() {
      if let value { result[query.days.lowerBound.adding(days: i)] = value }
    }
    return result
  }
}
