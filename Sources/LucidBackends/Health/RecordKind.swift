import LucidBuiltins

/// The `type` of a `Record` in an Apple Health export.
enum RecordKind: String, CaseIterable {
  case hrv = "HKQuantityTypeIdentifierHeartRateVariabilitySDNN"
  case restingHeartRate = "HKQuantityTypeIdentifierRestingHeartRate"
  case heartRate = "HKQuantityTypeIdentifierHeartRate"
  case steps = "HKQuantityTypeIdentifierStepCount"
  case activeEnergy = "HKQuantityTypeIdentifierActiveEnergyBurned"
  case exercise = "HKQuantityTypeIdentifierAppleExerciseTime"
  case distance = "HKQuantityTypeIdentifierDistanceWalkingRunning"
  case stand = "HKCategoryTypeIdentifierAppleStandHour"
  case sleep = "HKCategoryTypeIdentifierSleepAnalysis"

  /// Those that a query needs, in the order of this list.
  static func all(for query: HealthQuery) -> [RecordKind] {
    allCases.filter { kind in kind.metrics.contains { query.metrics.contains($0) } }
  }

  var metrics: [HealthMetric] {
    switch self {
    case .hrv: [.hrv]
    case .restingHeartRate: [.restingHR]
    case .heartRate: [.heartRate]
    case .steps: [.steps]
    case .activeEnergy: [.activeEnergy]
    case .exercise: [.exercise]
    case .distance: [.distance]
    case .stand: [.stand]
    case .sleep: [.sleep, .deepSleep, .naps, .sleepSoFar]
    }
  }

  /// Converts `value` of an hour to a count; nil for unknown words.
  static func stood(_ value: String) -> Double? {
    switch value {
    case "HKCategoryValueAppleStandHourStood": 1
    case "HKCategoryValueAppleStandHourIdle": 0
    default: nil
    }
  }

  /// Converts `value` of a sleep record to a phase; nil for unknown words.
  static func phase(_ value: String) -> SleepPhase? {
    switch value {
    case "HKCategoryValueSleepAnalysisInBed": .inBed
    case "HKCategoryValueSleepAnalysisAwake": .awake
    case "HKCategoryValueSleepAnalysisAsleep", "HKCategoryValueSleepAnalysisAsleepUnspecified": .asleep
    case "HKCategoryValueSleepAnalysisAsleepCore": .light
    case "HKCategoryValueSleepAnalysisAsleepREM": .rem
    case "HKCategoryValueSleepAnalysisAsleepDeep": .deep
    default: nil
    }
  }
}
