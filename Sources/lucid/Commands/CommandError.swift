import LucidArguments
import LucidCore
import LucidReport
import LucidSystem

/// What stops a command before it has a result: one line, what to do, and how the process ends.
struct CommandError: Error {
  let exit: ExitCode
  let message: String
  /// The message without the name of what it is about, for places that say it themselves.
  let detail: String
  let hint: String?
  /// In whose file, and where.
  let place: JSONFailure.Place?
  /// Whether standard error has it already, in the form that was asked for.
  private(set) var isSaid = false

  /// `subject` names what the message is about, and stands before it.
  init(
    _ exit: ExitCode, _ message: String, about subject: String = "", hint: String? = nil, at place: JSONFailure.Place? = nil
  ) {
    self.exit = exit
    self.message = subject + message
    detail = message
    self.hint = hint
    self.place = place
  }

  var said: CommandError {
    var error = self
    error.isSaid = true
    return error
  }

  /// Whether the same command may well succeed later.
  var isRetryable: Bool { exit == .locked || exit == .timedOut || exit == .backendFailed }

  /// For standard error: one line and the remedy under it.
  var text: String { "lucid: \(Printable.text(message))\n" + (hint.map { "  \(Printable.text($0))\n" } ?? "") }

  init(_ error: HostError) {
    self.init(.usage, error.message)
  }
}
