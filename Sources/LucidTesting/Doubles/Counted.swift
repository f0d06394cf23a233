import LucidCore
import LucidRuntime

/// A real tool whose calls are counted, and delayed on the run's clock if a test wants that.
package struct CountedTool: Tool {
  private let tool: any Tool
  private let log: CallLog
  private let delay: Duration?

  package init(_ tool: any Tool, log: CallLog, delay: Duration? = nil) {
    self.tool = tool
    self.log = log
    self.delay = delay
  }

  package var signature: ToolSignature { tool.signature }
  package var cues: TriggerPhrases { tool.cues }

  package func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    try await log.call(signature.name) { _ throws(StepFailure) in
      if let delay {
        do { try await context.clock.sleep(delay) } catch { throw StepFailure(.cancelled, "\(signature.name) was cancelled") }
      }
      return try await tool.call(arguments, in: context)
    }
  }
}

/// A real variable that is counted under its name, unless it is free.
package struct CountedVariable: VariableProvider {
  private let variable: any VariableProvider
  private let log: CallLog

  package init(_ variable: any VariableProvider, log: CallLog) {
    self.variable = variable
    self.log = log
  }

  package var signature: VariableSignature { variable.signature }

  package func value(in context: ToolContext) async throws(StepFailure) -> ToolResult {
    guard signature.cost != .free else { return try await variable.value(in: context) }
    return try await log.call(signature.name) { _ throws(StepFailure) in try await variable.value(in: context) }
  }
}
