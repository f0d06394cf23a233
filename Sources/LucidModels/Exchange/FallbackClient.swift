package import LucidCore
package import LucidRuntime
import LucidSystem

/// Two clients: the second is asked, once, when the first fails before it has said anything and not
/// because of the request itself.
package struct FallbackClient: ModelClient {
  private let first: any ModelClient
  private let second: any ModelClient

  package init(_ first: any ModelClient, else second: any ModelClient) {
    self.first = first
    self.second = second
  }

  package var name: String { first.name }
  /// True if either client calls tools; the one that cannot is given none.
  package var callsTools: Bool { first.callsTools || second.callsTools }
  package var isSmall: Bool { first.isSmall }
  package var window: PromptWindow { first.window }

  package func answer(_ request: ModelRequest, part: @Sendable (String) -> Void) async throws(StepFailure) -> Answer {
    let spoke = RaisedFlag()
    do throws(StepFailure) {
      return try await first.answer(request) { text in
        spoke.raise()
        part(text)
      }
    } catch {
      switch error.kind {
      case .cancelled, .overBudget, .badAnswer, .badArgument, .repeated, .locked, .outdated, .forbidden, .unanswered: throw error
      case .unavailable, .failed, .timedOut, .emptyAnswer: if spoke.isRaised || Task.isCancelled { throw error }
      }
      if request.hasOwnAnswer, !second.isModel { throw error }
      let reason = MessageText.words(.hasFailed, first.name, error.words)
      var answer: Answer
      do throws(StepFailure) { answer = try await second.answer(request, part: part) } catch let other {
        guard other.kind != .cancelled else { throw other }
        throw StepFailure(
          other.kind, .words(.thenFailedToo, reason, second.name, other.words),
          hint: error.remedy ?? other.remedy,
          retryable: other.retryable)
      }
      answer.remark = .chain(answer.remark, reason)
      return answer
    }
  }
}
