/// A call that a model asks for.
package struct ToolCall: Hashable, Sendable {
  /// As the model numbered it; the reply names it again.
  package let id: String
  /// `family.verb`, or what the model wrote when that is no tool it was offered.
  package let tool: String
  /// JSON as it came, also when it is none.
  package let arguments: String
  /// State of the server that goes back to it with the call; nil for most servers.
  package let state: ServerState?

  package init(id: String, tool: String, arguments: String, state: ServerState? = nil) {
    self.id = id
    self.tool = tool
    self.arguments = arguments
    self.state = state
  }

  /// The size in a request, in bytes, without the form of the wire.
  package var bytes: Int { tool.utf8.count + arguments.utf8.count + (state?.bytes ?? 0) }

  /// Returns the call under another name, or with other arguments.
  package func with(tool: String? = nil, arguments: String? = nil) -> ToolCall {
    ToolCall(id: id, tool: tool ?? self.tool, arguments: arguments ?? self.arguments, state: state)
  }

  /// Returns the call with another state.
  package func with(state: ServerState?) -> ToolCall { ToolCall(id: id, tool: tool, arguments: arguments, state: state) }
}

/// State that a server sent beside the words and calls of an answer and wants back, unchanged, with
/// the results of the calls: signatures, encrypted or plain thinking.
///
/// Only the server that made it can read it. It lives as long as one message: it is not stored.
package struct ServerState: Hashable, Sendable {
  /// The profile of the server; empty until that is known.
  package var server = ""
  /// The part that belongs to the whole message; on its first call only.
  package var message: Value?
  /// The part that belongs to the call.
  package var call: Value?

  package init(message: Value? = nil, call: Value? = nil) { (self.message, self.call) = (message, call) }

  /// The size as JSON.
  package var bytes: Int {
    [message, call].reduce(0) { sum, part in
      guard let part else { return sum }
      var json = JSONText()
      json.value(part, zone: .utc)
      return sum + json.bytes.count
    }
  }
}

/// The reply to a call that a model requested.
package struct ToolReply: Hashable, Sendable {
  /// The id of the call.
  package let id: String
  package let tool: String
  /// The result as JSON, or the error. Untrusted text in it is inert.
  package let text: String
  package let isRefusal: Bool

  package init(id: String, tool: String, text: String, isRefusal: Bool) {
    self.id = id
    self.tool = tool
    self.text = text
    self.isRefusal = isRefusal
  }
}
