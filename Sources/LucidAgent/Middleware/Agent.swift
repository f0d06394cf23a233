import LucidCore
package import LucidRuntime

/// Leads a model by middleware, in order.
package struct Agent: ModelAgent {
  private let middleware: [any ResponseMiddleware]
  private let unread: Set<String>

  /// `unread` are families that no call may read, such as those whose section is switched off; nil
  /// without middleware: the model is then asked once.
  package init?(_ middleware: [any ResponseMiddleware], unread: Set<String> = []) {
    guard !middleware.isEmpty else { return nil }
    (self.middleware, self.unread) = (middleware, unread)
  }

  package func session(_ facts: ModelSessionFacts, in context: RunContext) -> any ModelSession {
    AgentSession(middleware: middleware, calls: ToolCallSession(context, facts, unread: unread))
  }
}

/// Middleware around the exchange of one run, and the calls it makes.
private struct AgentSession: ModelSession {
  let middleware: [any ResponseMiddleware]
  let calls: ToolCallSession

  var work: ModelSessionWork { calls.result }

  func prepare(_ request: ModelRequest) async throws(StepFailure) -> ModelRequest {
    var request = request
    if !request.isSynthesis { calls.setOwnWords(of: request.prompt) }
    // Before the layers, as one of them may call a tool; and after them, as they shorten the conversation and add to it.
    if let conversation = request.conversation { calls.show(conversation.labels) }
    for layer in middleware { request = try await layer.prepared(request, calls) }
    if let conversation = request.conversation { calls.show(conversation.labels) }
    return labelled(request)
  }

  /// With the origins of all that the model was shown.
  private func labelled(_ request: ModelRequest) -> ModelRequest {
    var request = request
    request.labels.formUnion(calls.labels)
    return request
  }

  func read(_ answer: Answer, to request: ModelRequest) -> Answer {
    middleware.reduce(answer) { $1.reading($0, to: request) }
  }

  func advance(
    after answer: Answer, to request: ModelRequest, turnsLeft: Int
  ) async throws(StepFailure) -> ModelSessionStep {
    calls.turnsLeft = turnsLeft
    var answer = answer
    for layer in middleware {
      switch try await layer.next(after: answer, to: request, calls) {
      case .next: continue
      case .replace(let other): answer = other
      case .retry(let next, let fallback): return .retry(labelled(next), fallback: fallback)
      case .fail(let other, let failure): return .fail(other, failure)
      }
    }
    return .finish(answer)
  }
}
