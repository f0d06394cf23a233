package import LucidCore
package import LucidRuntime

/// Offers a model tools and makes the calls it asks for, until it answers in words.
package struct ToolCallMiddleware: ResponseMiddleware {
  /// `family.verb`, in the order in which they are offered.
  private let tools: [String]
  /// Those of the configuration that only read, which the message chooses.
  private let own: [String]

  package init(tools: [String], own: [String] = []) { (self.tools, self.own) = (tools, own) }

  package func prepared(_ request: ModelRequest, _ session: ToolCallSession) async throws(StepFailure) -> ModelRequest {
    let (request, choice) = laidOut(request, in: session.context, unread: session.unread)
    // A description is text that the model reads, as a result is.
    let foreign = request.offered.filter { session.context.rules.describedByOthers.contains($0.name) }
    session.show(Labels(untrusted: FamilySet(foreign.map { ToolName.family($0.name) })))
    // What the message does not name is left out by choice; what it names is missed.
    if let choice, !choice.missed.isEmpty {
      let count = choice.tools.count + choice.left.count
      let missed = MessageText.list(choice.missed.map(MessageText.name))
      let reason: MessageText =
        choice.sparesSmall ? .words(.smallModel) : .words(.toFitContext, session.context.model.window.context)
      session.noteRoom(
        .words(.toolsNotOffered, choice.missed.count, count, reason, missed), isForWindow: !choice.sparesSmall)
    }
    return request
  }

  /// Returns the request with the tools for which there is room and their rules, and how they were
  /// chosen; nil where none is offered.
  func laidOut(
    _ request: ModelRequest, in context: RunContext, unread: Set<String>
  ) -> (request: ModelRequest, choice: ToolChoice?) {
    let model = context.model
    guard model.callsTools else { return (request, nil) }
    var request = request
    request.offered = []
    request.guidance = nil
    // The second asking after a search is answered from what was found.
    guard !request.isSynthesis else { return (request, nil) }
    let writes = Set(tools.filter { context.tools[$0]?.signature.effect != .read })
    var offered = context.offers(tools + own, unread: unread)
    if model.isSmall {
      // Few tools: what the steps have read stands in the request already.
      let read = Set(request.observations.map(\.tool))
      offered = offered.filter { writes.contains($0.name) || !read.contains($0.name) }.map(\.small)
    }
    let choice = ToolChoice(offered, own: Set(own), for: request, in: model.window, isSmall: model.isSmall)
    request.offered = choice.tools
    guard !choice.tools.isEmpty else { return (request, choice) }
    request.guidance = CallRules.text(
      request.offered, writes: writes, isSmall: model.isSmall, now: request.now, zone: request.zone)
    return (request, choice)
  }

  package func reading(_ answer: Answer, to request: ModelRequest) -> Answer {
    guard answer.calls.isEmpty, request.mayCall, !request.offered.isEmpty else { return answer }
    return written(answer, to: request).answer
  }

  private func written(_ answer: Answer, to request: ModelRequest) -> TextualToolCalls {
    TextualToolCalls(answer, ToolNames(offered: request.offered), after: request.textsRead)
  }

  package func next(after answer: Answer, to request: ModelRequest, _ session: ToolCallSession) async throws(StepFailure)
    -> AnswerStep
  {
    guard !answer.calls.isEmpty else {
      if request.mayCall, !request.offered.isEmpty {
        let written = written(answer, to: request)
        for tool in written.quoted { session.note(Notice(.words(.callQuoted, tool), about: tool)) }
        if let (tool, before) = written.unread { return unread(tool, in: answer, before: before, to: request, session) }
      }
      if request.turns.contains(where: { if case .replies = $0 { true } else { false } }) {
        session.reportRefused()
        if answer.text.allSatisfy(\.isWhitespace) { session.fellShort(Notice(.words(.saidNothingAfter))) }
      }
      return .next
    }
    let names = ToolNames(offered: request.offered)
    let calls = answer.calls.map { names.resolved($0) }
    var next = request
    var replies = await replies(to: calls, names, session)
    for (call, reply) in zip(calls, replies) {
      guard let refusal = reply.refusal else {
        session.settled(call.tool)
        continue
      }
      // What was done before is done.
      if case .failed(let failure) = refusal, failure.kind == .repeated { continue }
      session.refused(Self.shown(call.tool), refusal)
    }
    for i in replies.indices where next.offered.contains(where: { $0.name == calls[i].tool }) {
      guard let end = end(of: calls[i], replies[i].refusal, request, session) else { continue }
      replies[i].add(end)
      // The last tool stays named: servers want to know the tools of calls that were made.
      if next.offered.count > 1 { next.offered.removeAll { $0.name == calls[i].tool } } else { next.mayCall = false }
    }
    next.turns += [.assistant(answer.text, calls: calls), .replies(replies.map(\.reply))]
    // The last turn is for words.
    if session.turnsLeft == 1 { next.mayCall = false }
    return .retry(next)
  }

  static let unreadable =
    "Your call could not be read, and nothing was done. Call the tool, or write nothing but one line: "
    + #"<tool_call>{"name": "…", "arguments": {…}}</tool_call>"#

  /// A call in a form that cannot be read is no answer: the model is told once.
  private func unread(
    _ tool: String, in answer: Answer, before: String, to request: ModelRequest, _ session: ToolCallSession
  ) -> AnswerStep {
    let notice = Notice(.words(.callUnread, tool), about: tool)
    var words = answer
    words.text = before
    if session.turnsLeft > 0, !request.turns.contains(.user(Self.unreadable)) {
      var next = request
      next.turns += [.assistant(answer.text), .user(Self.unreadable)]
      return .retry(next, fallback: before.isEmpty ? nil : FallbackAnswer(words, notices: [notice]))
    }
    session.fellShort(notice)
    return .replace(words)
  }

  /// A tool's name as a person reads it: what a model made up may hold anything.
  private static func shown(_ tool: String) -> String { TerminalSanitizer.message(tool, limit: 60) }

  /// In the order of the calls.
  private func replies(to calls: [ToolCall], _ names: ToolNames, _ session: ToolCallSession) async -> [AnsweredCall] {
    var replies: [AnsweredCall] = []
    var rest = calls[...]
    while let call = rest.first {
      if let refusal = refusal(of: call, names, session) {
        replies.append(AnsweredCall(call, refusal))
        rest.removeFirst()
        continue
      }
      let good = rest.prefix { refusal(of: $0, names, session) == nil }
      // Text that the model only quotes must not do anything by itself.
      let mustWait =
        good.contains { $0.id.hasPrefix(TextualToolCalls.mark) }
        && session.context.rules.flow.decideQuoted(session.labels) != .allowed
      replies += await session.replies(to: Array(good), mustWait: mustWait)
      rest = rest.dropFirst(good.count)
    }
    return replies
  }

  private func refusal(of call: ToolCall, _ names: ToolNames, _ session: ToolCallSession) -> ToolCallRefusal? {
    guard names.offered.contains(where: { $0.name == call.tool }) else {
      return .unknownTool(Self.shown(call.tool), offered: names.offered.map(\.plainName))
    }
    let isWritten = call.id.hasPrefix(TextualToolCalls.mark) && session.context.tools[call.tool]?.signature.effect != .read
    guard isWritten, case .refused(let families) = session.context.rules.flow.decideQuoted(session.labels) else { return nil }
    return .quoted(families)
  }

  /// Why a tool is not called again in this run; nil when it may be. The same mistake twice is the
  /// last one, and so is the same question for the third time.
  private func end(
    of call: ToolCall, _ refusal: ToolCallRefusal?, _ request: ModelRequest, _ session: ToolCallSession
  ) -> String? {
    if let refusal, !session.isFirst(refusal, of: call.tool) {
      guard !session.hasDone(call.tool) else { return "It is done and cannot be called again: answer now." }
      return "It cannot be called again: tell the person that it was not done, and why."
    }
    let asked = request.turns.reduce(0) { count, turn in
      guard case .assistant(_, let calls) = turn else { return count }
      return count + calls.count { $0.tool == call.tool && $0.arguments == call.arguments }
    }
    return asked > 1 ? "You have been told this before: answer now." : nil
  }
}
