import LucidApplication
import LucidCore
import LucidHTTP
import LucidMCP
import LucidRPC
import LucidSystem
import Synchronization

/// The streamable HTTP transport of MCP, without sessions: one message a POST to `/mcp`.
///
/// A call is answered by a stream of events, so that progress arrives and a client that goes away
/// ends the call; everything else by one JSON object.
final class ClientEndpoint: Sendable {
  private let server: ClientServer
  private let token: String

  init(_ server: ClientServer, token: String) { (self.server, self.token) = (server, token) }

  func answer(_ request: HTTPServerRequest) -> HTTPServerReply {
    guard isAllowed(request) else {
      return HTTPServerReply(
        401, [("WWW-Authenticate", "Bearer"), ("Content-Type", "text/plain; charset=utf-8")],
        .whole(Array("send the token as `Authorization: Bearer TOKEN`\n".utf8)))
    }
    guard request.path == "/mcp" else { return HTTPServerReply(404, "the address is /mcp\n") }
    guard request.method == "POST" else {
      return HTTPServerReply(405, [("Allow", "POST")], .whole([]))
    }
    guard request.header("Content-Type")?.lowercased().hasPrefix("application/json") == true else {
      return HTTPServerReply(415, "send application/json\n")
    }
    let node = ClientServer.parse(request.body)
    if let node, let refusal = refusal(request, node) { return refusal }
    if let list = node?.list, !list.isEmpty { return each(list, in: request.body) }
    let method = node?["method"]?.text
    let takesEvents = request.header("Accept")?.contains("text/event-stream") ?? false
    if takesEvents, method == "tools/call" || method == "prompts/get" { return stream(node, in: request.body) }
    return whole(node, in: request.body)
  }

  private func isAllowed(_ request: HTTPServerRequest) -> Bool {
    SecretComparison.isEqual(request.header("Authorization") ?? "", "Bearer " + token)
  }

  /// Refuses a request whose headers say something else than its body; nil for any other.
  private func refusal(_ request: HTTPServerRequest, _ node: JSONNode) -> HTTPServerReply? {
    let id = node["id"].flatMap { RPCID($0, in: request.body) }
    let stated = node["params"]?["_meta"]?["io.modelcontextprotocol/protocolVersion"]?.text
    let header = request.header("MCP-Protocol-Version")
    func refuse(_ error: RPCError) -> HTTPServerReply {
      HTTPServerReply(400, type: "application/json", String(decoding: RPCMessage.error(id, error), as: UTF8.self))
    }
    if let stated, !MCPVersion.all.contains(stated) { return refuse(.version(stated)) }
    if let header, stated == nil, !MCPVersion.all.contains(header) { return refuse(.version(header)) }
    guard stated == MCPVersion.stateless || header == MCPVersion.stateless else { return nil }
    // Notifications state nothing.
    guard id != nil || stated != nil else { return nil }
    if header != stated {
      return refuse(RPCError(.headerMismatch, "the header MCP-Protocol-Version and `_meta` do not agree"))
    }
    if let method = request.header("Mcp-Method"), method != node["method"]?.text {
      return refuse(RPCError(.headerMismatch, "the header Mcp-Method and `method` do not agree"))
    }
    if request.header("Mcp-Method") == nil {
      return refuse(RPCError(.headerMismatch, "the header Mcp-Method is missing"))
    }
    if node["params"]?["_meta"]?["io.modelcontextprotocol/clientCapabilities"]?.members == nil {
      return refuse(.noCapabilities)
    }
    guard let named = Self.named[node["method"]?.text ?? ""], let name = node["params"]?[named]?.text else { return nil }
    guard let header = request.header("Mcp-Name"), Self.says(header, name) else {
      return refuse(RPCError(.headerMismatch, "the header Mcp-Name and `\(named)` do not agree"))
    }
    return nil
  }

  /// The parameter of a method that the header Mcp-Name repeats.
  private static let named = ["tools/call": "name", "prompts/get": "name", "resources/read": "uri"]

  /// Whether a header is a name, which stands in Base64 where it could not be sent as it is.
  private static func says(_ header: String, _ name: String) -> Bool {
    header == name || header == "=?base64?\(EncodedWords.base64(Array(name.utf8)))?="
  }

  /// Waits for the reply to a message; nil when none follows.
  private func reply(_ node: JSONNode?, in body: [UInt8]) -> [UInt8]? {
    let replies = ReplyQueue()
    guard server.receive(node, in: body, cancellation: ClientServer.Cancellation(), send: replies.add) else { return nil }
    var last: [UInt8] = []
    while let message = replies.next(milliseconds: nil) { if !message.isEmpty { last = message } }
    return last
  }

  /// Answers a list of messages, as one version of the protocol has it, by a list.
  private func each(_ messages: [JSONNode], in body: [UInt8]) -> HTTPServerReply {
    let replies = messages.compactMap { reply($0, in: body) }.filter { !$0.isEmpty }
    guard !replies.isEmpty else { return HTTPServerReply(202, [], .whole([])) }
    let list = Array("[".utf8) + replies.joined(separator: Array(",".utf8)) + Array("]".utf8)
    return HTTPServerReply(200, [("Content-Type", "application/json")], .whole(list))
  }

  private func whole(_ node: JSONNode?, in body: [UInt8]) -> HTTPServerReply {
    guard let last = reply(node, in: body) else { return HTTPServerReply(202, [], .whole([])) }
    let code = (try? JSONParser.parse(last))?["error"]?["code"]?.integer
    let status =
      switch code.map(RPCCode.init) {
      case .notJSON, .invalidRequest, .unsupportedVersion: 400
      case .unknownMethod: 404
      default: 200
      }
    return HTTPServerReply(status, [("Content-Type", "application/json")], .whole(last))
  }

  private func stream(_ node: JSONNode?, in body: [UInt8]) -> HTTPServerReply {
    let (replies, cancellation) = (ReplyQueue(), ClientServer.Cancellation())
    _ = server.receive(node, in: body, cancellation: cancellation, send: replies.add)
    return HTTPServerReply(
      200, [("Content-Type", "text/event-stream"), ("X-Accel-Buffering", "no")],
      .stream(
        {
          while let message = replies.next(milliseconds: 1_000) {
            guard !message.isEmpty else { return Array(": wait\n\n".utf8) }
            return Array("event: message\ndata: ".utf8) + message + Array("\n\n".utf8)
          }
          return nil
        }, onEnd: { cancellation.cancel() }))
  }
}

/// The messages that answer one request, until the last.
private final class ReplyQueue: Sendable {
  private struct State {
    var messages: [[UInt8]] = []
    var isOver = false
  }

  private let state = Mutex(State())
  private let bell = Bell()

  var add: ClientServer.Send {
    { [self] message, isLast in
      state.withLock { state in
        if !message.isEmpty { state.messages.append(message) }
        if isLast { state.isOver = true }
      }
      bell.ring()
    }
  }

  /// Waits for the next message. Returns an empty one when none came in time, nil after the last.
  func next(milliseconds: Int?) -> [UInt8]? {
    while true {
      let (message, isOver) = state.withLock { state -> ([UInt8]?, Bool) in
        state.messages.isEmpty ? (nil, state.isOver) : (state.messages.removeFirst(), false)
      }
      if let message { return message }
      if isOver { return nil }
      if !bell.wait(milliseconds: milliseconds ?? 60_000), milliseconds != nil { return [] }
    }
  }
}
