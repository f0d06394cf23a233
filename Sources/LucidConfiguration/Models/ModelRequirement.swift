package import LucidCore

/// What a run asks of whoever answers it.
package struct ModelRequirement: Sendable {
  package var place = ModelPreference.Place.any
  /// The families whose data a model may come to see.
  package var families: Set<String> = []

  package init() {}

  /// Of an ability: all families that it touches. What is written comes back to the model as well.
  package init(_ plan: Plan) {
    place = plan.model?.prefer ?? .any
    let card = plan.capabilities
    families = Set((card.reads + card.writes + card.sends + card.discloses).map(\.source))
  }
}
