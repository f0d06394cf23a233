import LucidCore
import LucidRuntime

/// `eta`: one way, now and as usual.
struct EtaCard: CardBuilder {
  let kind = "eta"
  let body = EtaTo.type

  func card(title: String, from observations: [Observation], presenters: [any Presenter], in context: PresentContext) -> Card? {
    guard let result = observations.result(of: "eta.to") else { return nil }
    return CardParts(observations, presenters, context).card(kind, title, result, context)
  }
}
