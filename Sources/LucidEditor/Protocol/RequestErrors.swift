import LucidRPC

/// The errors with which the server answers requests.
extension RPCError {
  static let notJSON = RPCError(.notJSON, "the message is not JSON")
  static let notARequest = RPCError(.invalidRequest, "the message is no request: it has no method")
  static let shutDown = RPCError(.invalidRequest, "the server was shut down; only `exit` is taken")
  static let notInitialized = RPCError(.notInitialized, "the server waits for `initialize`")
  static let cancelled = RPCError(.cancelled, "the request was cancelled")
  static func unknownMethod(_ method: String) -> RPCError { RPCError(.unknownMethod, "there is no method `\(method)`") }
  static func missing(_ name: String) -> RPCError {
    RPCError(.invalidParameters, "`\(name)` is missing or has another type")
  }
  static func notOpen(_ uri: String) -> RPCError {
    RPCError(.invalidParameters, "\(uri) is not open; send `textDocument/didOpen` first")
  }
  static func unknownCommand(_ name: String) -> RPCError { RPCError(.invalidParameters, "there is no command `\(name)`") }
  static func failed(_ message: String) -> RPCError { RPCError(.requestFailed, message) }
}
