package import LucidCore
package import LucidRuntime
import Synchronization

/// Records the calls of a run, in the order in which they were begun, each with its result.
package final class CallRecorder: Sendable {
  private let calls = Mutex<[CallRecord?]>([])

  package init() {}

  /// Returns the tool with its calls recorded.
  package func tool(_ tool: any Tool) -> any Tool { RecordingTool(tool, self) }

  /// Returns the variable with its calls recorded, under its name, which has no dot.
  package func variable(_ variable: any VariableProvider) -> any VariableProvider { RecordingVariable(variable, self) }

  /// All completed calls; calls still in flight are left out.
  package var all: [CallRecord] { calls.withLock { $0.compactMap { $0 } } }

  fileprivate func begin() -> Int {
    calls.withLock { calls in
      calls.append(nil)
      return calls.count - 1
    }
  }

  fileprivate func end(_ i: Int, _ call: CallRecord) { calls.withLock { $0[i] = call } }
}

private struct RecordingTool: Tool {
  let signature: ToolSignature
  private let base: any Tool
  private let calls: CallRecorder

  init(_ base: any Tool, _ calls: CallRecorder) {
    signature = base.signature
    self.base = base
    self.calls = calls
  }

  var cues: TriggerPhrases { base.cues }

  func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    let i = calls.begin()
    let started = context.clock.uptime()
    let asked = arguments.given(signature)
    func note(_ result: ToolResult?, _ failure: StepFailure?) {
      let elapsed = Milliseconds(Int((context.clock.uptime() &- started) / 1_000_000))
      calls.end(
        i,
        CallRecord(
          step: context.step, item: context.item, tool: signature.name, arguments: asked, result: result?.value,
          failure: failure, notices: result?.notices ?? [], changes: result?.changes ?? [],
          labels: result?.labels(of: signature.family).union(context.labels) ?? .none, elapsed: elapsed))
    }
    do throws(StepFailure) {
      let result = try await base.call(arguments, in: context)
      note(result, nil)
      return result
    } catch {
      note(nil, error)
      throw error
    }
  }
}

private struct RecordingVariable: VariableProvider {
  let signature: VariableSignature
  private let base: any VariableProvider
  private let calls: CallRecorder

  init(_ base: any VariableProvider, _ calls: CallRecorder) {
    signature = base.signature
    self.base = base
    self.calls = calls
  }

  func value(in context: ToolContext) async throws(StepFailure) -> ToolResult {
    guard signature.cost != .free else { return try await base.value(in: context) }
    let i = calls.begin()
    let started = context.clock.uptime()
    func note(_ result: ToolResult?, _ failure: StepFailure?) {
      let elapsed = Milliseconds(Int((context.clock.uptime() &- started) / 1_000_000))
      calls.end(
        i,
        CallRecord(
          step: nil, item: nil, tool: signature.name, family: signature.family ?? "", arguments: [], result: result?.value,
          failure: failure,
          notices: result?.notices ?? [], labels: result?.labels(of: signature.family) ?? .none, elapsed: elapsed))
    }
    do throws(StepFailure) {
      let result = try await base.value(in: context)
      note(result, nil)
      return result
    } catch {
      note(nil, error)
      throw error
    }
  }
}

extension Arguments {
  /// By name, in the order of the signature; what is nothing is left out.
  package func given(_ signature: ToolSignature) -> [CallArgument] {
    signature.parameters.enumerated().compactMap { i, parameter in
      let value = self[i]
      return value == .null ? nil : CallArgument(parameter.name, value)
    }
  }
}
