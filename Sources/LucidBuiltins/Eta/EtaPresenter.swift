import LucidCore
import LucidRuntime

struct EtaPresenter: Presenter {
  let family = "eta"

  func tile(_ observation: Observation, in context: PresentContext) -> Tile {
    let result = observation.value
    return Tile(
      label: "Travel", value: "\(result["minutes"].integer ?? 0) min",
      sub: "to \(result["destination"].text ?? "")" + (result["usual_minutes"].integer.map { ", usually \($0) min" } ?? "")
        + Self.asOf(result, context),
      icon: Self.icon(result["mode"].text))
  }

  func highlights(_ observation: Observation, in context: PresentContext) -> [Highlight] {
    let result = observation.value
    guard let destination = result["destination"].text, let minutes = result["minutes"].integer else { return [] }
    let records = result.record?.id.map { [$0] } ?? []
    let usual = result["usual_minutes"].integer
    let slow = Route(destination: destination, minutes: minutes, usualMinutes: usual).isSlow
    var found = [
      Highlight(
        slow ? .risk : .fact, weight: slow ? 60 : 35,
        "The way to \(destination) takes **\(minutes) min**" + (usual.map { ", usually \($0) min" } ?? "")
          + Self.asOf(result, context) + ".", records: records)
    ]
    if let advice = result["advice"].text { found.append(Highlight(.action, weight: slow ? 70 : 20, advice, records: records)) }
    return found
  }

  /// `, as of 07:10`; empty for a time that is not known or just now.
  private static func asOf(_ result: Value, _ context: PresentContext) -> String {
    guard let time = result["as_of"].instant, context.now.seconds - time.seconds >= 300 else { return "" }
    return ", as of \(context.zone.civil(time).time.iso)"
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
