import LucidCore

/// A health metric, and how a day's samples become the day's value.
package enum HealthMetric: String, Sendable, CaseIterable {
  case hrv
  case restingHR = "resting_hr"
  case sleep
  case deepSleep = "deep_sleep"
  /// Deep sleep as a share of all sleep: made from the two, read from no source.
  case deepPct = "deep_pct"
  /// Sleep of the day of waking that is not part of the night.
  case naps
  /// Sleep of a night that may go on.
  case sleepSoFar = "sleep_so_far"
  case steps
  case activeEnergy = "active_energy"
  case exercise
  /// Hours in which the person stood and moved.
  case stand
  case distance
  case heartRate = "heart_rate"

  package enum Aggregation: Sendable {
    /// Added up; where several devices counted the same time, the larger count stands.
    case sum
    case mean
    /// Made from sleep phases, not from samples.
    case phases
  }

  /// The metrics used when an ability names none.
  package static let everyday: [HealthMetric] = [
    .hrv, .restingHR, .sleep, .deepSleep, .deepPct, .steps, .activeEnergy, .exercise, .stand,
  ]
  /// The figures that are compared with the same weekday: those of the night and of the whole day.
  static let compared: Set<HealthMetric> = [.hrv, .restingHR, .sleep, .steps, .activeEnergy, .exercise, .stand, .distance]
  /// All that `health.sleep` asks for.
  package static let ofSleep: [HealthMetric] = [.sleep, .deepSleep, .deepPct]

  /// The metrics of the source from which this one is computed.
  package var sources: [HealthMetric] { self == .deepPct ? [.sleep, .deepSleep] : [self] }

  package var title: String {
    switch self {
    case .hrv: "HRV"
    case .restingHR: "Resting heart rate"
    case .sleep: "Sleep"
    case .deepSleep: "Deep sleep"
    case .deepPct: "Deep sleep share"
    case .naps: "Naps"
    case .sleepSoFar: "Sleep so far"
    case .steps: "Steps"
    case .activeEnergy: "Active energy"
    case .exercise: "Exercise"
    case .stand: "Stand hours"
    case .distance: "Distance"
    case .heartRate: "Heart rate"
    }
  }

  /// The unit of every value of this metric inside the program; sources convert.
  package var unit: String {
    switch self {
    case .hrv: "ms"
    case .restingHR, .heartRate: "bpm"
    case .sleep, .deepSleep, .naps, .sleepSoFar, .exercise: "min"
    case .deepPct: "%"
    case .stand: "h"
    case .steps: "steps"
    case .activeEnergy: "kcal"
    case .distance: "km"
    }
  }

  package var aggregation: Aggregation {
    switch self {
    case .steps, .activeEnergy, .exercise, .stand, .distance: .sum
    case .hrv, .restingHR, .heartRate: .mean
    case .sleep, .deepSleep, .deepPct, .naps, .sleepSoFar: .phases
    }
  }

  /// Plausible values of one sample, or one day; anything else is a fault of the source.
  package var plausible: ClosedRange<Double> {
    switch self {
    case .hrv: 0.5...1000
    case .restingHR, .heartRate: 15...350
    case .sleep, .deepSleep, .naps, .sleepSoFar, .exercise: 0...1500
    case .deepPct: 0...100
    // A day in autumn has 25 hours.
    case .stand: 0...25
    case .steps: 0...250_000
    case .activeEnergy: 0...30_000
    case .distance: 0...1000
    }
  }

  /// Decimals that a value is shown with.
  var decimals: Int {
    switch self {
    case .distance: 2
    case .steps, .sleep, .deepSleep, .naps, .sleepSoFar, .exercise, .stand, .activeEnergy: 0
    case .hrv, .restingHR, .heartRate, .deepPct: 1
    }
  }
}
