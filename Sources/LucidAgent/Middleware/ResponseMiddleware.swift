package import LucidCore
package import LucidRuntime

/// Middleware around a model exchange: may rewrite the request, interpret the answer, or request
/// another turn. Examples: the system prompt, tool calls, action tags, a web search.
///
/// A run asks its middleware in order. Middleware keeps no state between two answers: how far an
/// exchange has come is in the request and in the tool-call session.
package protocol ResponseMiddleware: Sendable {
  /// Returns the request with what this middleware adds: before the first request, and before that
  /// of a synthesis, which begins anew (`request.isSynthesis`).
  ///
  /// Errors: the run ends with them as the model's failure.
  func prepared(_ request: ModelRequest, _ session: ToolCallSession) async throws(StepFailure) -> ModelRequest

  /// Returns the answer as this middleware reads it, such as with calls that the model wrote as
  /// text, before its form is judged.
  func reading(_ answer: Answer, to request: ModelRequest) -> Answer

  /// Returns what follows an answer.
  func next(after answer: Answer, to request: ModelRequest, _ session: ToolCallSession) async throws(StepFailure) -> AnswerStep
}

/// The step after an answer, as one middleware decides it.
package enum AnswerStep: Sendable {
  /// The next middleware is asked.
  case next
  /// The next middleware is asked about this answer instead.
  case replace(Answer)
  /// The model is asked again, as long as the run has turns left. `fallback` is shown when that
  /// fails.
  case retry(ModelRequest, fallback: FallbackAnswer? = nil)
  /// The run ends as failed, and the answer says so in words.
  case fail(Answer, StepFailure)
}

extension ResponseMiddleware {
  package func prepared(_ request: ModelRequest, _ session: ToolCallSession) async throws(StepFailure) -> ModelRequest { request }

  package func reading(_ answer: Answer, to request: ModelRequest) -> Answer { answer }

  package func next(
    after answer: Answer, to request: ModelRequest, _ session: ToolCallSession
  ) async throws(StepFailure) -> AnswerStep {
    .next
  }
}
