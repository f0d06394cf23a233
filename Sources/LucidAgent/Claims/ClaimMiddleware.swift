package import LucidCore
package import LucidRuntime

/// Holds a model to what was done: an answer that says something was created while nothing was is
/// asked for once more, and then shown with a warning.
///
/// Only where the run may change something: elsewhere such words are a draft's or a report's.
package struct ClaimMiddleware: ResponseMiddleware {
  package init() {}

  static let reminder =
    "Nothing has been created, changed or sent: no tool was called. If it shall be done, call the tool now. If not, say plainly that it was not done."

  package func next(after answer: Answer, to request: ModelRequest, _ session: ToolCallSession) async throws(StepFailure)
    -> AnswerStep
  {
    guard request.output != .json, session.mayChange, !session.hasActed,
      let claim = CompletionClaim.first(in: answer.text, after: request.conversation?.deeds ?? [])
    else { return .next }
    let warning = Notice(.words(.claimsDone, claim))
    if session.turnsLeft > 0, !request.turns.contains(.user(Self.reminder)) {
      var next = request
      next.turns += [.assistant(answer.text), .user(Self.reminder)]
      return .retry(next, fallback: FallbackAnswer(answer, notices: [warning]))
    }
    session.fellShort(warning)
    return .next
  }
}
