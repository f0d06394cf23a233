import LucidArguments

/// What stops a command before it has a result: one line, what to do, and how the process ends.
struct CommandError: Error {
  let exit: ExitCode
  let message: String
  let hint: String?

  init(_ exit: ExitCode, _ message: String, hint: String? = nil) {
    self.exit = exit
    self.message = message
    self.hint = hint
  }

  /// For standard error: one line and the remedy under it.
  var text: String { "lucid: \(Printable.text(message))\n" + (hint.map { "  \(Printable.text($0))\n" } ?? "") }

  init(_ error: HostError) {
    self.init(.usage, error.message)
  }
}
