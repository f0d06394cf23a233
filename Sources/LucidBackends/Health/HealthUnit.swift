import LucidBuiltins

/// Factors from a source's unit to the unit of its metric.
enum HealthUnit {
  private static let factors: [String: [String: Double]] = [
    "ms": ["s": 1000],
    "bpm": ["count/min": 1, "/min": 1, "count/s": 60, "Hz": 60],
    "min": ["h": 60, "hr": 60, "s": 1 / 60],
    "steps": ["count": 1],
    // `Cal`, with a capital, is a kilocalorie.
    "kcal": ["Cal": 1, "kJ": 1 / 4.184, "cal": 0.001, "J": 1 / 4184],
    "km": ["m": 0.001, "mi": 1.609344, "ft": 0.0003048, "yd": 0.0009144],
  ]

  /// nil when the unit does not measure such a thing. An empty unit is the metric's own.
  static func factor(_ unit: String, of metric: HealthMetric) -> Double? {
    unit.isEmpty || unit == metric.unit ? 1 : factors[metric.unit]?[unit]
  }
}
