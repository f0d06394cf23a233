/// The form in which messages follow one another on a stream. Over HTTP each body is one message.
package enum RPCFraming: Sendable {
  /// A message a line, as MCP has it.
  case lines
  /// A `Content-Length` header, an empty line and a body, as LSP has it.
  case headers

  /// A message as it is written to the stream.
  package func framed(_ message: [UInt8]) -> [UInt8] {
    switch self {
    case .lines: message + [0x0A]
    case .headers: Array("Content-Length: \(message.count)\r\n\r\n".utf8) + message
    }
  }
}
