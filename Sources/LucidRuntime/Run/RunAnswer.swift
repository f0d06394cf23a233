import LucidCore
import Synchronization

/// Asking for the answer: once, or again with what is wrong with its form.
extension Run {
  /// How often an answer of the wrong form is asked for again.
  static let mostRepairs = 2

  /// A JSON answer is read, judged and, if it does not fit, asked for again within the turns and tokens that the run has. When the last
  /// one does not fit either, it is kept in `answer` as it came and the run fails. So is what came of an answer that broke off.
  mutating func formedAnswer(
    _ model: any ModelClient, _ request: ModelRequest, _ session: (any ModelSession)? = nil
  ) async -> Result<Answer, StepFailure> {
    var rejected: [Answer.Rejected] = []
    if let failure = openBudget(for: model) { return .failure(failure) }
    while true {
      let heard = HeardParts()
      let asked = bounded(request.again(after: rejected))
      let result = await answer(model, asked, heard)
      guard case .success(var answer) = result else {
        keep(heard.text, rejected, self.usage, of: model)
        return result
      }
      if let usage = answer.usage { self.usage = self.usage.map { $0 + usage } ?? usage }
      answer.usage = self.usage
      answer.rejected = rejected
      if let session { answer = session.read(answer, to: request) }
      guard request.output == .json, answer.calls.isEmpty else { return .success(answer) }
      switch AnswerForm.judge(answer.text, plan.schema) {
      case .good(let value):
        answer.value = value
        return .success(answer)
      case .bad(let problems):
        guard rejected.count < min(Self.mostRepairs, plan.limits.turns - 1), !Task.isCancelled else {
          self.answer = answer
          emit(.answer(answer))
          return .failure(Self.refusal(problems, tries: rejected.count + 1))
        }
        rejected.append(Answer.Rejected(text: answer.text, problems: problems))
      }
    }
  }

  /// The client gave up: what it said before is not lost, neither a piece of an answer nor the last one that did not fit.
  private mutating func keep(_ heard: String, _ rejected: [Answer.Rejected], _ used: TokenUsage?, of model: any ModelClient) {
    if !heard.isEmpty {
      answer = Answer(text: heard, author: model.name, rejected: rejected, usage: used)
      notices.append(Notice("the answer broke off; what had come of it is kept"))
    } else if let last = rejected.last {
      answer = Answer(text: last.text, author: model.name, rejected: rejected.dropLast(), usage: used)
    }
  }

  private static func refusal(_ problems: [String], tries: Int) -> StepFailure {
    let more = problems.count > 1 ? " (and \(problems.count - 1) more)" : ""
    let asked = tries > 1 ? ", asked for \(tries) times" : ""
    return StepFailure(
      .badAnswer, "the answer does not have the promised form\(asked): \(problems.first ?? "it is no JSON")\(more)",
      hint: "the answer is kept as it came; look at `output:` in the file, or try another model", retryable: true)
  }

  /// The model's answer within what is left of the run's time.
  private func answer(
    _ model: any ModelClient, _ request: ModelRequest, _ heard: HeardParts
  ) async -> Result<Answer, StepFailure> {
    if model.immediate {
      do throws(StepFailure) { return .success(try await model.answer(request, part: { _ in })) } catch { return .failure(error) }
    }
    let clock = context.clock
    let seconds = plan.limits.seconds
    let observer = context.observer
    let now = clock.uptime()
    let left = Duration.nanoseconds(Int64(runDeadline > now ? runDeadline - now : 0))
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
          ? StepFailure(.cancelled, "cancelled")
          : StepFailure(.timedOut, "\(model.name) did not answer within the run's \(seconds) s", retryable: true))
    }
  }
}

/// What came of an answer so far.
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
  /// The same request with the answers that did not do.
  func again(after rejected: [Answer.Rejected]) -> ModelRequest {
    var request = self
    request.rejected = rejected
    return request
  }
}
