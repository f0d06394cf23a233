package import LucidArguments
package import LucidConfiguration
package import LucidCore
package import LucidHTTP
package import LucidLibrary
package import LucidSchedule
package import LucidSession
import LucidSystem

// Where errors of the modules get their exit codes: one initializer for each module, and the function that maps what it throws.

extension CommandError {
  /// An error of a command line that was not understood.
  package init(_ error: UsageError) {
    self.init(.usage, error.message, hint: "lucid \(error.command.map { $0 + " " } ?? "")--help")
  }
}

extension CommandError {
  /// A server that does not listen.
  package init(_ failure: HTTPServer.Failure, port: Int) {
    switch failure {
    case .noLibrary: self.init(.requirementNotMet, SystemRequirement.microhttpd.failure.text, hint: SystemRequirement.remedy)
    case .portTaken: self.init(.usage, "port \(port) is taken", hint: "0 takes a free one")
    case .failed: self.init(.backendFailed, "port \(port) of 127.0.0.1 cannot be listened on", hint: "0 takes a free one")
    }
  }
}

extension CommandError {
  /// The one place that gives errors of configurations their exit codes.
  package init(_ error: ConfigurationError) {
    let exit: ExitCode =
      switch error.kind {
      case .usage: .usage
      case .forbidden: .consentMissing
      case .modelFailed: .modelFailed
      }
    self.init(exit, error.message, hint: error.hint)
  }

  /// Returns what a configuration answers. Errors: the configuration's, as this type.
  package static func configuring<T>(_ body: () throws(ConfigurationError) -> T) throws(CommandError) -> T {
    do throws(ConfigurationError) { return try body() } catch { throw CommandError(error) }
  }

  /// Maps a failure of a step to `exit`, or to 22 for what the host forbids.
  package init(_ failure: StepFailure, or exit: ExitCode, about subject: String = "") {
    self.init(failure.kind == .forbidden ? .consentMissing : exit, failure.message, about: subject, hint: failure.hint)
  }

  /// Asks the gate. Errors: 22.
  package static func permitted<T>(_ body: () throws(StepFailure) -> T) throws(CommandError) -> T {
    do throws(StepFailure) { return try body() } catch { throw CommandError(error, or: .consentMissing) }
  }
}

extension CommandError {
  /// The one place that gives errors of sessions their exit codes.
  package init(_ error: RunSessionError) {
    let exit: ExitCode =
      switch error.kind {
      case .usage: .usage
      case .nothing: .nothing
      case .locked: .locked
      case .forbidden: .consentMissing
      case .requirementNotMet: .requirementNotMet
      case .backendFailed: .backendFailed
      }
    self.init(exit, error.message, hint: error.hint)
  }

  /// Returns what a session answers. Errors: the session's, as this type.
  package static func mapping<T>(_ body: () throws(RunSessionError) -> T) throws(CommandError) -> T {
    do throws(RunSessionError) { return try body() } catch { throw CommandError(error) }
  }
}

extension RunDelegate where Failure == CommandError {
  package func failure(_ error: RunSessionError) -> CommandError { CommandError(error) }
}

extension CommandError {
  package init(_ error: LibraryError) {
    let exit: ExitCode =
      switch error.kind {
      case .request, .disk, .unreadable: .usage
      case .nothing: .nothing
      case .file: .fileInvalid
      case .locked: .locked
      case .forbidden: .consentMissing
      case .source: .backendFailed
      case .timedOut: .timedOut
      case .cancelled: .cancelled
      case .requirement: .requirementNotMet
      case .fault: .internalError
      }
    self.init(exit, error.message, hint: error.hint)
  }

  package static func from<T>(_ body: () throws(LibraryError) -> T) throws(CommandError) -> T {
    do throws(LibraryError) { return try body() } catch { throw CommandError(error) }
  }
}

extension CommandError {
  package init(_ error: ScheduleError) { self.init(error.exit, error.message, hint: error.hint) }

  /// Returns what schedules answer. Errors: theirs, as this type.
  package static func scheduling<T>(_ body: () throws(ScheduleError) -> T) throws(CommandError) -> T {
    do throws(ScheduleError) { return try body() } catch { throw CommandError(error) }
  }
}
