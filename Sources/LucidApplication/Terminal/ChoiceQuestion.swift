package import LucidCore
package import LucidSystem

/// The question of a run that ended because nobody has chosen, on a terminal.
///
/// The answer goes into the next run, which reads everything again: nothing waits with locks held
/// while a person thinks.
package struct ChoiceQuestion {
  private let host: HostEnvironment

  package init(_ host: HostEnvironment) { self.host = host }

  /// Whether there is a question, and somebody to answer it.
  package func isAsked(_ failure: RunFailure) -> Bool {
    failure.step != nil && !failure.failure.offers.isEmpty && host.terminal.canAsk
  }

  /// Returns the step and the id that was chosen; nil without a terminal, without a question, and
  /// for an empty answer. A number means the line of the list that was just shown.
  package func answer(to failure: RunFailure) -> (name: String, value: String)? {
    let offers = failure.failure.offers
    guard let step = failure.step, isAsked(failure) else { return nil }
    var lines = failure.failure.message + "\n"
    for (i, offer) in offers.enumerated() { lines += "  \(i + 1)  \(TerminalSanitizer.line(offer.text))\n" }
    host.output.error(TerminalSanitizer.lines(lines))
    while true {
      host.output.error("Number or id (Enter to stop): ")
      guard let line = StandardInput.line(), !line.isEmpty else { return nil }
      if let offer = offers.first(where: { $0.id == line }) { return (step, offer.id) }
      if let number = Int(line), offers.indices.contains(number - 1) { return (step, offers[number - 1].id) }
      host.output.error("There are \(offers.count) to choose from: a number from 1 to \(offers.count), or an id.\n")
    }
  }
}
