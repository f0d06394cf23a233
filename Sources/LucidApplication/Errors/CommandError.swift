package import LucidArguments
import LucidCore
package import LucidReport
package import LucidSystem

/// A failure that ends a command before it has a result: one line, a remedy and an exit code.
package struct CommandError: Error {
  package let exit: ExitCode
  package let message: String
  /// The message without the name of what it is about, for places that say it themselves.
  package let detail: String
  package let hint: String?
  /// In whose file, and where.
  package let place: JSONFailure.Place?
  /// Whether standard error has it already, in the form that was asked for.
  package private(set) var isSaid = false

  /// `subject` names what the message is about, and stands before it.
  package init(
    _ exit: ExitCode, _ message: String, about subject: String = "", hint: String? = nil, at place: JSONFailure.Place? = nil
  ) {
    self.exit = exit
    self.message = subject + message
    detail = message
    self.hint = hint
    self.place = place
  }

  package var said: CommandError {
    var error = self
    error.isSaid = true
    return error
  }

  /// Whether the same command may well succeed later.
  package var isRetryable: Bool { exit == .locked || exit == .timedOut || exit == .backendFailed }

  /// For standard error: one line and the remedy under it.
  package var text: String {
    "lucid: \(TerminalSanitizer.message(message))\n" + (hint.map { "  \(TerminalSanitizer.message($0))\n" } ?? "")
  }

  package init(_ error: HostError) {
    self.init(.usage, error.message)
  }
}
