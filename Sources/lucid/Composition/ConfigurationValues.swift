import LucidArguments
import LucidConfiguration
import LucidCore
import LucidLibrary
import LucidReport
import LucidSystem

extension CommandError {
  /// The one place that gives errors of configurations their exit codes.
  init(_ error: ConfigurationError) {
    let exit: ExitCode =
      switch error.kind {
      case .usage: .usage
      case .forbidden: .consentMissing
      case .modelFailed: .modelFailed
      }
    self.init(exit, error.message, hint: error.hint)
  }

  /// Returns what a configuration answers. Errors: the configuration's, as this type.
  static func configuring<T>(_ body: () throws(ConfigurationError) -> T) throws(CommandError) -> T {
    do throws(ConfigurationError) { return try body() } catch { throw CommandError(error) }
  }

  /// What the host forbids ends with 22, whatever `exit` other failures end with.
  init(_ failure: StepFailure, or exit: ExitCode, about subject: String = "") {
    self.init(failure.kind == .forbidden ? .consentMissing : exit, failure.message, about: subject, hint: failure.hint)
  }

  /// Asks the gate. Errors: 22.
  static func permitted<T>(_ body: () throws(StepFailure) -> T) throws(CommandError) -> T {
    do throws(StepFailure) { return try body() } catch { throw CommandError(error, or: .consentMissing) }
  }
}

extension ConfigurationLoader {
  /// By the options --config and --profile; mistakes go to standard error.
  init(_ invocation: Invocation) {
    @Sendable func text(_ diagnostics: [Diagnostic], _ file: SourceFile) -> String {
      TextDiagnostics(SourceSet([file]), screen: ScreenChoice.screen(invocation, descriptor: 2)).render(diagnostics)
    }
    self.init(
      invocation.host, named: invocation.text(.config), profile: invocation.text(.profile),
      report: { LogForm.complain(text($0, $1), invocation) },
      reportPolicy: { invocation.host.output.error(text($0, $1)) })
  }
}

extension HostGate {
  init(_ invocation: Invocation, own: OwnConfiguration = .whole, adding forbidden: DenyList = DenyList()) {
    self.init(ConfigurationLoader(invocation), own: own, adding: forbidden)
  }
}

extension HostPolicy {
  /// All that is forbidden here, of the configuration too.
  static func forbidden(_ invocation: Invocation) throws(CommandError) -> DenyList {
    try CommandError.configuring { () throws(ConfigurationError) in try forbidden(ConfigurationLoader(invocation)) }
  }
}

extension ConfigurationFile {
  init(_ invocation: Invocation) throws(CommandError) {
    self = try CommandError.configuring { () throws(ConfigurationError) in
      try ConfigurationFile(ConfigurationLoader(invocation))
    }
  }
}

extension ConfigurationCheck {
  static func finding(_ file: SourceFile, _ database: any ZoneDatabase) -> Finding {
    Finding(diagnostics: diagnostics(file, database), sources: SourceSet([file]), needsOtherProgram: false)
  }
}
