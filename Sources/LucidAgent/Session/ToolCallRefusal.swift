import LucidCore

/// Why a call that a model asked for was not made.
enum ToolCallRefusal: Hashable, Sendable {
  /// No tool of that name was offered.
  case unknownTool(String, offered: [String])
  /// It stood in the text of an answer, after text of these families was read.
  case quoted(FamilySet)
  case failed(StepFailure)

  /// Returns one phrase for the person: the names and forms of a call are for the model.
  var told: MessageText {
    switch self {
    case .unknownTool: .words(.noSuchTool)
    case .quoted: message
    case .failed(let failure): failure.kind == .badArgument ? failure.shownWords : failure.plainlyTold
    }
  }

  /// Returns one phrase for the model.
  var message: MessageText {
    switch self {
    case .unknownTool(let name, []): .words(.noToolNamed, name)
    case .unknownTool(let name, let offered): .words(.noToolThereAre, name, MessageText.list(offered.map(MessageText.name)))
    case .quoted(let families): .words(.quotedCall, families)
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
    reply = ToolReply(id: call.id, tool: call.tool, text: "Refused: " + refusal.message.text, isRefusal: true)
    self.refusal = refusal
  }

  /// Adds what the model is to do now.
  mutating func add(_ order: String) {
    reply = ToolReply(id: reply.id, tool: reply.tool, text: reply.text + " " + order, isRefusal: reply.isRefusal)
  }
}
