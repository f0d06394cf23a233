import LucidCore

/// The end of a run: the card, then the answer.
extension Run {
  mutating func conclude() async {
    noteCancellation()
    guard !halted, !cancelled, let prompt else { return }
    let observed = zip(plan.steps, observations).compactMap { $0.observe ? $1 : nil }
    if context.isRehearsal { return rehearseAnswer(prompt, observed) }
    let presented = presented(observed)
    if let kind = plan.card, let builder = context.cards[kind] {
      let made = builder.card(
        title: plan.ability.label, from: presented, presenters: context.presenters,
        in: PresentContext(now: started, zone: context.zone))
      if let made {
        let card = Card(
          kind: made.kind, title: made.title, generated: made.generated, body: made.body, notes: made.notes + missingLines,
          highlights: made.highlights)
        self.card = card
        emit(.card(card))
      }
    }
    highlights = highlights(of: presented)
    let request = ModelRequest(
      ability: plan.ability, prompt: prompt, observations: observed, card: card, highlights: highlights, missing: missingLines,
      output: plan.output, now: started, zone: context.zone)
    let model = context.model
    // Whoever was told of the card may have cancelled the run.
    noteCancellation()
    if cancelled { return }
    let result = await answer(model, request)
    switch result {
    case .success(let answer):
      self.answer = answer
      emit(.answer(answer))
    case .failure(let failure):
      if failure.kind == .timedOut { timedOut = true }
      if failure.kind == .cancelled { cancelled = true }
      self.failure = RunFailure(step: nil, failure: failure)
    }
  }

  private mutating func noteCancellation() {
    guard Task.isCancelled, !cancelled else { return }
    cancelled = true
    failure = failure ?? RunFailure(step: nil, failure: StepFailure(.cancelled, "cancelled"))
  }

  private func highlights(of observed: [Observation]) -> [Highlight] {
    if let card, !card.highlights.isEmpty { return card.highlights }
    let present = PresentContext(now: started, zone: context.zone)
    return observed.filter { $0.status == .done }.flatMap { observation in
      let presenter = context.presenters.first { $0.family == observation.family }
      return (presenter?.highlights(observation, in: present) ?? []).map { highlight in
        var placed = highlight
        placed.step = observation.step
        return placed
      }
    }
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
