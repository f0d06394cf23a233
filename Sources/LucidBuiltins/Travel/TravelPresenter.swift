import LucidCore
import LucidRuntime

struct TravelPresenter: Presenter {
  let family = "travel"

  func tile(_ observation: Observation, in context: PresentContext) -> Tile {
    let result = observation.value
    return Tile(
      label: "Travel", value: "\(result["minutes"].integer ?? 0) min",
      sub: "to \(result["destination"].text ?? "")" + (result["usual_minutes"].integer.map { ", usually \($0) min" } ?? "")
        + Self.asOf(result, context),
      icon: Self.icon(result["mode"].text))
  }

  func statements(_ observation: Observation, in context: PresentContext) -> [Statement] {
    let result = observation.value
    guard let destination = result["destination"].text, let minutes = result["minutes"].integer else { return [] }
    let records = result.record?.id.map { [$0] } ?? []
    let usual = result["usual_minutes"].integer
    let slow = Route(destination: destination, minutes: minutes, usualMinutes: usual).isSlow
    let values: StatementValues = [
      .title: .text(destination), .length: .length(minutes: Double(minutes)), .usual: usual.map { .length(minutes: Double($0)) },
      .moment: Self.age(result, context).map(StatementValue.instant),
    ]
    let leave: StatementKind.Travel = slow ? .leaveNow : usual == nil ? .plan : .leaveAnytime
    return [
      Statement(.travel(.time), slow ? .risk : .fact, weight: slow ? 60 : 35, values, records: records),
      Statement(.travel(leave), .action, weight: slow ? 70 : 20, values, records: records),
    ]
  }

  /// `, as of 07:10`; empty for a time that is not known or just now.
  private static func asOf(_ result: Value, _ context: PresentContext) -> String {
    age(result, context).map { ", as of \(context.zone.civil($0).time.iso)" } ?? ""
  }

  /// When the time was taken; nil for one that is not known or just now.
  private static func age(_ result: Value, _ context: PresentContext) -> Instant? {
    result["as_of"].instant.flatMap { context.now.seconds - $0.seconds >= 300 ? $0 : nil }
  }

  private static func icon(_ mode: String?) -> String {
    switch mode.flatMap(TravelMode.init) {
    case .transit: "tram"
    case .bike: "bicycle"
    case .walk: "figure.walk"
    case .car, nil: "car"
    }
  }
}
