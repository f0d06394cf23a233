package import LucidCore

/// A phase of sleep, as a device reports it.
package enum SleepPhase: UInt8, Sendable {
  case inBed
  case awake
  /// Asleep, without saying how.
  case asleep
  case light
  case rem
  case deep

  var isAsleep: Bool { self != .inBed && self != .awake }
  /// Whether the device tells one kind of sleep from another.
  var isStaged: Bool { self == .light || self == .rem || self == .deep }
}

/// Gathers phases of sleep into nights and naps, each of the local day of waking.
///
/// Phases less than two hours apart belong together. The night of a day is its longest stretch of
/// at least two hours that is over; what else was slept are naps, as is a stretch of less than four
/// hours in the middle of the day. A stretch of less than four hours that ended less than two hours
/// ago, or before six in the morning, may go on; so may one of another day that ended before six
/// and with which the data end. What several devices say about the same time is merged, so
/// overlapping phases count once; time in bed stands in only on days without any phase of sleep.
/// Minutes are real ones, also in a night when the clocks change.
package struct SleepNights {
  private static let gap: Int64 = 2 * 3600
  private static let shortestNight: Int64 = 2 * 3600
  /// Beyond it a stretch is a night at any hour.
  private static let longestNap: Int64 = 4 * 3600
  /// Before this hour a short stretch may go on.
  private static let morning = 6
  /// Hours in which a short stretch is a nap.
  private static let middleOfDay = 10...20
  private static let longestNight: Int64 = 18 * 3600
  private static let longestPhase: Int64 = 24 * 3600
  private static let phaseLimit = 200_000

  private struct Stretch {
    let start: Int64
    let end: Int64
    let phase: SleepPhase
  }

  /// Phases that belong together.
  private struct Sleep {
    let start: Int64
    let waking: Int64
    /// The end of the last phase, waking ones included.
    let reach: Int64
    let asleep: Int64
    let deep: Int64
    let inBed: Int64
    let isStaged: Bool

    var length: Int64 { asleep > 0 ? asleep : inBed }
  }

  private let query: HealthQuery
  private let earliest: Int64
  private var stretches: [Stretch] = []
  private var dataEnd = Int64.min
  /// Whether some phases had to be left out because there were too many.
  package private(set) var isFull = false

  package init(_ query: HealthQuery) {
    self.query = query
    earliest = query.zone.startOfDay(query.days.lowerBound).seconds - Self.longestNight
  }

  /// Ignored when it lies in the future or before the first night, ends before it starts, or is
  /// longer than a day.
  package mutating func add(_ phase: SleepPhase, from start: Instant, to end: Instant) {
    let end = min(end, query.now)
    guard start < end, end.seconds > earliest, end.seconds - start.seconds <= Self.longestPhase else { return }
    guard stretches.count < Self.phaseLimit else {
      isFull = true
      return
    }
    stretches.append(Stretch(start: start.seconds, end: end.seconds, phase: phase))
    dataEnd = max(dataEnd, end.seconds)
  }

  /// Minutes of a night's sleep, of its deep sleep, or of naps, by day of waking. Cost: a sort.
  package func minutes(_ metric: HealthMetric) -> [CivilDate: Double] {
    var result: [CivilDate: Double] = [:]
    for (date, slept) in days() where query.days.contains(date) {
      let phases = slept.filter { $0.asleep > 0 }
      let night = (phases.isEmpty ? slept : phases).filter(isNight).max { ($0.length, $0.waking) < ($1.length, $1.waking) }
      switch metric {
      case .sleep: result[date] = night.map { Double($0.length) / 60 }
      case .deepSleep: result[date] = night.flatMap { $0.isStaged ? Double($0.deep) / 60 : nil }
      case .naps:
        let naps = phases.filter { $0.start != night?.start && !mayGoOn($0) }
        if !naps.isEmpty { result[date] = Double(naps.reduce(0) { $0 + $1.asleep }) / 60 }
      case .sleepSoFar:
        // Where a night is over, what follows it is no night that goes on.
        guard night == nil, let last = phases.last, mayGoOn(last) else { continue }
        result[date] = Double(last.asleep) / 60
      default: break
      }
    }
    return result
  }

  private func isNight(_ sleep: Sleep) -> Bool {
    guard sleep.length >= Self.shortestNight, sleep.reach < query.now.seconds else { return false }
    if sleep.length >= Self.longestNap { return true }
    return !isInMiddleOfDay(sleep) && !mayGoOn(sleep)
  }

  private func isInMiddleOfDay(_ sleep: Sleep) -> Bool {
    let start = query.zone.civil(Instant(seconds: sleep.start))
    let end = query.zone.civil(Instant(seconds: sleep.waking))
    return start.date == end.date && Self.middleOfDay.contains(start.time.hour) && end.time.hour < Self.middleOfDay.upperBound
  }

  /// Whether it is a night that has begun, as far as anybody knows.
  private func mayGoOn(_ sleep: Sleep) -> Bool {
    guard !isInMiddleOfDay(sleep) else { return false }
    let now = query.zone.civil(query.now)
    let waking = query.zone.civil(Instant(seconds: sleep.waking))
    let isNightStill = now.time.hour < Self.morning && now.date == waking.date
    // An export made during the night holds only its first part.
    let isCutOff =
      sleep.length < Self.longestNap && sleep.reach == dataEnd && waking.time.hour < Self.morning && waking.date < now.date
    return isNightStill || isCutOff || sleep.reach + Self.gap > query.now.seconds
  }

  /// By day of waking.
  private func days() -> [CivilDate: [Sleep]] {
    var days: [CivilDate: [Sleep]] = [:]
    var night: [Stretch] = []
    var reach = Int64.min
    func close() {
      defer { night = [] }
      let asleep = night.filter(\.phase.isAsleep)
      let inBed = night.filter { $0.phase == .inBed }
      guard let waking = (asleep.isEmpty ? inBed : asleep).map(\.end).max(),
        let start = (asleep.isEmpty ? inBed : asleep).first?.start
      else { return }
      let sleep = Sleep(
        start: start, waking: waking, reach: reach, asleep: Self.union(asleep),
        deep: Self.union(asleep.filter { $0.phase == .deep }), inBed: Self.union(inBed),
        isStaged: asleep.contains(where: \.phase.isStaged))
      days[query.zone.date(Instant(seconds: waking)), default: []].append(sleep)
    }
    for stretch in stretches.sorted(by: { ($0.start, $0.end) < ($1.start, $1.end) }) {
      if let first = night.first, stretch.start - reach > Self.gap || stretch.end - first.start > Self.longestNight { close() }
      reach = night.isEmpty ? stretch.end : max(reach, stretch.end)
      night.append(stretch)
    }
    close()
    return days
  }

  /// Seconds covered by at least one of them; they come sorted by start.
  private static func union(_ stretches: [Stretch]) -> Int64 {
    var total: Int64 = 0
    var covered = Int64.min
    for s in stretches {
      let start = max(s.start, covered)
      if s.end > start {
        total += s.end - start
        covered = s.end
      }
    }
    return total
  }
}
