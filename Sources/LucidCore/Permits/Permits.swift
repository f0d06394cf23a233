/// The right to start one program. The program's `HostGate` is the only maker, after it has asked
/// what the host forbids.
package struct ProgramPermit: Sendable {
  package init() {}

  /// Text out of a file that the user gave, by a program of a fixed name: no policy is about that.
  package static let documentReader = ProgramPermit()
}

/// The right to connect to one server. The program's `HostGate` is the only maker, after it has
/// asked what the host forbids.
package struct ConnectionPermit: Sendable {
  package init() {}
}

/// Which files of a vault may be written. The program's `HostGate` is the only maker, after it has
/// asked what the host forbids.
package struct WritePermit: Sendable {
  /// Why a file of the vault, by its path in it, may not be written; nil when it may.
  package let refusal: @Sendable (_ path: String) -> StepFailure?

  package init(refusal: @escaping @Sendable (_ path: String) -> StepFailure?) { self.refusal = refusal }

  /// Permits without a host: for tests, and for sample vaults.
  package static let any = WritePermit { _ in nil }
}
