package import LucidCore
package import LucidPrograms
import LucidRPC

/// A tool of an MCP server behind a declared tool.
///
/// Before the first call of a run the server's list of tools is compared with what was pinned: a
/// tool that has changed is not called.
package struct MCPExchange: ToolExchange {
  private let tool: MCPTool
  private let session: MCPSession
  private let limits: ToolLimits

  package init(_ tool: MCPTool, _ session: MCPSession, _ limits: ToolLimits) {
    (self.tool, self.session, self.limits) = (tool, session, limits)
  }

  package func takeNotices() -> [Notice] { session.takeNotices() }

  package func exchange(_ request: ToolRequest) async throws(StepFailure) -> [UInt8] {
    let late = MCPOutcome.failed(
      .toolTimedOut(request.tool, of: ToolName.family(request.tool), seconds: limits.seconds, retryable: request.key == nil))
    let outcome = await ExchangeDeadline(clock: request.clock, seconds: limits.seconds).value(late) {
      await call(request, mayBeginAgain: true)
    }
    switch outcome {
    case .failed(let failure): throw failure
    case .refused(let refusal): throw .mcpToolFailed(request.tool, "\(refusal.message) (error \(refusal.code.rawValue))")
    case .result(let result):
      let bytes = try MCPAnswer(tool, request.tool, result).bytes()
      guard bytes.count <= limits.bytes.bytes else { throw .mcpAnswerTooLarge(request.tool, limits.bytes) }
      return bytes
    }
  }

  private func call(_ request: ToolRequest, mayBeginAgain: Bool) async -> MCPOutcome {
    let connected: MCPSession.Connected
    do throws(StepFailure) { connected = try await session.connected(request.clock) } catch { return .failed(error) }
    guard let now = connected.tool(tool.definition.name) else {
      return .failed(.mcpToolGone(request.tool, tool.definition.name))
    }
    if let part = tool.definition.difference(from: now) { return .failed(.mcpToolChanged(request.tool, part)) }
    let outcome = await connected.client.call(tool.definition.name, arguments(request))
    // A lost session was answered before anything was done.
    if case .failed(let failure) = outcome, failure.kind == .outdated {
      guard mayBeginAgain else {
        return .failed(StepFailure(.failed, failure.words, hint: .words(.mcpTriesIt, session.name)))
      }
      return await call(request, mayBeginAgain: false)
    }
    return outcome
  }

  /// The arguments by the names that the server gives them.
  private func arguments(_ request: ToolRequest) -> String {
    var json = JSONText()
    json.object { json in
      for argument in request.arguments {
        json.field(tool.wireName(of: argument.name), written: argument.json)
      }
    }
    return json.text
  }
}
