import LucidCore

/// A message of a server: JSON-RPC 2.0, one object.
struct MCPMessage: Sendable {
  enum Kind: Sendable {
    case result(id: Int, JSONNode)
    /// The server's own error; nil for `id` when it could not tell what it answers.
    case refusal(id: Int?, MCPRefusal)
    /// `id` is JSON as it came.
    case request(id: String, method: String)
    case notification
  }

  let bytes: [UInt8]
  let kind: Kind

  /// nil when the bytes are no message.
  init?(_ bytes: [UInt8]) {
    guard let node = try? JSONParser.parse(bytes), node.members != nil, node["jsonrpc"]?.text == "2.0" else { return nil }
    self.bytes = bytes
    if let method = node["method"]?.text {
      guard let id = node["id"], !id.isNull else {
        kind = .notification
        return
      }
      kind = .request(id: String(decoding: bytes[id.range], as: UTF8.self), method: method)
    } else if let error = node["error"] {
      kind = .refusal(
        id: node["id"]?.integer, MCPRefusal(code: error["code"]?.integer ?? 0, message: error["message"]?.text ?? ""))
    } else if let result = node["result"], let id = node["id"]?.integer {
      kind = .result(id: id, result)
    } else {
      return nil
    }
  }

  /// The answer to a request of the server: a ping is answered, nothing else is offered to it.
  static func reply(id: String, method: String) -> [UInt8] {
    object { json in
      json.key("id")
      json.written(id)
      guard method != "ping" else {
        json.key("result")
        return json.object { _ in }
      }
      json.key("error")
      json.object { json in
        json.field("code", -32601)
        json.field("message", "Method not found")
      }
    }
  }

  static func notification(_ method: String, _ params: (inout JSONText) -> Void = { _ in }) -> [UInt8] {
    object { json in
      json.field("method", method)
      json.key("params")
      json.object(params)
    }
  }

  static func request(_ id: Int, _ method: String, _ params: (inout JSONText) -> Void) -> [UInt8] {
    object { json in
      json.field("id", id)
      json.field("method", method)
      json.key("params")
      json.object(params)
    }
  }

  /// One line, with its line break.
  private static func object(_ body: (inout JSONText) -> Void) -> [UInt8] {
    var json = JSONText()
    json.object { json in
      json.field("jsonrpc", "2.0")
      body(&json)
    }
    return json.bytes + [0x0A]
  }
}

/// The error with which a server answers a request.
struct MCPRefusal: Error, Hashable, Sendable {
  let code: Int
  let message: String
}

/// A result of a server, with the bytes that it was read from.
struct MCPResult: Sendable {
  let node: JSONNode
  let bytes: [UInt8]
}

/// One request, with what a transport needs to know of it besides its bytes.
struct MCPRequest: Sendable {
  let id: Int
  let method: String
  /// The tool that is called; nil for other requests.
  let tool: String?
  /// The protocol version that was agreed on; nil before that.
  let version: String?
  /// One line, with its line break.
  let bytes: [UInt8]

  /// Whether the server is told when it is called off; the beginning of a session is not.
  var isCancellable: Bool { method == "tools/call" || method == "tools/list" }
}

/// The versions of the protocol that are spoken.
package enum MCPVersion {
  /// Those that begin with `initialize`, newest first.
  static let handshake = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]
  /// The one without a session: each request says the version itself.
  static let stateless = "2026-07-28"
  /// The error of a server that does not speak the version of a request.
  static let unsupported = -32022
}
