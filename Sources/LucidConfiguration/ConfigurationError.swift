import LucidCore

/// Why a configuration, or what it names, cannot be used.
package struct ConfigurationError: Error, Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// A file, a key or an option is wrong.
    case usage
    /// The host forbids it, or it is not known whether it does.
    case forbidden
    /// A model cannot be bound to its server or program.
    case modelFailed
  }

  package let kind: Kind
  package let message: String
  package let hint: String?

  package init(_ kind: Kind, _ message: String, hint: String? = nil) {
    (self.kind, self.message, self.hint) = (kind, message, hint)
  }

  /// What the host forbids stays `.forbidden`, whatever `kind` other failures get.
  package init(_ failure: StepFailure, or kind: Kind, in place: String = "") {
    self.init(failure.kind == .forbidden ? .forbidden : kind, place + failure.message, hint: failure.hint)
  }

  /// Asks the gate. Errors: `.forbidden`.
  package static func permitted<T>(_ body: () throws(StepFailure) -> T) throws(ConfigurationError) -> T {
    do throws(StepFailure) { return try body() } catch { throw ConfigurationError(error, or: .forbidden) }
  }
}
