package import LucidCore

/// The requirements of a run for its model.
package struct ModelRequirement: Sendable {
  package var place = ModelPreference.Place.any
  /// The families whose data a model may come to see.
  package var families: Set<String> = []

  /// The families that a model elsewhere may be shown, by the card of the ability; nil where there
  /// is no card.
  package var shown: FamilySet?

  /// Whether a model is asked at all; no profile is bound for a run that asks none.
  package private(set) var isAsked = true

  package init() {}

  /// Collects all families that an ability uses; written data returns to the model, too.
  package init(_ plan: Plan) {
    place = plan.model?.prefer ?? .any
    isAsked = plan.asksModel
    shown = plan.flows.permittedToModels
    let card = plan.capabilities
    families = Set((card.reads + card.writes + card.sends + card.discloses).map(\.source))
  }
}
