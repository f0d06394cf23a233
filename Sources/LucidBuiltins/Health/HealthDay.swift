import LucidCore
import LucidRuntime

/// Today's metrics as a tool asked for them.
struct HealthDay {
  let date: CivilDate
  /// Those with any data, in the order asked for.
  let metrics: [Metric]
  /// Figures outside their usual range, in the order asked for.
  let unusual: [WeekdayComparison]
  let notices: [Notice]

  /// One backend call, for the day, `days` before it, and the weeks that the day and the one before
  /// are compared with.
  init(_ asked: [HealthMetric], days: Int, backend: Bound<any HealthBackend>, in context: ToolContext) async throws(StepFailure) {
    let today = context.today
    let reach = max(days, WeekdayComparison.reach + 1)
    let query = HealthQuery(
      asked.needed, days: today.adding(days: -reach)...today, zone: context.zone, now: context.now)
    let history = try await backend().history(query)
    date = today
    metrics = asked.map { Metric($0, history.days(of: $0), on: today, days: days, isPartial: true) }.filter { !$0.isEmpty }
    unusual = asked.filter(HealthMetric.compared.contains).compactMap { metric in
      // What adds up over a day is not complete before the day is over.
      let date = metric.aggregation == .sum ? today.adding(days: -1) : today
      return StatementUnit(rawValue: metric.unit).flatMap {
        WeekdayComparison(of: metric.rawValue, in: $0, history.days(of: metric), on: date, decimals: metric.decimals)
      }
    }.filter(\.isUnusual)
    notices = history.notices
  }

  /// Returns the newest day of the last year with a value of one of the metrics; nil for none.
  ///
  /// Errors: those of the backend. Cost: one more read of the source.
  static func newest(
    of asked: [HealthMetric], backend: Bound<any HealthBackend>, in context: ToolContext
  ) async throws(StepFailure) -> CivilDate? {
    let last = context.today.adding(days: -1)
    let query = HealthQuery(asked.needed, days: last.adding(days: -364)...last, zone: context.zone, now: context.now)
    let history = try await backend().history(query)
    return asked.flatMap { history.days(of: $0).keys }.max()
  }

  subscript(metric: HealthMetric) -> Metric? { metrics.first { $0.metric == metric } }
}

extension [HealthMetric] {
  /// The metrics that a source has to provide, each once.
  var needed: [HealthMetric] {
    var seen: Set<HealthMetric> = []
    return flatMap(\.sources).filter { seen.insert($0).inserted }
  }
}
