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

  init(_ error: HostError) {
    self.init(.usage, error.message)
  }
}
