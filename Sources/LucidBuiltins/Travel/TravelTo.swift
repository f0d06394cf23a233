import LucidCore
import LucidRuntime

/// `travel.to`: the travel time now, and whether to leave.
struct TravelTo: Tool {
  let backend: Bound<any TravelBackend>

  static let type = RecordType(
    "TravelTime",
    [
      .init("id", .text, "Mode and destination, such as `car:office`."),
      .init("destination", .text, "As the source calls it."),
      .init("mode", .text, "`car`, `transit`, `bike` or `walk`."),
      .init("minutes", .integer, "Leaving now."),
      .init("usual_minutes", .integer, "What is usual; null when not known."),
      .init("as_of", .datetime, "When it was looked up; null when not known."),
      .init("advice", .text, "One sentence: leave now when it takes at least 1.2 times as long as usual."),
    ])

  let signature = ToolSignature(
    "travel", "to", "Travel time to a place now, and what is usual.",
    parameters: [
      Parameter("destination", .text, role: .selector, "A name or an address; without it the office of the configuration."),
      Parameter("mode", .choice(TravelMode.allCases.map(\.rawValue)), role: .selector, default: .text("car"), "How to travel."),
    ],
    result: .record(type), reach: .words(.reachDestination), toService: ["destination", "mode"],
    example: "travel.to: { destination: office, mode: car }")

  var cues: TriggerPhrases {
    TriggerPhrases(
      [
        "commute", "travel time", "road traffic", "the traffic", "traffic now", "way to work", "way to the office",
        "drive to work",
        "drive to the office", "journey to work", "when to leave for work", "eta", "traffic to office", "traffic to the office",
        "traffic to work",
      ], never: ["the traffic light", "the traffic source", "the traffic to the site"], time: .today, isStandard: true)
  }

  func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    let mode = arguments.text("mode").flatMap(TravelMode.init) ?? .car
    let route = try await backend().route(
      to: try Self.destination(arguments.text("destination"), context.settings), by: mode, now: context.now,
      zone: context.zone)
    return ToolResult(
      .record(
        Record(
          Self.type,
          [
            "id": .text("\(mode.rawValue):\(route.destination)"), "destination": .text(route.destination),
            "mode": .text(mode.rawValue),
            "minutes": .integer(route.minutes), "usual_minutes": .optional(route.usualMinutes), "as_of": .optional(route.asOf),
            "advice": .text(route.advice),
          ])), notices: route.notices)
  }

  private static func destination(_ given: String?, _ settings: Settings) throws(StepFailure) -> Destination {
    if let given, !given.allSatisfy(\.isWhitespace) { return .place(given) }
    if let office = settings.office, !office.allSatisfy(\.isWhitespace) { return .office(office) }
    throw StepFailure(
      .unavailable, .words(.noDestination), hint: .words(.setOffice), setUp: SetUp.setting("user.office", "ADDRESS"))
  }
}
