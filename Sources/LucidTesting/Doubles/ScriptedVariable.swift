package import LucidCore
package import LucidRuntime

/// A built-in variable of a test, counted under its name.
package struct ScriptedVariable: VariableProvider {
  package let signature: VariableSignature
  private let log: CallLog
  private let value: Value
  private let delay: Duration?
  private let failure: StepFailure?

  package init(
    _ name: String, _ value: Value, _ type: ValueType = .text, cost: Cost = .expensive, log: CallLog = CallLog(),
    delay: Duration? = nil,
    failure: StepFailure? = nil
  ) {
    signature = VariableSignature(name, type, cost, family: cost == .free ? nil : name, "A variable of a test.")
    self.log = log
    self.value = value
    self.delay = delay
    self.failure = failure
  }

  package func value(in context: ToolContext) async throws(StepFailure) -> ToolResult {
    try await log.call(signature.name) { _ throws(StepFailure) in
      if let delay {
        do { try await context.clock.sleep(delay) } catch { throw StepFailure(.cancelled, "\(signature.name) was cancelled") }
      }
      if let failure { throw failure }
      return ToolResult(value)
    }
  }
}
