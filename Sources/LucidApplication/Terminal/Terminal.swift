import LucidCore
package import LucidSystem

/// Questions to a person on a terminal. Nobody is asked elsewhere.
package struct Terminal {
  private let host: HostEnvironment

  package init(_ host: HostEnvironment) { self.host = host }

  package var canAsk: Bool { host.terminal.canAsk }

  /// Asks a question whose answer is no unless it is `y` or `yes`; false without a terminal.
  package func ask(_ text: String) -> Bool { answer(text).map(Self.isYes) ?? false }

  /// Returns the answer in small letters, without blanks around it; nil without a terminal and at
  /// the end of the input.
  package func answer(_ text: String) -> String? {
    guard canAsk else { return nil }
    host.output.error(TerminalSanitizer.lines(text))
    return StandardInput.line().map(Self.trimmed)
  }

  /// Whether an answer is yes. Anything but the word or its letter is not.
  package static func isYes(_ answer: String) -> Bool { ["y", "yes"].contains(trimmed(answer)) }

  private static func trimmed(_ answer: String) -> String {
    String(answer.lowercased().drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
