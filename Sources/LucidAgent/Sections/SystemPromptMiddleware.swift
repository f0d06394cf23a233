package import LucidCore
package import LucidRuntime

/// Adds the system prompt, rendered for each request, and as much of the history as fits.
package struct SystemPromptMiddleware: ResponseMiddleware {
  package let assembler: SectionAssembler
  package let window: PromptWindow

  package init(_ assembler: SectionAssembler, window: PromptWindow = PromptWindow()) {
    self.assembler = assembler
    self.window = window
  }

  package func prepared(_ request: ModelRequest, _ session: ToolCallSession) async throws(StepFailure) -> ModelRequest {
    var request = request
    var conversation = request.conversation ?? Conversation(system: "")
    // What the conversation is about stays, whatever else has to go.
    let pinned = Array(conversation.history.prefix(2 * conversation.pinned))
    let subject = request.isSynthesis ? 0 : PromptWindow.tokens(pinned.reduce(0) { $0 + $1.bytes })
    let room = max(0, window.room(beside: request) - subject)
    let prompt = await assembler.prompt(in: session.context, synthesis: request.isSynthesis, room: room)
    session.show(prompt.labels)
    let said = conversation.history.count
    conversation.system = prompt.text
    conversation.history =
      request.isSynthesis
      ? []
      : pinned
        + Conversation.latest(
          of: Array(conversation.history.dropFirst(pinned.count)), tokens: room - PromptWindow.tokens(prompt.text.utf8.count))
    if !request.isSynthesis { note(prompt.crowdedOut, said - conversation.history.count, session) }
    // Without a section and without a conversation the request keeps its own rules.
    if request.conversation != nil || !prompt.text.isEmpty { request.conversation = conversation }
    if prompt.parts.contains(where: { $0.isIncluded && $0.section.showsPersona }) { request.persona = nil }
    return request
  }

  /// Tells the person what the model is not told, for lack of room.
  private func note(_ sections: [String], _ turns: Int, _ session: ToolCallSession) {
    var left: [String] = []
    if !sections.isEmpty {
      left.append("the section\(sections.count == 1 ? "" : "s") \(sections.joined(separator: ", ")) of the system prompt")
    }
    if turns > 0 { left.append("the beginning of the conversation") }
    guard !left.isEmpty else { return }
    session.note(
      Notice(
        "left out, to fit the model's context of \(window.context) tokens: \(left.joined(separator: ", and "))", about: "context")
    )
  }
}

extension PlanSection {
  /// Whether the persona's text stands in it, so that it is not said twice.
  var showsPersona: Bool { plan.variables.contains { $0.name == "persona.text" } }
}
