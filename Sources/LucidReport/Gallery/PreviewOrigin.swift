import LucidCore

/// The data and the answer of a preview in a gallery.
package struct PreviewOrigin: Sendable {
  /// The name of the ability's own test; nil for the sample person.
  package let test: String?
  /// Whether the test says itself what the model answers.
  package let isScripted: Bool

  /// Whether the ability's author wrote the answer.
  package let isByAbility: Bool

  package init(test: String?, isScripted: Bool, isByAbility: Bool) {
    (self.test, self.isScripted, self.isByAbility) = (test, isScripted, isByAbility)
  }

  /// The words for who answered: `answered by the built-in summary`.
  var answered: MessageText {
    .words(isByAbility ? .answeredByAbility : isScripted ? .answeredByTest : .answeredBySummary)
  }
}
