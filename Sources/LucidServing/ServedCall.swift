import LucidCore
import LucidMCP
import LucidRPC

/// The parts that MCP gives to every request.
extension RPCCall {
  private static let metaPrefix = "io.modelcontextprotocol/"

  private func meta(_ name: String) -> JSONNode? { params?["_meta"]?[Self.metaPrefix + name] }

  /// The version of the protocol without sessions that the request states; nil for a request of a
  /// session.
  var statedVersion: String? { meta("protocolVersion")?.text }
  var statesCapabilities: Bool { meta("clientCapabilities")?.members != nil }

  /// JSON as it came, a text or a number; nil when no progress is wanted.
  var progressToken: String? {
    guard let token = params?["_meta"]?["progressToken"], token.text != nil || token.double != nil else { return nil }
    return json(token)
  }
}

/// The errors of the protocol, which say that a request cannot be answered at all.
extension RPCError {
  static let parse = RPCError(.notJSON, "Parse error: send one JSON object")
  static let invalid = RPCError(.invalidRequest, "Invalid request: send a JSON-RPC 2.0 message")
  static let tooLong = RPCError(.invalidRequest, "Invalid request: a message has at most 4 MiB")
  static func unknownMethod(_ name: String) -> RPCError {
    RPCError(.unknownMethod, "Method not found: \(TerminalSanitizer.message(name, limit: 80))")
  }
  static func parameters(_ message: String) -> RPCError { RPCError(.invalidParameters, message) }
  static let noCapabilities = parameters("`_meta` lacks `io.modelcontextprotocol/clientCapabilities`: send an object")
  static func failed(_ message: String) -> RPCError { RPCError(.internalError, message) }

  static func version(_ requested: String) -> RPCError {
    var json = JSONText()
    json.object { json in
      json.strings("supported", MCPVersion.all)
      json.field("requested", requested)
    }
    return RPCError(.unsupportedVersion, "Unsupported protocol version", data: json.text)
  }
}
