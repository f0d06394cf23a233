package import LucidCore

/// The lines that tell how a run is answered that ended because nobody has chosen.
package enum ChoiceLines {
  /// Returns a command for each item that is offered, with the item behind it as a comment; none
  /// for any other failure. `command` is the command line of the run, without the answer.
  package static func lines(_ failure: RunFailure, command: String?) -> [String] {
    guard let step = failure.step else { return [] }
    return failure.failure.offers.map { offer in
      let words = "\(command ?? "lucid run FILE") " + ShellWord.line(["\(step)=\(offer.id)"])
      return offer.text == offer.id ? words : "\(words)  # \(offer.text)"
    }
  }
}
