import LucidCore

/// A message of an MCP client: JSON-RPC 2.0.
struct ServedMessage: Sendable {
  /// JSON as it came; nil for a notification.
  let id: String?
  let method: String
  let params: JSONNode?
  /// The bytes that `params` was read from.
  let bytes: [UInt8]

  /// nil for what is no message, with the id if there is one. A reply of the client is none either:
  /// this server asks for nothing.
  enum Reading {
    case message(ServedMessage)
    case invalid(id: String?)
    case reply
  }

  static func read(_ node: JSONNode, _ bytes: [UInt8]) -> Reading {
    var id: String?
    if let given = node["id"], !given.isNull {
      guard given.text != nil || given.double != nil else { return .invalid(id: nil) }
      id = String(decoding: bytes[given.range], as: UTF8.self)
    }
    guard node["jsonrpc"]?.text == "2.0" else { return .invalid(id: id) }
    guard let method = node["method"]?.text else {
      return id != nil && (node["result"] != nil || node["error"] != nil) ? .reply : .invalid(id: id)
    }
    guard node["params"].map({ $0.members != nil }) ?? true else { return .invalid(id: id) }
    return .message(ServedMessage(id: id, method: method, params: node["params"], bytes: bytes))
  }

  private static let metaPrefix = "io.modelcontextprotocol/"

  private func meta(_ name: String) -> JSONNode? { params?["_meta"]?[Self.metaPrefix + name] }

  /// The version of the protocol without sessions that the request states; nil for a request of a
  /// session.
  var statedVersion: String? { meta("protocolVersion")?.text }
  var statesCapabilities: Bool { meta("clientCapabilities")?.members != nil }

  /// JSON as it came, a text or a number; nil when no progress is wanted.
  var progressToken: String? {
    guard let token = params?["_meta"]?["progressToken"], token.text != nil || token.double != nil else { return nil }
    return raw(token)
  }

  /// The JSON of a node as it came.
  func raw(_ node: JSONNode) -> String { String(decoding: bytes[node.range], as: UTF8.self) }

  // MARK: Replies, each one line without its line break

  static func notification(_ method: String, _ params: (inout JSONText) -> Void) -> [UInt8] {
    line { json in
      json.field("method", method)
      json.key("params")
      json.object(params)
    }
  }

  /// `result` is an object.
  static func result(_ id: String, _ result: String) -> [UInt8] {
    line { json in
      json.key("id")
      json.written(id)
      json.key("result")
      json.written(result)
    }
  }

  static func error(_ id: String?, _ error: ServedError) -> [UInt8] {
    line { json in
      json.key("id")
      if let id { json.written(id) } else { json.null() }
      json.key("error")
      json.object { json in
        json.field("code", error.code)
        json.field("message", error.message)
        if let data = error.data {
          json.key("data")
          json.written(data)
        }
      }
    }
  }

  private static func line(_ body: (inout JSONText) -> Void) -> [UInt8] {
    var json = JSONText()
    json.object { json in
      json.field("jsonrpc", "2.0")
      body(&json)
    }
    return json.bytes
  }
}

/// An error of the protocol, which says that a request cannot be answered at all.
struct ServedError: Error, Sendable {
  let code: Int
  let message: String
  /// JSON.
  var data: String?

  static let parse = ServedError(code: -32_700, message: "Parse error: send one JSON object")
  static let invalid = ServedError(code: -32_600, message: "Invalid request: send a JSON-RPC 2.0 message")
  static let tooLong = ServedError(code: -32_600, message: "Invalid request: a message has at most 4 MiB")
  static func unknownMethod(_ name: String) -> ServedError {
    ServedError(code: -32_601, message: "Method not found: \(TerminalSanitizer.message(name, limit: 80))")
  }
  static func parameters(_ message: String) -> ServedError { ServedError(code: -32_602, message: message) }
  static let noCapabilities = parameters("`_meta` lacks `io.modelcontextprotocol/clientCapabilities`: send an object")
  static func failed(_ message: String) -> ServedError { ServedError(code: -32_603, message: message) }

  static func version(_ requested: String) -> ServedError {
    var json = JSONText()
    json.object { json in
      json.strings("supported", ServedVersion.all)
      json.field("requested", requested)
    }
    return ServedError(code: -32_022, message: "Unsupported protocol version", data: json.text)
  }
}

/// The versions of the protocol that are served.
enum ServedVersion {
  /// Those that begin with `initialize`, newest first.
  static let handshake = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]
  /// The one without sessions.
  static let stateless = "2026-07-28"
  static let all = [stateless] + handshake
}
