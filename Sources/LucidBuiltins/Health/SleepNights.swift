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

/// Gathers phases of sleep into nights; a night, and a nap, belongs to the local day of waking.
///
/// Phases less than two hours apart belong together. What several devices say about the same time
/// is merged, so overlapping phases count once; time in bed stands in only on days without any
/// phase of sleep. Minutes are real ones, also in a night when the clocks change.
package struct SleepNights {
  private static let gap: Int64 = 2 * 3600
  private static let longestNight: Int64 = 18 * 3600
  private static let longestPhase: Int64 = 24 * 3600
  private static let phaseLimit = 200_000

  private struct Stretch {
    let start: Int64
    let end: Int64
    let phase: SleepPhase
  }

  private struct Day {
    var asleep: Int64 = 0
    var deep: Int64 = 0
    var inBed: Int64 = 0
    var staged = false
  }

  private let query: HealthQuery
  private let earliest: Int64
  private var stretches: [Stretch] = []
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
  }

  /// Minutes of sleep, or of deep sleep, by day of waking. Cost: a sort.
  package func minutes(_ metric: HealthMetric) -> [CivilDate: Double] {
    var result: [CivilDate: Double] = [:]
    for (date, day) in days() where query.days.contains(date) {
      switch metric {
      case .sleep: result[date] = Double(day.asleep > 0 ? day.asleep : day.inBed) / 60
      case .deepSleep: if day.staged { result[date] = Double(day.deep) / 60 }
      default: break
      }
    }
    return result
  }

  private func days() -> [CivilDate: Day] {
    var days: [CivilDate: Day] = [:]
    var night: [Stretch] = []
    var reach = Int64.min
    func close() {
      defer { night = [] }
      let asleep = night.filter(\.phase.isAsleep)
      let inBed = night.filter { $0.phase == .inBed }
      guard let waking = (asleep.isEmpty ? inBed : asleep).map(\.end).max() else { return }
      let date = query.zone.date(Instant(seconds: waking))
      days[date, default: Day()].asleep += Self.union(asleep)
      days[date, default: Day()].inBed += asleep.isEmpty ? Self.union(inBed) : 0
      days[date, default: Day()].deep += Self.union(asleep.filter { $0.phase == .deep })
      if asleep.contains(where: \.phase.isStaged) { days[date]?.staged = true }
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
