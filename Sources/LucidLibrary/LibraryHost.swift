package import LucidCore
import LucidRuntime
package import LucidSystem

/// The programs, servers and files by which abilities come to this account.
package struct LibraryHost: Sendable {
  /// The rights to fetch. Errors: `.forbidden` by the host.
  package struct Permits: Sendable {
    /// To connect to the server of an address.
    let download: @Sendable (String) throws(StepFailure) -> ConnectionPermit
    /// To start git for the repository of an address.
    let git: @Sendable (String) throws(StepFailure) -> ProgramPermit

    package init(
      download: @escaping @Sendable (String) throws(StepFailure) -> ConnectionPermit,
      git: @escaping @Sendable (String) throws(StepFailure) -> ProgramPermit
    ) {
      (self.download, self.git) = (download, git)
    }
  }

  let programs: ProgramRunner
  let environment: ProcessEnvironment
  let clock: any RunClock
  /// Reads what the host forbids. Called when something is fetched, and not before.
  let permits: @Sendable () -> Permits
  /// The known signers, in the form of OpenSSH; nil when the account has no place for them.
  package var allowedSigners: String?

  package init(
    programs: ProgramRunner, environment: ProcessEnvironment, clock: any RunClock, permits: @escaping @Sendable () -> Permits
  ) {
    (self.programs, self.environment, self.clock, self.permits) = (programs, environment, clock, permits)
  }

  /// Now, as it is stored beside what was installed or allowed.
  package var date: String { Zone.utc.iso(clock.now()) }
}

extension LibraryError {
  /// Runs a body and maps a refusal of the host policy to a library error.
  static func permitted<T>(_ body: () throws(StepFailure) -> T) throws(LibraryError) -> T {
    do throws(StepFailure) { return try body() } catch { throw LibraryError(.forbidden, error.message, hint: error.hint) }
  }
}
