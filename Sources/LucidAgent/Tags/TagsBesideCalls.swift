package import LucidCore
package import LucidRuntime

/// Does what action tags beside tool calls ask for: the answer with the calls is not the last one,
/// and what stands in it would be lost. The model reads what came of them in its own words; a
/// person is told what was not done.
package struct TagsBesideCalls: ResponseMiddleware {
  private let tags: TagMiddleware

  package init(_ tags: TagMiddleware = TagMiddleware()) { self.tags = tags }

  package func next(after answer: Answer, to request: ModelRequest, _ session: ToolCallSession) async throws(StepFailure)
    -> AnswerStep
  {
    guard !answer.calls.isEmpty, request.output != .json, !session.context.model.immediate else { return .next }
    guard let done = await tags.carriedOut(answer.text, request, session, tellsFailures: true) else { return .next }
    var other = answer
    (other.text, other.modelText) = (done.text, done.own)
    return .replace(other)
  }
}
