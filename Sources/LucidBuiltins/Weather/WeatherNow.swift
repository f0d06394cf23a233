import LucidCore
import LucidRuntime

/// `weather.now`: the weather of now and of the rest of the day.
struct WeatherNow: Tool {
  let backend: Bound<any WeatherBackend>

  let signature = ToolSignature(
    "weather", "now", "The weather now and for the rest of the day, with what to wear and take.",
    parameters: [Parameter("place", .text, role: .selector, "A city; without it the one of the configuration.")],
    result: .record(WeatherReport.type), reach: .words(.reachCity), toService: ["place"],
    example: "weather.now: {}")

  var cues: TriggerPhrases {
    TriggerPhrases(
      [
        "weather", "weather now", "today forecast", "weather today", "will it rain", "will it snow",
        "is it raining", "umbrella", "outside temperature", "temperature outside", "how cold is it", "how warm is it",
        "morning briefing",
      ],
      timed: ["rain", "snow", "cold", "warm", "sunny"],
      never: [
        "weather the", "weather this", "weather it", "weather a", "weathers the", "weathers a", "under the weather",
        "fair-weather",
        "umbrella term", "umbrella organisation", "umbrella organization", "umbrella company", "weather app",
      ], time: .today, fallback: "weather.forecast", isStandard: true)
  }

  func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    let given = arguments.text("place").flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
    let forecast = try await backend().forecast(given, now: context.now, zone: context.zone)
    let place = forecast.place ?? given ?? context.settings.city ?? "here"
    guard let report = WeatherReport(forecast, place: place, now: context.now, zone: context.zone) else {
      throw StepFailure(.unavailable, .words(.weatherNotToday), hint: .words(.fetchAgain), isStale: true)
    }
    return ToolResult(.record(report.record(on: context.today)), notices: forecast.notices)
  }
}
