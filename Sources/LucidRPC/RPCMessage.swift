package import LucidCore

/// A message of JSON-RPC 2.0: read here from what a peer sent, written here as one JSON object.
package enum RPCMessage: Sendable {
  case call(RPCCall)
  case result(RPCResult)
  /// `id` is nil where the peer could not tell which request it answers.
  case error(id: RPCID?, RPCError)

  /// `bytes` are those that `node` was read from.
  ///
  /// Errors: it is no message. `needsVersion` is false where peers may leave `jsonrpc` out.
  package init(_ node: JSONNode, in bytes: [UInt8], needsVersion: Bool = true) throws(RPCMessageError) {
    var id: RPCID?
    if let given = node["id"], !given.isNull {
      id = RPCID(given, in: bytes)
      guard id != nil else { throw RPCMessageError(id: nil) }
    }
    guard !needsVersion || node["jsonrpc"]?.text == "2.0" else { throw RPCMessageError(id: id) }
    if let method = node["method"]?.text {
      let isStructured = node["params"].map { $0.members != nil || $0.list != nil || $0.isNull } ?? true
      guard isStructured else { throw RPCMessageError(id: id) }
      self = .call(RPCCall(id: id, method: method, node: node, bytes: bytes))
    } else if let error = node["error"] {
      let code = RPCCode(rawValue: error["code"]?.integer ?? 0)
      self = .error(id: id, RPCError(code, error["message"]?.text ?? ""))
    } else if let result = node["result"], let id {
      self = .result(RPCResult(id: id, node: result, bytes: bytes))
    } else {
      throw RPCMessageError(id: id)
    }
  }

  // MARK: Writing

  package static func request(_ id: RPCID, _ method: String, params: (inout JSONText) -> Void) -> [UInt8] {
    written { json in
      json.field("id", written: id.json)
      json.call(method, params)
    }
  }

  /// A request without parameters.
  package static func request(_ id: RPCID, _ method: String) -> [UInt8] {
    written { json in
      json.field("id", written: id.json)
      json.field("method", method)
    }
  }

  package static func notification(_ method: String, params: (inout JSONText) -> Void = { _ in }) -> [UInt8] {
    written { json in json.call(method, params) }
  }

  /// `result` is JSON.
  package static func result(_ id: RPCID, _ result: String) -> [UInt8] {
    written { json in
      json.field("id", written: id.json)
      json.field("result", written: result)
    }
  }

  package static func error(_ id: RPCID?, _ error: RPCError) -> [UInt8] {
    written { json in
      json.field("id", written: id?.json ?? "null")
      json.object("error") { json in
        json.field("code", error.code.rawValue)
        json.field("message", error.message)
        if let data = error.data { json.field("data", written: data) }
      }
    }
  }

  private static func written(_ body: (inout JSONText) -> Void) -> [UInt8] {
    var json = JSONText()
    json.object { json in
      json.field("jsonrpc", "2.0")
      body(&json)
    }
    return json.bytes
  }
}

extension JSONText {
  fileprivate mutating func call(_ method: String, _ params: (inout JSONText) -> Void) {
    field("method", method)
    key("params")
    object(params)
  }
}

/// A request or a notification of a peer.
package struct RPCCall: Sendable {
  /// nil for a notification.
  package let id: RPCID?
  package let method: String
  /// The whole message.
  package let node: JSONNode
  package let bytes: [UInt8]

  /// An object, a list or null.
  package var params: JSONNode? { node["params"] }

  /// The JSON of a part of the message as it came.
  package func json(_ part: JSONNode) -> String { String(decoding: bytes[part.range], as: UTF8.self) }
}

/// The result with which a peer answers a request.
package struct RPCResult: Sendable {
  package let id: RPCID
  package let node: JSONNode
  let bytes: [UInt8]

  /// The JSON of a part of the result as it came.
  package func json(_ part: JSONNode) -> String { String(decoding: bytes[part.range], as: UTF8.self) }
}

/// The id of a request: a text or a number.
package struct RPCID: Hashable, Sendable {
  /// As it came, so that a reply repeats it byte by byte.
  package let json: String
  /// nil for a text and for a fraction.
  package let integer: Int?

  package init(_ number: Int) { (json, integer) = (String(number), number) }

  package init(_ text: String) { (json, integer) = (JSONText(string: text).text, nil) }

  /// nil for what cannot be an id.
  package init?(_ node: JSONNode, in bytes: [UInt8]) {
    guard node.text != nil || node.double != nil else { return nil }
    (json, integer) = (String(decoding: bytes[node.range], as: UTF8.self), node.integer)
  }
}
