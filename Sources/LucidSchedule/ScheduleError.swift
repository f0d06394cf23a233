package import LucidArguments

/// Why a schedule cannot be read, kept or started: what is wrong, and what to write instead.
package struct ScheduleError: Error, Hashable, Sendable {
  /// The exit code of a command with this error.
  package let exit: ExitCode
  package let message: String
  package let hint: String?

  package init(_ message: String, hint: String? = nil, exit: ExitCode = .usage) {
    (self.message, self.hint, self.exit) = (message, hint, exit)
  }
}
