import LucidCore
import Synchronization

/// The exchange of a run with its model, from the request to the answer: turns, budget, and
/// requests for an answer whose form was wrong.
struct ModelLoop {
  /// The most requests to correct an answer of the wrong form.
  static let mostRepairs = 2

  private let plan: Plan
  private let context: RunContext
  /// The deadline of the run, on the monotonic clock.
  private let deadline: UInt64
  private let spending: ModelSpending
  /// Also one that does not do, when the run failed with it.
  private(set) var answer: Answer?
  /// The sum over all requests, those of steps included; nil if no model was asked, or it reports
  /// none.
  var usage: TokenUsage? { spending.usage }
  /// The turns between the prompt and the answer.
  private(set) var turns: [Turn] = []
  /// The work of the session; empty without one.
  private(set) var work = ModelSessionWork()
  /// Writes that wait for the person; none when there is no answer.
  private(set) var proposals: [Proposal] = []
  /// The call with which the exchange failed.
  private(set) var failedStep: String?
  /// The notices about the exchange.
  private(set) var notices: [Notice] = []
  /// Whether writes of the session belong to a request that failed after the answer that is shown.
  private(set) var dropsWrites = false

  init(_ plan: Plan, _ context: RunContext, _ spending: ModelSpending, deadline: UInt64) {
    self.plan = plan
    self.spending = spending
    self.context = context
    self.deadline = deadline
  }

  /// Asks the model, by the session where there is one.
  mutating func run(_ request: ModelRequest, _ session: (any ModelSession)?) async -> Result<Answer, StepFailure> {
    let result: Result<Answer, StepFailure>
    if let session {
      result = await led(request, session)
      let isShort = work.fellShort
      work = session.work
      if isShort { work.fellShort = true }
      if case .success = result, !dropsWrites { proposals = work.proposals }
    } else {
      result = Self.inWords(await formed(request, nil))
    }
    if case .success(let answer) = result { self.answer = answer }
    return result
  }

  /// Refuses an answer that asks for calls: without having been offered any nothing can make them.
  private static func inWords(_ result: Result<Answer, StepFailure>) -> Result<Answer, StepFailure> {
    guard case .success(let answer) = result, let call = answer.calls.first else { return result }
    return .failure(
      StepFailure(.failed, .words(.calledOfNone, answer.author, call.tool), hint: .words(.askAgainOrOther), retryable: true))
  }

  /// Takes the author's answer for that of the run.
  mutating func give(_ answer: Answer) { self.answer = answer }

  // MARK: Turns

  /// The turns that the steps have left.
  private var turnsLeft: Int { plan.limits.turns - spending.turns }

  /// Asks until the session has its answer. The turns of all requests count together.
  private mutating func led(_ first: ModelRequest, _ session: any ModelSession) async -> Result<Answer, StepFailure> {
    var kept: Kept?
    do throws(StepFailure) {
      var request = try await session.prepare(first)
      var asked = 0
      while true {
        asked += 1
        let answer = try await formed(request, session).get()
        var next: ModelRequest
        switch try await session.advance(after: answer, to: request, turnsLeft: max(0, turnsLeft - asked)) {
        case .finish(let last):
          turns = Array(request.turns.dropFirst(first.turns.count))
          return .success(last)
        case .fail(let other, let failure):
          kept = nil
          self.answer = other
          failedStep = session.work.steps.last { $0.status != .done }?.name
          context.observer?(.answer(other))
          throw failure
        case .retry(let following, let fallback):
          next = following
          if let fallback { kept = Kept(fallback: fallback, work: session.work) }
        }
        turns = Array(next.turns.dropFirst(first.turns.count))
        guard asked < turnsLeft else {
          throw StepFailure(
            .failed, .words(.noAnswerInTurns, context.model.name, plan.limits.turns),
            hint: context.rules.isQuestion
              ? .words(.askLessOrOther) : .words(.turnsAllowMore),
            retryable: true)
        }
        if Task.isCancelled { throw StepFailure(.cancelled, .words(.cancelled)) }
        if next.isSynthesis, !request.isSynthesis { next = try await session.prepare(next) }
        request = next
      }
    } catch {
      guard let kept, error.kind != .cancelled, let answer = fallBack(to: kept, after: error, session.work) else {
        return .failure(error)
      }
      return .success(answer)
    }
  }

  /// An answer that is shown when a later request fails, and the work that was done by then.
  private struct Kept {
    let fallback: FallbackAnswer
    let work: ModelSessionWork
  }

  /// Returns the answer before the request that failed. Writes that were asked for after it are
  /// dropped, as with every request that fails; nil where they cannot be told from earlier ones,
  /// since all writes of a run are committed together.
  private mutating func fallBack(to kept: Kept, after error: StepFailure, _ work: ModelSessionWork) -> Answer? {
    let hasWritten = !kept.work.changes.isEmpty || !kept.work.proposals.isEmpty
    dropsWrites = work.changes.count > kept.work.changes.count || work.proposals.count > kept.work.proposals.count
    if dropsWrites, hasWritten { return nil }
    self.work.fellShort = true
    // In place of those about the answer that failed.
    notices =
      kept.fallback.notices
      + [Notice(.words(.furtherFailed, error.words))]
    var answer = kept.fallback.answer
    answer.usage = usage
    return answer
  }

  // MARK: The form of the answer

  /// Reads and judges a JSON answer. One that does not fit is asked for again within the turns and
  /// tokens that the run has; the last one is kept in `answer` as it came, and the run fails. So is
  /// what came of an answer that broke off.
  private mutating func formed(_ request: ModelRequest, _ session: (any ModelSession)?) async -> Result<Answer, StepFailure> {
    var rejected: [Answer.Rejected] = []
    if let failure = spending.open() { return .failure(failure) }
    while true {
      if let failure = spending.refusal() {
        keep("", rejected)
        return .failure(failure)
      }
      let heard = HeardParts()
      let result = await ask(spending.bounded(request.again(after: rejected)), heard)
      guard case .success(var answer) = result else {
        keep(heard.text, rejected)
        return result
      }
      spending.add(answer, to: request)
      answer.usage = usage
      answer.rejected = rejected
      if let session { answer = session.read(answer, to: request) }
      guard request.output == .json, answer.calls.isEmpty else { return .success(answer) }
      switch AnswerForm.evaluate(answer.text, plan.schema) {
      case .good(let value):
        answer.value = value
        return .success(answer)
      case .bad(let problems):
        guard rejected.count < min(Self.mostRepairs, turnsLeft - 1), !Task.isCancelled else {
          self.answer = answer
          context.observer?(.answer(answer))
          return .failure(Self.refusal(problems, tries: rejected.count + 1))
        }
        rejected.append(Answer.Rejected(text: answer.text, problems: problems))
      }
    }
  }

  /// Keeps what the model said before its client gave up: a piece of an answer, or the last one
  /// that did not fit.
  private mutating func keep(_ heard: String, _ rejected: [Answer.Rejected]) {
    if !heard.isEmpty {
      answer = Answer(text: heard, author: context.model.name, rejected: rejected, usage: usage)
      notices.append(Notice(.words(.brokeOff)))
    } else if let last = rejected.last {
      answer = Answer(text: last.text, author: context.model.name, rejected: rejected.dropLast(), usage: usage)
    }
  }

  static func refusal(_ problems: [MessageText], tries: Int) -> StepFailure {
    let first = problems.first ?? .words(.isNoJSON)
    let problem = problems.count > 1 ? .words(.moreOfThem, first, problems.count - 1) : first
    return StepFailure(
      .badAnswer, tries > 1 ? .words(.answerNotSchemaTimes, tries, problem) : .words(.answerNotSchema, problem),
      hint: .words(.answerKeptUnchanged), retryable: true)
  }

  /// Asks once, within what is left of the run's time.
  private func ask(_ request: ModelRequest, _ heard: HeardParts) async -> Result<Answer, StepFailure> {
    let model = context.model
    if model.immediate {
      do throws(StepFailure) { return .success(try await model.answer(request, part: { _ in })) } catch { return .failure(error) }
    }
    let (clock, observer, seconds) = (context.clock, context.observer, plan.limits.seconds)
    observer?(.asking(model: model.name))
    let now = clock.uptime()
    let left = Duration.nanoseconds(Int64(deadline > now ? deadline - now : 0))
    return await withTaskGroup(of: Result<Answer, StepFailure>?.self) { group in
      group.addTask {
        do throws(StepFailure) {
          return .success(
            try await model.answer(request) { text in
              if heard.take(text) { observer?(.part(text)) }
            })
        } catch {
          return .failure(error)
        }
      }
      group.addTask {
        try? await clock.sleep(left)
        return nil
      }
      defer { group.cancelAll() }
      // Whichever comes first; a cancelled run ends both.
      if let first = await group.next(), let result = first { return result }
      heard.close()
      return .failure(
        Task.isCancelled
          ? StepFailure(.cancelled, .words(.cancelled))
          : StepFailure(.timedOut, .words(.noAnswerInRun, model.name, seconds), retryable: true))
    }
  }
}

/// The parts of an answer received so far.
private final class HeardParts: Sendable {
  private let state = Mutex((text: "", isOpen: true))

  var text: String { state.withLock { $0.text } }

  /// False when nothing more is wanted.
  func take(_ piece: String) -> Bool {
    state.withLock { state in
      if state.isOpen { state.text += piece }
      return state.isOpen
    }
  }

  func close() { state.withLock { $0.isOpen = false } }
}

extension ModelRequest {
  /// Returns the same request with the answers that did not do.
  func again(after rejected: [Answer.Rejected]) -> ModelRequest {
    var request = self
    request.rejected = rejected
    return request
  }
}
