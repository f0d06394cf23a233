package import LucidCore
package import LucidRuntime

/// Adds the system prompt, rendered for each request, and as much of the history as fits.
package struct SystemPromptMiddleware: ResponseMiddleware {
  package let assembler: SectionAssembler

  package init(_ assembler: SectionAssembler) { self.assembler = assembler }

  package func prepared(_ request: ModelRequest, _ session: ToolCallSession) async throws(StepFailure) -> ModelRequest {
    let window = session.context.model.window
    let said = request.conversation?.history.count ?? 0
    let (request, prompt) = await laidOut(request, in: session.context)
    session.show(prompt.labels)
    if !request.isSynthesis { note(prompt.crowdedOut, said - (request.conversation?.history.count ?? 0), window, session) }
    return request
  }

  /// Returns the request with the system prompt for which there is room, and the prompt with what
  /// was left out of it.
  func laidOut(_ request: ModelRequest, in context: RunContext) async -> (request: ModelRequest, prompt: SystemPrompt) {
    var request = request
    let window = context.model.window
    var conversation = request.conversation ?? Conversation(system: "")
    // What the conversation is about stays, whatever else has to go.
    let pinned = Array(conversation.history.prefix(2 * conversation.pinned))
    let subject = request.isSynthesis ? 0 : window.tokens(pinned.reduce(0) { $0 + $1.bytes })
    let room = max(0, window.room(beside: request) - subject)
    let prompt = await assembler.prompt(
      in: context, synthesis: request.isSynthesis, room: room, about: MessageTopics(request).families)
    conversation.parts = prompt.systemParts
    conversation.history =
      request.isSynthesis
      ? []
      : pinned
        + Conversation.latest(
          of: Array(conversation.history.dropFirst(pinned.count)), tokens: room - window.tokens(prompt.text.utf8.count),
          in: window)
    // Without a section and without a conversation the request keeps its own rules.
    if request.conversation != nil || !prompt.text.isEmpty { request.conversation = conversation }
    if prompt.parts.contains(where: { $0.isIncluded && $0.section.showsPersona }) { request.persona = nil }
    return (request, prompt)
  }

  /// Tells the person what the model is not told, for lack of room.
  private func note(_ sections: [String], _ turns: Int, _ window: PromptWindow, _ session: ToolCallSession) {
    var left: [MessageText] = []
    if !sections.isEmpty {
      left.append(
        .words(sections.count == 1 ? .promptSection : .promptSections, MessageText.list(sections.map(MessageText.name))))
    }
    if turns > 0 { left.append(.words(.conversationStart)) }
    guard !left.isEmpty else { return }
    session.noteRoom(.words(.leftOutOfContext, window.context, MessageText.row(left)))
  }
}

extension PlanSection {
  /// Whether the persona's text stands in it, so that it is not said twice.
  var showsPersona: Bool { plan.variables.contains { $0.name == "persona.text" } }
}
