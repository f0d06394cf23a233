import LucidCore
import LucidRuntime

struct TravelPresenter: Presenter {
  let family = "travel"

  func tile(_ observation: Observation, in context: PresentContext) -> Tile {
    let result = observation.value
    let usual = result["usual_minutes"].integer.map { CardPhrase.word(.usually, [Self.minutes($0)]) }
    let asOf = Self.age(result, context).map { CardPhrase.word(.asOf, [.clock($0)]) }
    return Tile(
      .word(.trip), Self.minutes(result["minutes"].integer ?? 0),
      sub: [.list([.word(.toPlace, [.title(result["destination"].text ?? "")]), usual, asOf].compactMap(\.self))],
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

  /// Minutes as they are: people name the length of a way in minutes, also above 60.
  private static func minutes(_ n: Int) -> CardPhrase { .word(.minutes, [.count(n)]) }

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
