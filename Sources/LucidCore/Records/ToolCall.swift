/// A call that a model asks for.
package struct ToolCall: Hashable, Sendable {
  /// As the model numbered it; the reply names it again.
  package let id: String
  /// `family.verb`, or what the model wrote when that is no tool it was offered.
  package let tool: String
  /// JSON as it came, also when it is none.
  package let arguments: String

  package init(id: String, tool: String, arguments: String) {
    self.id = id
    self.tool = tool
    self.arguments = arguments
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
