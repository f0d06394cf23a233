import LucidCore
import LucidPrograms
import LucidRPC

/// A connection to a server: requests and their answers.
protocol MCPChannel: Sendable {
  /// Whether requests can still be answered.
  var isOpen: Bool { get }

  /// Sends a request and waits for its answer. A cancelled task returns at once, and the server is
  /// told.
  func exchange(_ request: MCPRequest) async -> MCPOutcome
  /// Sends a message that is not answered.
  func notify(_ message: [UInt8], version: String?) async
  /// Ends the connection, and a program behind it. Blocks until it has ended.
  func end()
  /// Returns the first line that was skipped because it is no message, once.
  func takeSkippedLine() -> [UInt8]?
}

extension MCPChannel {
  func takeSkippedLine() -> [UInt8]? { nil }
}

/// The answer to a request: a result, the server's error, or why there is none.
enum MCPOutcome: ExchangeOutcome {
  case result(RPCResult)
  case refused(RPCError)
  case failed(StepFailure)
}
