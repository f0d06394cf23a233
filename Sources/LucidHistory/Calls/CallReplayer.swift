package import LucidCore
package import LucidRuntime
import Synchronization

/// Answers the calls of a run from those of a stored one: nothing is read and nothing written.
package final class CallReplayer: Sendable {
  private let left: Mutex<[CallRecord]>

  package init(_ calls: [CallRecord]) { left = Mutex(calls) }

  package func tool(_ tool: any Tool) -> any Tool { ReplayingTool(tool, self) }

  /// One that costs nothing is computed from the time, as it was then.
  package func variable(_ variable: any VariableProvider) -> any VariableProvider {
    variable.signature.cost == .free ? variable : ReplayingVariable(variable, self)
  }

  /// Returns the recorded answer for the same arguments, preferring the same step. Each answer
  /// serves once, the last one repeatedly.
  fileprivate func answer(_ tool: String, _ arguments: [CallArgument], _ context: ToolContext) throws(StepFailure)
    -> CallRecord
  {
    let found = left.withLock { calls -> CallRecord? in
      func index(_ fits: (CallRecord) -> Bool) -> Int? { calls.firstIndex { $0.tool == tool && fits($0) } }
      let same = { (call: CallRecord) in call.arguments == arguments }
      let i =
        index { same($0) && $0.step == context.step && $0.item == context.item } ?? index(same)
      guard let i else { return nil }
      let call = calls[i]
      let again = calls[(i + 1)...].contains { $0.tool == tool && same($0) }
      if again { calls.remove(at: i) }
      return call
    }
    if let found { return found }
    let asked = left.withLock { $0.contains { $0.tool == tool } }
    throw StepFailure(
      .unavailable, .words(asked ? .recordedAskedOther : .recordedAskedNot, tool), hint: .words(.replayUnstored))
  }

  fileprivate func variable(_ name: String) throws(StepFailure) -> ToolResult {
    guard let call = left.withLock({ calls in calls.first { $0.tool == name } }) else {
      throw StepFailure(.unavailable, .words(.recordedNeededNot, name))
    }
    if let failure = call.failure { throw failure }
    return call.replayed()
  }
}

private struct ReplayingTool: Tool {
  let signature: ToolSignature
  let cues: TriggerPhrases
  private let calls: CallReplayer

  init(_ base: any Tool, _ calls: CallReplayer) {
    signature = base.signature
    cues = base.cues
    self.calls = calls
  }

  func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    let call = try calls.answer(signature.name, arguments.given(signature), context)
    if let failure = call.failure { throw failure }
    return call.replayed()
  }
}

private struct ReplayingVariable: VariableProvider {
  let signature: VariableSignature
  private let calls: CallReplayer

  init(_ base: any VariableProvider, _ calls: CallReplayer) {
    signature = base.signature
    self.calls = calls
  }

  func value(in context: ToolContext) async throws(StepFailure) -> ToolResult { try calls.variable(signature.name) }
}

extension CallRecord {
  /// The result as it was, with the labels that it had.
  fileprivate func replayed() -> ToolResult {
    var again = ToolResult(result ?? .null, notices: notices, changes: changes)
    again.labels = labels
    return again
  }
}

/// Says what another client has said, whatever it is asked.
package struct RecordedAnswer: ModelClient {
  private let answer: Answer?
  private let failure: StepFailure?

  package let name: String

  /// `failure` is what it failed with, when it did; nil as its name takes that of the author.
  package init(_ answer: Answer?, failure: StepFailure?, name: String? = nil) {
    self.answer = answer
    self.failure = failure
    self.name = name ?? answer?.author ?? "replay"
  }

  package var immediate: Bool { true }

  package func answer(_ request: ModelRequest, part: @Sendable (String) -> Void) async throws(StepFailure) -> Answer {
    if let failure { throw failure }
    guard let answer else { throw StepFailure(.unavailable, .words(.recordedNoAnswer)) }
    part(answer.text)
    var again = Answer(text: answer.text, author: answer.author, remark: answer.remark, usage: answer.usage)
    again.isCut = answer.isCut
    return again
  }
}
