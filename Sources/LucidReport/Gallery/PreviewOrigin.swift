/// The data and the answer of a preview in a gallery.
package struct PreviewOrigin: Sendable {
  /// The name of the ability's own test; nil for the sample person.
  package let test: String?
  /// Whether the test says itself what the model answers.
  package let isScripted: Bool

  package init(test: String?, isScripted: Bool) { (self.test, self.isScripted) = (test, isScripted) }

  /// The words for who answered: `answered by the built-in summary`.
  var answered: String {
    isScripted ? "with the model's answer that the test gives" : "answered by the built-in summary"
  }
}
