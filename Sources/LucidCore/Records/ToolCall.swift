/// A call that a model asks for.
public struct ToolCall: Hashable, Sendable {
  /// As the model numbered it; the reply names it again.
  public let id: String
  /// `family.verb`, or what the model wrote when that is no tool it was offered.
  public let tool: String
  /// JSON as it came, also when it is none.
  public let arguments: String

  public init(id: String, tool: String, arguments: String) {
    self.id = id
    self.tool = tool
    self.arguments = arguments
  }
}

/// The reply to a call that a model requested.
public struct ToolReply: Hashable, Sendable {
  /// The id of the call.
  public let id: String
  public let tool: String
  /// The result as JSON, or the error. Untrusted text in it is inert.
  public let text: String
  public let isRefusal: Bool

  public init(id: String, tool: String, text: String, isRefusal: Bool) {
    self.id = id
    self.tool = tool
    self.text = text
    self.isRefusal = isRefusal
  }
}
