/// An error reply, by the numbers of JSON-RPC and of the protocol.
package struct RequestError: Error {
  package let code: Int
  package let message: String

  private init(_ code: Int, _ message: String) { (self.code, self.message) = (code, message) }

  static let notJSON = RequestError(-32700, "the message is not JSON")
  static let notARequest = RequestError(-32600, "the message is no request: it has no method")
  static let shutDown = RequestError(-32600, "the server was shut down; only `exit` is taken")
  static let notInitialized = RequestError(-32002, "the server waits for `initialize`")
  static let cancelled = RequestError(-32800, "the request was cancelled")
  static func unknownMethod(_ method: String) -> RequestError { RequestError(-32601, "there is no method `\(method)`") }
  static func missing(_ name: String) -> RequestError { RequestError(-32602, "`\(name)` is missing or has another type") }
  static func notOpen(_ uri: String) -> RequestError {
    RequestError(-32602, "\(uri) is not open; send `textDocument/didOpen` first")
  }
  static func unknownCommand(_ name: String) -> RequestError { RequestError(-32602, "there is no command `\(name)`") }
  static func failed(_ message: String) -> RequestError { RequestError(-32803, message) }
}
