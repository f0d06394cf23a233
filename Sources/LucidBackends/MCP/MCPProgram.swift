import LucidCore
import LucidSystem

/// A server that is a program: a message a line on its standard input and output.
struct MCPProgram: MCPChannel {
  private let inbox = AnswerInbox<MCPOutcome>()
  private let process: ServerProcess

  /// Starts the program. Errors: those of the start.
  init(
    _ name: String, _ words: [String], permit: ProgramPermit, environment: ProgramVariables, longestMessage: ByteCount
  ) throws(StepFailure) {
    do throws(StepFailure) {
      process = try ServerProcess(words, permit: permit, environment: environment, longestLine: longestMessage) {
        [inbox] event in
        Self.take(event, name, inbox, longestMessage)
      }
    } catch {
      throw .mcpNotStarted(name, error)
    }
  }

  var isOpen: Bool { inbox.isOpen }

  func exchange(_ request: MCPRequest) async -> MCPOutcome {
    let outcome = await inbox.answer(request.id) { process.write(request.bytes) }
    if case .failed(let failure) = outcome, failure.kind == .cancelled, request.isCancellable {
      process.write(
        MCPMessage.notification("notifications/cancelled") { json in
          json.field("requestId", request.id)
          json.field("reason", "the caller does not wait any longer")
        })
    }
    return outcome
  }

  func notify(_ message: [UInt8], version: String?) async { process.write(message) }

  func end() { process.end() }

  /// Returns what is written back.
  private static func take(
    _ event: ServerProcess.Event, _ name: String, _ inbox: AnswerInbox<MCPOutcome>, _ limit: ByteCount
  ) -> [UInt8] {
    switch event {
    case .line(let line):
      guard let message = MCPMessage(line) else {
        inbox.close(.mcpNoMessage(name, line))
        return []
      }
      switch message.kind {
      case .result(let id, let node): inbox.give(.result(MCPResult(node: node, bytes: message.bytes)), to: id)
      case .refusal(let id?, let refusal): inbox.give(.refused(refusal), to: id)
      case .refusal(nil, let refusal): inbox.close(.mcpRefused(name, refusal))
      case .request(let id, let method): return MCPMessage.reply(id: id, method: method)
      case .notification: break
      }
    case .ended(let status, let complaint): inbox.close(.mcpEnded(name, status, complaint))
    case .lineTooLong: inbox.close(.mcpMessageTooLong(name, limit))
    }
    return []
  }
}
