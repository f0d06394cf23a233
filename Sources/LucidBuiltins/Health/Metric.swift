package import LucidCore

/// One metric of one day beside what is usual for the person.
package struct Metric: Hashable, Sendable {
  package enum Trend: String, Sendable {
    case up, down, flat
  }

  /// Smaller changes than this, in percent, are `flat`.
  package static let flatBelow = 1.0

  package let metric: HealthMetric
  package let date: CivilDate
  /// nil when nothing was measured on the day.
  package let value: Double?
  /// Mean of the days before that have a value; nil when none has.
  package let baseline: Double?
  /// Percent, one decimal; nil without a value or with a baseline of nothing, and for part of a day
  /// that is below the baseline of whole days.
  package let delta: Double?
  /// Oldest first, the day itself last; nil for days without a value.
  package let series: [Double?]

  /// `history` by day; `days` before `date` make the baseline. `isPartial` says that what adds up
  /// over `date` is not complete yet.
  package init(
    _ metric: HealthMetric, _ history: [CivilDate: Double], on date: CivilDate, days: Int, isPartial: Bool = false
  ) {
    let days = (-days...0).map { history[date.adding(days: $0)] }
    let before = days.dropLast().compactMap { $0 }
    let mean = before.isEmpty ? nil : before.reduce(0, +) / Double(before.count)
    let today = days.last ?? nil
    self.metric = metric
    self.date = date
    series = days.map { $0.map { Figure.round($0, metric.decimals) } }
    value = series.last ?? nil
    baseline = mean.map { Figure.round($0) }
    let isComparable = !isPartial || metric.aggregation != .sum || (today ?? 0) >= mean ?? 0
    // From what was measured: rounded figures give another percentage.
    if let today, let mean, mean > 0, isComparable { delta = Figure.round((today - mean) / mean * 100) } else { delta = nil }
  }

  package var trend: Trend? { delta.map { abs($0) < Self.flatBelow ? .flat : $0 > 0 ? .up : .down } }
  /// Whether there is anything to show.
  package var isEmpty: Bool { series.allSatisfy { $0 == nil } }

  package static let type = RecordType(
    "Metric",
    [
      .init("id", .text, "Metric and day, such as `hrv@2026-04-06`."),
      .init(
        "name", .text,
        HealthMetric.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ") + "."),
      .init("title", .text, "As a person reads it."),
      .init("value", .number, "The day's value; null when nothing was measured."),
      .init("unit", .text, "`ms`, `bpm`, `min`, `%`, `steps`, `kcal`, `h`, `km`."),
      .init("baseline", .number, "Mean of the days before; null when there are none."),
      .init(
        "delta_pct", .number,
        "Change against the baseline in percent, one decimal; null for part of a day that is still below it."),
      .init("trend", .text, "`up`, `down`, or `flat` for less than 1 %; null without a change."),
      .init("series", .list(.number), "Daily values, oldest first, the day itself last; null for days without one."),
    ])

  package var record: Record {
    Record(
      Self.type,
      [
        "id": .text("\(metric.rawValue)@\(date.iso)"), "name": .text(metric.rawValue), "title": .text(metric.title),
        "value": .optional(value), "unit": .text(metric.unit), "baseline": .optional(baseline), "delta_pct": .optional(delta),
        "trend": .optional(trend?.rawValue), "series": .list(series.map { Value.optional($0) }),
      ])
  }
}
