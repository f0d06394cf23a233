package import LucidCore

/// Why a result cannot be delivered as it is asked for. It is found before anything is run.
package struct DeliveryError: Error, Hashable, Sendable {
  package let words: MessageText
  package let remedy: MessageText?
  /// Whether the host forbids it.
  package let isForbidden: Bool

  init(_ words: MessageText, hint remedy: MessageText? = nil) {
    (self.words, self.remedy, isForbidden) = (words, remedy, false)
  }

  /// The English texts, for errors of commands.
  package var message: String { words.text }
  package var hint: String? { remedy?.text }

  init(_ failure: StepFailure) {
    (words, remedy) = (failure.words, failure.remedy)
    isForbidden = failure.kind == .forbidden
  }
}
