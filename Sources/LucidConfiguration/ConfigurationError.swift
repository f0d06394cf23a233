package import LucidCore

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
  /// Without the name of what it is about, for places that say it themselves.
  package let detail: MessageText
  private let subject: String
  package let remedy: MessageText?

  /// `subject` names what the message is about, and stands before it.
  package init(_ kind: Kind, _ detail: MessageText, about subject: String = "", hint: MessageText? = nil) {
    (self.kind, self.detail, self.subject, remedy) = (kind, detail, subject, hint)
  }

  /// The English texts, for errors of commands.
  package var message: String { subject + detail.text }
  package var hint: String? { remedy?.text }

  /// Converts a step failure. A refusal of the host policy stays `.forbidden`; other failures get
  /// `kind`.
  package init(_ failure: StepFailure, or kind: Kind, about subject: String = "") {
    self.init(failure.kind == .forbidden ? .forbidden : kind, failure.words, about: subject, hint: failure.remedy)
  }

  /// Asks the gate. Errors: `.forbidden`.
  package static func permitted<T>(_ body: () throws(StepFailure) -> T) throws(ConfigurationError) -> T {
    do throws(StepFailure) { return try body() } catch { throw ConfigurationError(error, or: .forbidden) }
  }
}
