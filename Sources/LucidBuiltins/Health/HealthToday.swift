import LucidCore
import LucidRuntime

/// `health.today`: the day's metrics against the person's own mean, and a verdict.
struct HealthToday: Tool {
  let backend: Bound<any HealthBackend>

  static let type = RecordType(
    "HealthDay",
    [
      .init("id", .text, "The day, such as `health@2026-04-06`."),
      .init("date", .date, "The local day."),
      .init(
        "metrics", .list(.record(Metric.type)),
        "In the order asked for, else hrv, resting_hr, sleep, …; those without any data are left out."),
      .init(
        "verdict", .text,
        "`recovered` (HRV at least 5 % above its mean), `drained` (10 % below), `neutral`, or `unknown` without HRV; "
          + "null when HRV was not asked for."),
      .init(
        "sleep_so_far", .integer,
        "Asleep in a night that may go on, in minutes; null where the night is over or none was recorded."),
      .init("newest", .date, "The newest day with a value where none is of today; null otherwise."),
      .init("advice", .text, "One action; null when nothing measured calls for one."),
      .init("advice_code", .text, "The same as a word of a fixed set, such as `early_night`."),
      WeekdayComparison.field,
    ])

  let signature = ToolSignature(
    "health", "today", "Today's body metrics against the person's own mean, with a verdict.",
    parameters: [
      Parameter("metrics", .texts, role: .selector, "Names of metrics, such as `[hrv, sleep]`; without it the usual nine."),
      Parameter(
        "baseline", .period, role: .selector, default: .period(Period(days: 7)),
        "How many whole days the mean is taken over, 1d to 365d."),
    ],
    result: .record(type), cost: .expensive, reach: .words(.reachHealth),
    // An export of a gigabyte is read once.
    timeoutSeconds: 60,
    example: "health.today: { metrics: [hrv, resting_hr] }")

  var cues: TriggerPhrases {
    TriggerPhrases(
      [
        "health", "vital signs", "my vitals", "body metric", .init("hrv", sets: "metrics", to: "hrv"),
        .init("heart rate variability", sets: "metrics", to: "hrv"),
        .init("resting heart rate", sets: "metrics", to: "resting_hr"),
        .init("heart rate", sets: "metrics", to: "heart_rate"), .init("my pulse", sets: "metrics", to: "heart_rate"),
        .init("step count", sets: "metrics", to: "steps"), .init("my steps", sets: "metrics", to: "steps"),
        .init("steps i walked", sets: "metrics", to: "steps"), .init("active energy", sets: "metrics", to: "active_energy"),
        .init("exercise minutes", sets: "metrics", to: "exercise"), .init("minutes of exercise", sets: "metrics", to: "exercise"),
        .init("stand hour", sets: "metrics", to: "stand"), "morning briefing",
        .init("steps did i walk", sets: "metrics", to: "steps"), .init("steps have i walked", sets: "metrics", to: "steps"),
        .init("week steps", sets: "metrics", to: "steps"),
      ],
      never: [
        "health care", "health insurance", "public health", "mental health", "health tip", "health advice", "health and safety",
        "health of", "health check", "code health", "team health", "project health", "system health", "my steps to",
        "health minister", "health benefit", "financial health",
      ], time: .today, fallback: "health.trend", isStandard: true)
  }

  func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    let metrics = try Self.metrics(arguments["metrics"])
    let days = try Self.days(arguments["baseline"])
    // The advice is about the body, and not about the metrics that an ability shows.
    let judged: [HealthMetric] = metrics.contains(.hrv) || metrics.contains(.sleep) ? [.hrv, .sleep] : []
    let asked = metrics + (judged + (metrics.contains(.sleep) ? [.sleepSoFar] : [])).filter { !metrics.contains($0) }
    let day = try await HealthDay(asked, days: days, backend: backend, in: context)
    let isMeasured = day.metrics.contains { metrics.contains($0.metric) && $0.value != nil }
    let newest = isMeasured ? nil : try await HealthDay.newest(of: metrics, backend: backend, in: context)
    let verdict = HealthVerdict(hrvDelta: day[.hrv]?.delta)
    // Early in the night, or in data that end before today, nothing says that the watch was left off.
    let hour = context.zone.civil(context.now).time.hour
    let isMorning = hour >= 6
    let isWatchOff = day[.hrv].map { $0.value == nil } ?? false && isMorning && day.metrics.contains { $0.value != nil }
    let advice = verdict.advice(sleepDelta: day[.sleep]?.delta, isWatchOff: isWatchOff)?.fitting(hour)
    return ToolResult(
      .record(
        Record(
          Self.type,
          [
            "id": .text("health@\(day.date.iso)"), "date": .date(day.date),
            "metrics": .list(day.metrics.filter { metrics.contains($0.metric) }.map { .record($0.record) }),
            "sleep_so_far": .optional(day[.sleepSoFar]?.value.flatMap { Int(exactly: $0) }),
            "verdict": .optional(metrics.contains(.hrv) ? verdict.rawValue : nil), "newest": newest.map(Value.date) ?? .null,
            "advice": .optional(advice?.text), "advice_code": .optional(advice?.rawValue),
            "unusual": .list(day.unusual.filter { metrics.map(\.rawValue).contains($0.name) }.map { .record($0.record) }),
          ])), notices: day.notices)
  }

  private static func metrics(_ value: Value) throws(StepFailure) -> [HealthMetric] {
    guard let names = value.list else { return HealthMetric.everyday }
    var metrics: [HealthMetric] = []
    for name in names {
      let text = name.text ?? ""
      guard let metric = HealthMetric(rawValue: text) else {
        throw StepFailure(
          .badArgument, .words(.noMetric, String(text.prefix(40))),
          hint: .words(.oneOf, HealthMetric.allCases.map(\.rawValue).joined(separator: ", ")))
      }
      if !metrics.contains(metric) { metrics.append(metric) }
    }
    guard !metrics.isEmpty else { throw StepFailure(.badArgument, .words(.namesNothing, "metrics")) }
    return metrics
  }

  private static func days(_ value: Value) throws(StepFailure) -> Int {
    guard case .period(let period) = value else { return 7 }
    guard period.months == 0, period.seconds == 0, (1...365).contains(period.days) else {
      throw StepFailure(.badArgument, .words(.badBaseline, period.text))
    }
    return period.days
  }
}
