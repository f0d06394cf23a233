import LucidCore

/// Makes one kind of card from the observations of a run. Pure and deterministic.
package protocol CardBuilder: Sendable {
  /// `briefing`, `calendarList`, …
  var kind: String { get }
  /// The shape of the card's body; the JSON Schema is generated from it.
  var body: RecordType { get }
  /// nil when nothing it could show was observed; the answer then stands alone.
  func card(title: String, from observations: [Observation], presenters: [any Presenter], in context: PresentContext) -> Card?
}
