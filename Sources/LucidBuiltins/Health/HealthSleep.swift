import LucidCore
import LucidRuntime

/// `health.sleep`: last night, and nothing but sleep.
struct HealthSleep: Tool {
  let backend: Bound<any HealthBackend>

  static let type = RecordType(
    "Sleep",
    [
      .init("id", .text, "The day of waking, such as `sleep@2026-04-06`."),
      .init("date", .date, "The local day of waking."),
      .init("minutes", .integer, "Asleep in the night that is over, without naps; null when none was recorded."),
      .init("deep_minutes", .integer, "In deep sleep; null when the source does not tell phases apart."),
      .init("deep_pct", .number, "Deep sleep as a share of all sleep, in percent, one decimal."),
      .init("nap_minutes", .integer, "Asleep in naps on the day; null when none was recorded."),
      .init("so_far_minutes", .integer, "Asleep in a night that may go on; null where the night is over or none was recorded."),
      .init("baseline_minutes", .number, "Mean of the seven days before."),
      .init("delta_pct", .number, "Change against the baseline in percent, one decimal."),
      .init("newest", .date, "The newest day of waking with sleep where none is of today; null otherwise."),
      .init("metrics", .list(.record(Metric.type)), "`sleep`, `deep_sleep` and `deep_pct`, those that have data."),
      WeekdayComparison.field,
    ])

  let signature = ToolSignature(
    "health", "sleep", "Last night's sleep against the seven days before.",
    result: .record(type), cost: .expensive, reach: .words(.reachSleep),
    // An export of a gigabyte is read once.
    timeoutSeconds: 60,
    example: "health.sleep: {}")

  var cues: TriggerPhrases {
    TriggerPhrases(
      [.init("sleep", sets: "metric", to: "sleep"), .init("slept", sets: "metric", to: "sleep")],
      never: [
        "sleep well", "sleep tight", "sleep on it", "sleep on this", "sleep on that", "sleep mode", "sleep timer", "to sleep",
        "sleep over at", "lose sleep",
        "beauty sleep",
        "slept on", "sleep in",
      ], time: .today, fallback: "health.trend")
  }

  func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    let day = try await HealthDay(HealthMetric.ofSleep + [.naps, .sleepSoFar], days: 7, backend: backend, in: context)
    let sleep = day[.sleep]
    let newest = sleep?.value == nil ? try await HealthDay.newest(of: [.sleep], backend: backend, in: context) : nil
    let deep = day[.deepSleep]?.value
    let share = day[.deepPct]?.value
    return ToolResult(
      .record(
        Record(
          Self.type,
          [
            "id": .text("sleep@\(day.date.iso)"), "date": .date(day.date),
            "minutes": .optional(sleep?.value.flatMap { Int(exactly: $0) }),
            "deep_minutes": .optional(deep.flatMap { Int(exactly: $0) }), "deep_pct": .optional(share),
            "nap_minutes": .optional(day[.naps]?.value.flatMap { Int(exactly: $0) }),
            "so_far_minutes": .optional(day[.sleepSoFar]?.value.flatMap { Int(exactly: $0) }),
            "baseline_minutes": .optional(sleep?.baseline), "delta_pct": .optional(sleep?.delta),
            "newest": newest.map(Value.date) ?? .null,
            "metrics": .list(day.metrics.filter { $0.metric != .naps && $0.metric != .sleepSoFar }.map { .record($0.record) }),
            "unusual": .list(day.unusual.map { .record($0.record) }),
          ])), notices: day.notices)
  }
}
