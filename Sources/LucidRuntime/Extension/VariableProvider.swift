package import LucidCore

/// Makes the value of one built-in variable; asked at most once a run, and only when the value is
/// needed.
package protocol VariableProvider: Sendable {
  var signature: VariableSignature { get }
  /// Absence is a value (`.absent`), with notices that say why; an error means the same.
  func value(in context: ToolContext) async throws(StepFailure) -> ToolResult
}
