/// One thing that was said between a person, a model and the tools that it may call.
package enum Turn: Hashable, Sendable {
  case user(String)
  case assistant(String, calls: [ToolCall] = [])
  /// To all calls of the assistant's turn before it.
  case replies([ToolReply])
}

/// The earlier messages of a request in a conversation.
package struct Conversation: Hashable, Sendable {
  /// The system prompt. It takes the place of the rules that a lone request is sent with.
  package var system: String
  /// Oldest first; ends before the message that is asked now.
  package var history: [Turn]

  package init(system: String, history: [Turn] = []) {
    self.system = system
    self.history = history
  }
}
