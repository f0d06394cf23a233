import LucidCore

/// The end of a run: the card, then the answer.
extension Run {
  mutating func conclude() async {
    guard !halted, !cancelled, !isUnchanged, let prompt else { return }
    let observed = zip(plan.steps, observations).compactMap { $0.observe ? $1 : nil }
    if context.isRehearsal { return rehearseAnswer(prompt, observed) }
    let presented = presented(observed)
    if let made = filled ?? builtCard(presented) {
      let card = Card(
        kind: made.kind, title: made.title, generated: made.generated, body: made.body, notes: made.notes + missingLines,
        highlights: made.highlights)
      self.card = card
      emit(.card(card))
    }
    highlights = highlights(of: presented)
    var request = ModelRequest(
      ability: plan.ability, prompt: prompt, observations: observed, card: card, highlights: highlights, missing: missingLines,
      output: plan.output, schema: plan.schema, persona: persona,
      preference: plan.model, tokensLeft: plan.limits.tokens, now: started, zone: context.zone)
    let model = context.model
    // Whoever was told of the card may have cancelled the run.
    noteCancellation()
    if cancelled { return }
    request.conversation = context.rules.conversation
    let result: Result<Answer, StepFailure>
    if let session = context.rules.agent?.session(sessionFacts, in: context) {
      result = await guidedAnswer(model, request, session)
      if case .success(let answer) = result { self.answer = answer }
      await merge(session.work, answered: (try? result.get()) != nil)
    } else {
      result = Self.inWords(await formedAnswer(model, request))
    }
    switch result {
    case .success(let answer):
      self.answer = answer
      emit(.answer(answer))
    case .failure(let failure):
      if failure.kind == .timedOut { timedOut = true }
      if failure.kind == .cancelled { cancelled = true }
      self.failure = self.failure ?? RunFailure(step: nil, failure: failure)
    }
  }

  /// Nobody is there to make the calls that a model asks for without having been offered any.
  private static func inWords(_ result: Result<Answer, StepFailure>) -> Result<Answer, StepFailure> {
    guard case .success(let answer) = result, let call = answer.calls.first else { return result }
    return .failure(
      StepFailure(
        .failed, "\(answer.author) wants \(call.tool) called instead of answering, and was offered no tools",
        hint: "ask again, or try another model", retryable: true))
  }

  /// The card that makes itself of the observations.
  private func builtCard(_ presented: [Observation]) -> Card? {
    guard let kind = plan.card, let builder = context.cards[kind] else { return nil }
    return builder.card(
      title: plan.ability.label, from: presented, presenters: context.presenters,
      in: PresentContext(now: started, zone: context.zone))
  }

  mutating func noteCancellation() {
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
}
