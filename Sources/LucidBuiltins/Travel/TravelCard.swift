import LucidCore
import LucidRuntime

/// `travel`: one way, now and as usual.
struct TravelCard: CardBuilder {
  let kind = "travel"
  let body = TravelTo.type

  func card(title: String, from observations: [Observation], presenters: [any Presenter], in context: PresentContext) -> Card? {
    guard let result = observations.result(of: "travel.to") else { return nil }
    return CardParts(observations, presenters, context).card(kind, title, result, context)
  }
}
