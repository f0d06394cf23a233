import LucidCore
import LucidRuntime

/// `weather.forecast`: the days ahead, today first.
struct WeatherForecast: Tool {
  let backend: Bound<any WeatherBackend>

  let signature = ToolSignature(
    "weather", "forecast", "The weather of the days ahead: highs and lows, rain, dangers.",
    parameters: [
      Parameter("place", .text, role: .selector, "A city; without it the one of the configuration."),
      Parameter("days", .integer(1...14), role: .selector, default: .integer(3), "How many, the first one included."),
      Parameter("from", .moment, role: .selector, "The first day; today without it, and at the earliest."),
    ],
    result: .record(WeatherOutlook.type), reach: "the city", toService: ["place"],
    example: "weather.forecast: { days: 3 }")

  var cues: TriggerPhrases {
    TriggerPhrases(
      [
        "weather forecast", "rain forecast", "tomorrow forecast", "weather tomorrow", "tomorrow weather", "forecast for tomorrow",
        .init("weather this week", sets: "days", to: "7"), .init("weather for the week", sets: "days", to: "7"),
        .init("weather of the week", sets: "days", to: "7"), .init("week weather", sets: "days", to: "7"),
        .init("weather next week", sets: "days", to: "14"), .init("weather on the weekend", sets: "days", to: "7"),
        .init("weekend weather", sets: "days", to: "7"), "days ahead forecast", "forecast for the days ahead",
      ], time: .daysAhead(from: "from", days: "days"))
  }

  func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    let given = arguments.text("place").flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
    let count = arguments.integer("days") ?? 3
    let forecast = try await backend().forecast(given, now: context.now, zone: context.zone)
    let place = forecast.place ?? given ?? context.settings.city ?? "here"
    let first = arguments.instant("from").map(context.zone.date) ?? context.today
    let outlook = WeatherOutlook(forecast, from: first, days: count, now: context.now, zone: context.zone)
    guard let last = outlook.days.last else {
      throw StepFailure(.unavailable, .words(.forecastOfOtherDays), hint: .words(.fetchAgain))
    }
    var notices = forecast.notices
    if outlook.days.count < count {
      notices.append(
        Notice(.words(.forecastEnds, MessageText.day(last.date), MessageText.count(outlook.days.count, .day), count)))
    }
    let present = PresentContext(now: context.now, zone: context.zone)
    return ToolResult(
      .record(outlook.record(of: place, on: context.today, advice: Self.advice(outlook.days, present))), notices: notices)
  }

  /// Starts with a verb: an umbrella where it rains, boots where it only snows.
  private static func advice(_ days: [WeatherOutlook.Day], _ context: PresentContext) -> String {
    let wet = days.filter {
      ($0.rainPct ?? 0) >= 50 || ($0.rainPct == nil && ($0.code?.isRain == true || $0.code?.isSnow == true))
    }
    if wet.isEmpty { return "Leave the umbrella at home." }
    func when(_ days: [WeatherOutlook.Day], _ word: String) -> String {
      days.count > 3 ? "on \(days.count) of these days" : "\(word) \(MessageText.row(days.map { context.day($0.date) }))"
    }
    let snow = wet.filter { $0.falls == .snow }
    let rain = wet.filter { $0.falls != .snow }
    let boots = "wear boots " + when(snow, "for")
    let umbrella = "take an umbrella " + when(rain, "for")
    let text = snow.isEmpty ? umbrella : rain.isEmpty ? boots : "\(umbrella), and \(boots)"
    return text.prefix(1).uppercased() + text.dropFirst() + "."
  }
}
