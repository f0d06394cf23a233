package import LucidCore

/// An outside system that knows daily values of a person's body.
package protocol HealthBackend: Sendable {
  /// The values of the asked metrics on the asked days; a day without data has no value, which is
  /// not an error.
  ///
  /// Nothing but what is asked for is read into the result. Errors: `.unavailable` when there is no
  /// source at all. Cost: one read of the source; may block. Called concurrently.
  func history(_ query: HealthQuery) async throws(StepFailure) -> HealthHistory
}

/// A request for health data: metrics, days and zone.
package struct HealthQuery: Hashable, Sendable {
  package let metrics: [HealthMetric]
  /// Local days of `zone`.
  package let days: ClosedRange<CivilDate>
  package let zone: Zone
  /// The end of the past: later samples are ignored.
  package let now: Instant

  package init(_ metrics: [HealthMetric], days: ClosedRange<CivilDate>, zone: Zone, now: Instant) {
    self.metrics = metrics
    self.days = days
    self.zone = zone
    self.now = now
  }
}

/// Daily values of health metrics.
package struct HealthHistory: Hashable, Sendable {
  /// In the unit of the metric.
  package var values: [HealthMetric: [CivilDate: Double]]
  package var notices: [Notice]

  package init(_ values: [HealthMetric: [CivilDate: Double]] = [:], notices: [Notice] = []) {
    self.values = values
    self.notices = notices
  }

  /// By day, derived metrics included.
  package func days(of metric: HealthMetric) -> [CivilDate: Double] {
    guard metric == .deepPct else { return values[metric] ?? [:] }
    let sleep = values[.sleep] ?? [:]
    var shares: [CivilDate: Double] = [:]
    for (date, deep) in values[.deepSleep] ?? [:] {
      if let all = sleep[date], all > 0 { shares[date] = deep / all * 100 }
    }
    return shares
  }
}
