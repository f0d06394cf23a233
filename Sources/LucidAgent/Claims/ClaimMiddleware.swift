package import LucidCore
package import LucidRuntime

/// Compares an answer with what was done: one that says something was done while nothing was is
/// asked for once more; a claim that does not hold is shown with a warning, and one about a pending
/// change with the words that it is not done yet.
///
/// Only where the run may change something: elsewhere such words are a draft's or a report's.
package struct ClaimMiddleware: ResponseMiddleware {
  package init() {}

  static let reminder =
    "Nothing has been created, changed or sent: no tool was called. If it shall be done, call the tool now. If not, say plainly that it was not done."

  package func next(after answer: Answer, to request: ModelRequest, _ session: ToolCallSession) async throws(StepFailure)
    -> AnswerStep
  {
    // What the file's own steps did is not known here.
    guard request.output != .json, session.mayChange, !session.hasChangedBefore else { return .next }
    let work = session.result
    let check = ClaimCheck(
      done: work.changes, pending: work.proposals.flatMap(\.changes), earlier: request.conversation?.deeds ?? [],
      pendingBefore: session.context.rules.pending.map(\.title), message: request.prompt.text)
    guard let failure = check.failure(in: answer.text) else { return .next }
    // A change without a preview has no name to compare.
    if failure.isPending || work.changes.isEmpty && !work.proposals.isEmpty {
      session.note(Notice(.words(.claimsPending, failure.sentence)))
      return .next
    }
    guard work.changes.isEmpty else {
      session.fellShort(Notice(.words(.claimsOther, failure.sentence)))
      return .next
    }
    let warning = Notice(.words(.claimsDone, failure.sentence))
    if session.turnsLeft > 0, !request.turns.contains(.user(Self.reminder)) {
      var next = request
      next.turns += [.assistant(answer.text), .user(Self.reminder)]
      return .retry(next, fallback: FallbackAnswer(answer, notices: [warning]))
    }
    session.fellShort(warning)
    return .next
  }
}
