import LucidCore
import LucidRuntime

/// `health.trend`: where one metric is heading.
struct HealthTrend: Tool {
  let backend: Bound<any HealthBackend>
  private static let days = 30

  static let type = RecordType(
    "HealthTrend",
    [
      .init("id", .text, "Metric, days and last day, such as `hrv@30d@2026-04-06`."),
      .init("name", .text, "As it was asked for."),
      .init("title", .text, "As a person reads it."),
      .init("unit", .text, "As in `health.today`."),
      .init("from", .date, "The first day."),
      .init("to", .date, "The day after the last; at most today for what adds up over a day."),
      .init("count", .integer, "How many of the days have a value."),
      .init("mean", .number, "Of the days that have a value; null when none has."),
      .init("lowest", .number, "Of a day."),
      .init("highest", .number, "Of a day."),
      .init(
        "change_pct", .number,
        "How far the straight line that fits the days best rises or falls over them, in percent of the mean; null for fewer than three values."
      ),
      .init("trend", .text, "`up`, `down`, or `flat` for less than 3 %; null without a change."),
      .init("metrics", .list(.record(Metric.type)), "The metric with its last day beside the days before; empty without data."),
    ])

  let signature = ToolSignature(
    "health", "trend", "Where one body metric has been heading over some weeks.",
    parameters: [
      Parameter("metric", .choice(HealthMetric.allCases.map(\.rawValue)), role: .selector, required: true, "Which one.")
    ] + PastDays.parameters(fallback: days),
    result: .record(type), cost: .expensive, reach: .words(.reachMetric),
    // An export of a gigabyte is read once.
    timeoutSeconds: 60,
    example: "health.trend: { metric: resting_hr, from: <<today | minus(27d)>> }")

  var cues: TriggerPhrases {
    TriggerPhrases(
      Self.words.flatMap { words, metric in
        ["\(words) trend", "\(words) over time", "trend of my \(words)", "trend in my \(words)"].map {
          TriggerPhrases.StyledText($0, sets: "metric", to: metric.rawValue)
        }
      }, time: .past(from: "from", to: "to"))
  }

  private static let words: [(String, HealthMetric)] = [
    ("hrv", .hrv), ("heart rate variability", .hrv), ("resting heart rate", .restingHR), ("sleep", .sleep),
    ("deep sleep", .deepPct), ("step", .steps), ("step count", .steps), ("exercise", .exercise), ("active energy", .activeEnergy),
  ]

  func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    guard let metric = arguments.text("metric").flatMap(HealthMetric.init(rawValue:)) else {
      throw StepFailure(.badArgument, .words(.namesNothingMeasured))
    }
    // Half a day's steps beside whole days would look like a fall.
    let newest = metric.aggregation == .sum ? context.today.adding(days: -1) : context.today
    let range = try PastDays(arguments, fallback: Self.days, newest: newest, in: context)
    var history = try await backend().history(
      HealthQuery(metric.sources, days: range.first...range.last, zone: context.zone, now: context.now))
    var values = history.days(of: metric)
    if range.last > newest {
      values[range.last] = nil
      history.notices.append(Notice(.words(.dayNotOver, metric.title.lowercased(), MessageText.day(range.last))))
    }
    let count = range.count
    let day = Metric(metric, values, on: range.last, days: count - 1)
    let line = TrendLine(day.series)
    func figure(_ value: Double?) -> Value { .optional(value.map { Figure.round($0, max(metric.decimals, 1)) }) }
    return ToolResult(
      .record(
        Record(
          Self.type,
          [
            "id": .text("\(metric.rawValue)@\(count)d@\(range.last.iso)"), "name": .text(metric.rawValue),
            "title": .text(metric.title),
            "unit": .text(metric.unit), "from": .date(range.first), "to": .date(range.end), "count": .integer(line.count),
            "mean": figure(line.mean), "lowest": figure(line.lowest), "highest": figure(line.highest),
            "change_pct": .optional(line.change.map { Figure.round($0) }), "trend": .optional(line.trend?.rawValue),
            "metrics": .list(day.isEmpty ? [] : [.record(day.record)]),
          ])), notices: history.notices)
  }
}
