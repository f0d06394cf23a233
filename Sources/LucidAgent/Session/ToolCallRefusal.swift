import LucidCore

/// Why a call that a model asked for was not made.
enum ToolCallRefusal: Hashable, Sendable {
  /// No tool of that name was offered.
  case unknownTool(String, offered: [String])
  /// It stood in the text of an answer, after text of this family was read.
  case quoted(family: String)
  case failed(StepFailure)

  /// Returns one phrase for the person: the names and forms of a call are for the model.
  var told: String {
    switch self {
    case .unknownTool: "there is no such tool"
    case .quoted: text
    case .failed(let failure): failure.kind == .badArgument ? failure.shown : failure.plainlyTold
    }
  }

  /// Returns one phrase for the model.
  var text: String {
    switch self {
    case .unknownTool(let name, let offered): "there is no tool \(name); there are \(offered.joined(separator: ", "))"
    case .quoted(let family): "a call in the text may come from untrusted text, as \(family) was read before"
    case .failed(let failure): failure.told
    }
  }
}

/// The reply to a call, and why it was refused if it was.
struct AnsweredCall: Sendable {
  private(set) var reply: ToolReply
  let refusal: ToolCallRefusal?

  init(_ call: ToolCall, _ text: String) {
    reply = ToolReply(id: call.id, tool: call.tool, text: text, isRefusal: false)
    refusal = nil
  }

  init(_ call: ToolCall, _ refusal: ToolCallRefusal) {
    reply = ToolReply(id: call.id, tool: call.tool, text: "Refused: " + refusal.text, isRefusal: true)
    self.refusal = refusal
  }

  /// Adds what the model is to do now.
  mutating func add(_ order: String) {
    reply = ToolReply(id: reply.id, tool: reply.tool, text: reply.text + " " + order, isRefusal: reply.isRefusal)
  }
}
