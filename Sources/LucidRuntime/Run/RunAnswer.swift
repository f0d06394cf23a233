import LucidCore

/// Asking for the answer: once, or again with what is wrong with its form.
extension Run {
  /// How often an answer of the wrong form is asked for again.
  static let mostRepairs = 2

  /// A JSON answer is read, judged and, if it does not fit, asked for again within the turns that the run has. When the last one
  /// does not fit either, it is kept in `answer` as it came and the run fails.
  mutating func formedAnswer(_ model: any ModelClient, _ request: ModelRequest) async -> Result<Answer, StepFailure> {
    guard request.output == .json else { return await answer(model, request) }
    var rejected: [Answer.Rejected] = []
    while true {
      let result = await answer(model, request.again(after: rejected))
      guard case .success(var answer) = result else {
        // The client gave up on the form; what it said before is not lost.
        if let last = rejected.last { self.answer = Answer(text: last.text, author: model.name, rejected: rejected.dropLast()) }
        return result
      }
      answer.rejected = rejected
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

  private static func refusal(_ problems: [String], tries: Int) -> StepFailure {
    let more = problems.count > 1 ? " (and \(problems.count - 1) more)" : ""
    let asked = tries > 1 ? ", asked for \(tries) times" : ""
    return StepFailure(
      .badAnswer, "the answer does not have the promised form\(asked): \(problems.first ?? "it is no JSON")\(more)",
      hint: "the answer is kept as it came; look at `output:` in the file, or try another model", retryable: true)
  }

  /// The model's answer within what is left of the run's time.
  private func answer(_ model: any ModelClient, _ request: ModelRequest) async -> Result<Answer, StepFailure> {
    if model.immediate {
      do throws(StepFailure) { return .success(try await model.answer(request, part: { _ in })) } catch { return .failure(error) }
    }
    let clock = context.clock
    let seconds = plan.limits.seconds
    let now = clock.uptime()
    let left = Duration.nanoseconds(Int64(runDeadline > now ? runDeadline - now : 0))
    return await withTaskGroup(of: Result<Answer, StepFailure>?.self) { group in
      group.addTask {
        do throws(StepFailure) { return .success(try await model.answer(request, part: { _ in })) } catch {
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
      return .failure(
        Task.isCancelled
          ? StepFailure(.cancelled, "cancelled")
          : StepFailure(.timedOut, "\(model.name) did not answer within the run's \(seconds) s", retryable: true))
    }
  }
}

extension ModelRequest {
  /// The same request with the answers that did not do.
  func again(after rejected: [Answer.Rejected]) -> ModelRequest {
    guard !rejected.isEmpty else { return self }
    return ModelRequest(
      ability: ability, prompt: prompt, observations: observations, card: card, highlights: highlights, missing: missing,
      output: output, schema: schema, persona: persona, rejected: rejected, now: now, zone: zone)
  }
}
