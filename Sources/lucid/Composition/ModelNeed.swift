import LucidCore

/// What a run asks of whoever answers it.
struct ModelNeed {
  var place = ModelPreference.Place.any
  /// The families whose data a model may come to see.
  var families: Set<String> = []

  init() {}

  /// Of an ability: all families that it touches. What is written comes back to the model as well.
  init(_ plan: Plan) {
    place = plan.model?.prefer ?? .any
    let card = plan.capabilities
    families = Set((card.reads + card.writes + card.sends + card.discloses).map(\.source))
  }
}
