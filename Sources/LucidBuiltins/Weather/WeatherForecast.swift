import LucidCore
import LucidRuntime

/// `weather.forecast`: the days ahead, today first.
struct WeatherForecast: Tool {
  let backend: Bound<any WeatherBackend>

  /// The longest range, in days.
  private static let longest = 14

  let signature = ToolSignature(
    "weather", "forecast", "The weather of the days ahead: highs and lows, rain, dangers.",
    parameters: [
      Parameter("place", .text, role: .selector, "A city; without it the one of the configuration."),
      Parameter("from", .moment, role: .selector, usual: "today", "Start of the range; at the earliest `today`."),
      Parameter("to", .moment, role: .selector, usual: "from + 3d", "End of the range, exclusive."),
    ],
    result: .record(WeatherOutlook.type), reach: .words(.reachCity), toService: ["place"],
    example: "weather.forecast: { to: <<today | plus(3d)>> }")

  var cues: TriggerPhrases {
    TriggerPhrases(
      [
        "weather forecast", "rain forecast", "tomorrow forecast", "weather tomorrow", "tomorrow weather", "forecast for tomorrow",
        .init("weather this week", sets: "to", to: "<<today | plus(7d)>>"),
        .init("weather for the week", sets: "to", to: "<<today | plus(7d)>>"),
        .init("weather of the week", sets: "to", to: "<<today | plus(7d)>>"),
        .init("week weather", sets: "to", to: "<<today | plus(7d)>>"),
        .init("weather next week", sets: "to", to: "<<today | plus(14d)>>"),
        .init("weather on the weekend", sets: "to", to: "<<today | plus(7d)>>"),
        .init("weekend weather", sets: "to", to: "<<today | plus(7d)>>"), "days ahead forecast", "forecast for the days ahead",
      ], time: .ahead(from: "from", to: "to"))
  }

  func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    let given = arguments.text("place").flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
    let forecast = try await backend().forecast(given, now: context.now, zone: context.zone)
    let place = forecast.place ?? given ?? context.settings.city ?? "here"
    let first = max(arguments.instant("from").map(context.zone.date) ?? context.today, context.today)
    let until = arguments.instant("to").map { PastDays.lastDay(before: $0, in: context.zone) } ?? first.adding(days: 2)
    guard first <= until else {
      throw StepFailure(.badArgument, .words(.codeNotAfter, "to", until.adding(days: 1).iso, "from", first.iso))
    }
    // What is further ahead no source knows.
    let count = until.daysSinceEpoch - first.daysSinceEpoch + 1
    guard count <= Self.longest else { throw StepFailure(.badArgument, .words(.moreDaysThan, count, Self.longest)) }
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
