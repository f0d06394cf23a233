import LucidCore
package import LucidRuntime

/// The first request of a conversation as a model would get it, and what it would not get. Asks no
/// model.
package struct PromptLayout: Sendable {
  package let prompt: SystemPrompt
  /// Under the names of the wire.
  package let offered: [String]
  package let leftTools: [String]
  /// Whether they are left out to spare a small model, and not for lack of room.
  package let sparesSmall: Bool
  /// In bytes: the schemas of the tools, the rules about them, the message.
  package let toolBytes: Int
  package let ruleBytes: Int
  package let messageBytes: Int

  /// `unread` are families that no call may read.
  package init(
    _ request: ModelRequest, _ tools: ToolCallMiddleware, _ system: SystemPromptMiddleware, in context: RunContext,
    unread: Set<String> = []
  ) async {
    let (offering, choice) = tools.laidOut(request, in: context, unread: unread)
    let (whole, prompt) = await system.laidOut(offering, in: context)
    self.prompt = prompt
    sparesSmall = choice?.sparesSmall == true
    offered = whole.offered.map(\.plainName)
    leftTools = (choice?.left ?? []).map(ToolName.onWire)
    toolBytes = whole.offered.reduce(0) { $0 + $1.bytes }
    ruleBytes = whole.guidance?.utf8.count ?? 0
    messageBytes = whole.prompt.text.utf8.count
  }
}
