import LucidCore
import LucidRPC

/// One request, with what a transport needs to know of it besides its bytes.
struct MCPRequest: Sendable {
  let id: Int
  let method: String
  /// The tool that is called; nil for other requests.
  let tool: String?
  /// The protocol version that was agreed on; nil before that.
  let version: String?
  let bytes: [UInt8]

  init(
    _ id: Int, _ method: String, tool: String? = nil, version: String? = nil, params: (inout JSONText) -> Void
  ) {
    (self.id, self.method, self.tool, self.version) = (id, method, tool, version)
    bytes = RPCMessage.request(RPCID(id), method, params: params)
  }

  /// Whether the server is told when it is called off; the beginning of a session is not.
  var isCancellable: Bool { method == "tools/call" || method == "tools/list" }

  /// The answer to a request of the server: a ping is answered, nothing else is offered to it.
  static func reply(_ id: RPCID, _ method: String) -> [UInt8] {
    method == "ping" ? RPCMessage.result(id, "{}") : RPCMessage.error(id, RPCError(.unknownMethod, "Method not found"))
  }
}
