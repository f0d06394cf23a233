import LucidCore
import LucidPrograms
import LucidRPC
import LucidSystem

/// A server that is a program: a message a line on its standard input and output.
struct MCPProgram: MCPChannel {
  private let inbox = AnswerInbox<MCPOutcome>()
  private let startup = StartupLines()
  private let process: ServerProcess

  /// Starts the program. Errors: those of the start.
  init(
    _ name: String, _ words: [String], permit: ProgramPermit, environment: ProgramVariables, longestMessage: ByteCount
  ) throws(StepFailure) {
    do throws(StepFailure) {
      process = try ServerProcess(words, permit: permit, environment: environment, longestLine: longestMessage) {
        [inbox, startup] event in
        Self.take(event, of: name, to: inbox, startup: startup, limit: longestMessage, isSandboxed: Sandbox.isUsed(by: words))
      }
    } catch { throw ToolPeer.server(name).notStarted(error) }
  }

  var isOpen: Bool { inbox.isOpen }

  func exchange(_ request: MCPRequest) async -> MCPOutcome {
    let outcome = await inbox.answer(request.id) { write(request.bytes) }
    if case .failed(let failure) = outcome, failure.kind == .cancelled, request.isCancellable {
      write(
        RPCMessage.notification("notifications/cancelled") { json in
          json.field("requestId", request.id)
          json.field("reason", "the caller does not wait any longer")
        })
    }
    return outcome
  }

  func notify(_ message: [UInt8], version: String?) async { write(message) }

  func end() { process.end() }

  func takeSkippedLine() -> [UInt8]? { startup.take() }

  private func write(_ message: [UInt8]) { process.write(RPCFraming.lines.framed(message)) }

  /// Returns what is written back.
  private static func take(
    _ event: ServerProcess.Event, of name: String, to inbox: AnswerInbox<MCPOutcome>, startup: StartupLines, limit: ByteCount,
    isSandboxed: Bool
  ) -> [UInt8] {
    switch event {
    case .line(let line):
      switch MCPReading(line) {
      case .call(let call):
        return call.id.map { RPCFraming.lines.framed(MCPRequest.reply($0, call.method)) } ?? []
      case .answer(let id?, let outcome):
        startup.end()
        inbox.give(outcome, to: id)
      case .answer(nil, .refused(let refusal)): inbox.close(.mcpRefused(name, refusal))
      case .answer, nil: if !startup.skip(line) { inbox.close(ToolPeer.server(name).noMessage(line)) }
      }
    case .ended(let status, let complaint):
      let ended = ToolPeer.server(name).ended(status, wrote: complaint, isSandboxed: isSandboxed)
      // A program that said something else, and nothing of its end, is no server.
      inbox.close(complaint.isEmpty ? startup.unanswered.map { ToolPeer.server(name).noMessage($0) } ?? ended : ended)
    case .lineTooLong: inbox.close(ToolPeer.server(name).tooLong(limit))
    }
    return []
  }
}
