import LucidCore

/// The end of a run: the card, then the answer.
extension Run {
  mutating func conclude() async {
    enter(.answering)
    guard !phase.isEnded, let prompt = content.prompt else { return }
    let observed = plan.steps.indices.compactMap { plan.steps[$0].observe ? ledger.observations[$0] : nil }
    if context.isDryRun { return simulateAnswer(prompt, observed) }
    let stage = CardStage(plan: plan, context: context, started: start.at)
    let presented = stage.presented(observed)
    if let made = content.filledCard ?? stage.card(presented) {
      let card = Card(
        kind: made.kind, title: made.title, generated: made.generated, body: made.body,
        notes: made.notes + missing.filter { $0.setUp == nil }.map { Notice(missing: $0) },
        statements: made.statements)
      content.card = card
    }
    let language = context.summaryLanguage(of: plan)
    content.sentences = context.wording.sentences(
      stage.statements(of: presented, on: content.card), in: language, now: start.at, zone: context.zone)
    content.headline = SentenceRanking.headline(
      of: content.sentences, named: plan.statements, isQuestion: context.rules.isQuestion)
    if let headline = content.headline { emit(.headline(headline, language)) }
    if let card = content.card { emit(.card(card, language)) }
    var request = ModelRequest(
      ability: plan.ability, prompt: prompt, observations: observed, card: content.card, sentences: content.sentences,
      missing: missing, output: plan.output, schema: plan.schema, persona: content.persona, preference: plan.model,
      tokensLeft: plan.limits.tokens, now: start.at, zone: context.zone)
    // Whoever was told of the card may have cancelled the run.
    noteCancellation()
    if phase.isEnded { return }
    request.conversation = context.rules.conversation
    request.labels = requestLabels
    request.language = language
    request.statements = plan.statements
    await answer(request)
    enter(.ended(.complete))
  }

  private mutating func answer(_ request: ModelRequest) async {
    let session = context.rules.agent?.session(sessionFacts, in: context)
    let result = await exchange.run(request, session)
    note(exchange.notices + exchange.work.notices)
    if session != nil { await commitCalls(isAnswered: (try? result.get()) != nil && !exchange.dropsWrites) }
    switch result {
    case .success(let answer): emit(.answer(answer))
    case .failure(let failure):
      let failed = RunFailure(step: exchange.failedStep, failure: failure)
      end(failure.kind == .cancelled ? .cancelled(failed) : .failed(failed))
    }
  }

  /// Commits what the session wrote when the answer is there, and only then.
  private mutating func commitCalls(isAnswered: Bool) async {
    guard isAnswered, !exchange.work.changes.isEmpty else { return writes.discard() }
    writes.merge(exchange.work.changes)
    await commit()
  }

  private var sessionFacts: ModelSessionFacts {
    ModelSessionFacts(
      id: start.id, started: start.at, deadline: tasks.deadline, caps: plan.writes, mayWrite: writes.isOpen,
      hasChanged: !writes.changes.isEmpty, labels: requestLabels)
  }

  /// The origins of all that stands in the request: the prompt, the persona and the card, the
  /// results that the answer is made of, and what is said to be missing.
  var requestLabels: Labels {
    var labels = decided.union(content.labels)
    // With an agent those count that are left when the history was shortened.
    if context.rules.agent == nil, let conversation = context.rules.conversation { labels.formUnion(conversation.labels) }
    // Looked at in place: a step and its observation are large.
    for i in plan.steps.indices {
      guard let status = ledger.observations[i]?.status, plan.steps[i].observe || status != .done else { continue }
      if let own = ledger.observations[i]?.labels { labels.formUnion(own) }
    }
    return labels
  }
}
