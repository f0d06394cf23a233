package import LucidArguments
package import LucidCore

/// A finding of a check: whether an unattended run would work.
package struct ScheduleFinding: Hashable, Sendable {
  package enum State: String, Sendable {
    case good = "ok"
    case doubtful = "warn"
    case bad = "error"
  }

  package var state: State
  package let subject: String
  package let text: String
  package var hint: String?
  /// The exit code of a run with this finding.
  package var exit = ExitCode.ok

  package init(_ state: State, _ subject: String, _ text: String, hint: String? = nil, exit: ExitCode = .ok) {
    (self.state, self.subject, self.text, self.hint, self.exit) = (state, subject, text, hint, exit)
  }

  /// A line that another process of this program reads back.
  package var line: String {
    [state.rawValue, subject, text, hint ?? "", String(exit.rawValue)].map {
      $0.replacing("\t", with: " ").replacing("\n", with: " ")
    }
    .joined(separator: "\t") + "\n"
  }

  /// nil for anything else.
  package init?(line: Substring) {
    let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 5, let state = State(rawValue: parts[0]), let code = Int32(parts[4]) else { return nil }
    self.init(
      state, parts[1], parts[2], hint: parts[3].isEmpty ? nil : parts[3], exit: ExitCode(rawValue: code) ?? .internalError)
  }

  /// For a person.
  package var shown: String {
    let mark = state.rawValue + String(repeating: " ", count: max(0, 5 - state.rawValue.count))
    let name = subject + String(repeating: " ", count: max(0, 9 - subject.count))
    return "  \(mark) \(name)  \(TerminalSanitizer.message(text))\n"
      + (state == .good ? "" : hint.map { String(repeating: " ", count: 19) + TerminalSanitizer.message($0) + "\n" } ?? "")
  }

  package func write(_ json: inout JSONText) {
    json.object { json in
      json.field("state", state.rawValue)
      json.field("subject", subject)
      json.field("text", text)
      json.field("hint", hint)
      json.field("exit", exit == .ok ? nil : exit.word)
    }
  }
}
