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
  case sleep = "HKCategoryTypeIdentifierSleepAnalysis"

  var metrics: [HealthMetric] {
    switch self {
    case .hrv: [.hrv]
    case .restingHeartRate: [.restingHR]
    case .heartRate: [.heartRate]
    case .steps: [.steps]
    case .activeEnergy: [.activeEnergy]
    case .exercise: [.exercise]
    case .distance: [.distance]
    case .sleep: [.sleep, .deepSleep]
    }
  }

  /// What `value` says of a sleep record; nil for words not known.
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
