import LucidAgenda
import LucidCore

/// The end of a run: the card, then the answer.
extension Run {
  mutating func conclude() async {
    enter(.answering)
    guard !phase.isEnded, let prompt = content.prompt ?? (plan.hasPrompt ? nil : RenderedText(text: "")) else { return }
    let observed = plan.steps.indices.compactMap { plan.steps[$0].observe ? ledger.observations[$0] : nil }
    if context.isDryRun { return simulateAnswer(prompt, observed) }
    let stage = CardStage(plan: plan, context: context, started: start.at)
    let presented = stage.presented(context.model.stated(observed))
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
    let statements = content.sentences.map(\.statement)
    let order = AgendaOrder(statements, now: start.at, zone: context.zone)
    context.rules.noteFound?(statements, order)
    let news = context.rules.known?.news(of: content.sentences, band: order.band) ?? News(sentences: content.sentences)
    content.headline = headline(news, in: order)
    if let headline = content.headline { emit(.headline(headline, language)) }
    if let card = content.card { emit(.card(card, language)) }
    var request = ModelRequest(
      ability: plan.ability, prompt: prompt, observations: observed, card: content.card, sentences: content.sentences,
      missing: missing, output: plan.output, schema: plan.schema, persona: content.persona, preference: plan.model,
      tokensLeft: plan.limits.tokens, now: start.at, zone: context.zone)
    // Whoever was told of the card may have cancelled the run.
    noteCancellation()
    if phase.isEnded { return }
    if givesOwnAnswer { return giveOwnAnswer() }
    request.hasOwnAnswer = content.answer.map { !$0.text.isEmpty } ?? false
    request.conversation = context.rules.conversation
    request.labels = requestLabels
    request.language = language
    request.statements = plan.statements
    // A program reads all of it.
    request.news = plan.output == .json ? nil : news
    await answer(request)
    enter(.ended(.complete))
  }

  private mutating func answer(_ request: ModelRequest) async {
    let session = context.rules.agent?.session(sessionFacts, in: context)
    let result = await exchange.run(request, session)
    let own = Self.failure(of: result, answeredBy: request)
    // Notices about an answer that broke off are not about the author's.
    note((own == nil ? exchange.notices : []) + exchange.work.notices)
    if session != nil { await commitCalls(isAnswered: (try? result.get()) != nil && !exchange.dropsWrites) }
    switch result {
    case .success(let answer): emit(.answer(answer))
    case .failure(let failure):
      if let own { return giveOwnAnswer(for: Answer.FailedModel(name: context.model.name, failure: own)) }
      let failed = RunFailure(step: exchange.failedStep, failure: failure)
      end(failure.kind == .cancelled ? .cancelled(failed) : .failed(failed))
    }
  }

  // MARK: The author's answer

  /// Whether the author's answer is given: it is the only one, or there is no model.
  var givesOwnAnswer: Bool { plan.answer != nil && (!plan.hasPrompt || !context.model.isModel) }

  /// The author's headline, else the one of the statements. Beside the author's answer a statement
  /// that the author did not choose is none, and one that the person knows only where nothing is
  /// new.
  private func headline(_ news: News, in order: AgendaOrder) -> Sentence? {
    if let own = content.ownHeadline?.text, !own.isEmpty {
      let line = own.split(whereSeparator: \.isNewline).joined(separator: " ")
      return Headline.of(Sentence(Statement(.summary(.headline), .key, weight: 0, [.text: .text(line)]), text: line))
    }
    if givesOwnAnswer { return nil }
    let new = news.sentences.filter { !$0.statement.kind.isAbsence }
    let sentences = news.known == 0 || new.isEmpty ? content.sentences : new
    return order.headline(of: sentences, named: plan.statements, isQuestion: context.rules.isQuestion).map {
      context.wording.headline(of: $0, in: context.summaryLanguage(of: plan), now: start.at, zone: context.zone)
    }
  }

  /// Returns the failure of a model in whose place the author's answer is given; nil for an answer,
  /// without an answer of the author, and for what a person has decided or has to decide.
  private static func failure(of result: Result<Answer, StepFailure>, answeredBy request: ModelRequest) -> StepFailure? {
    guard request.hasOwnAnswer, case .failure(let failure) = result else { return nil }
    return failure.kind == .cancelled || failure.kind == .unanswered ? nil : failure
  }

  /// Gives the author's answer; `failed` is the model in whose place.
  ///
  /// One that is no JSON of the form that `output:` asks for fails the run as a model's does.
  private mutating func giveOwnAnswer(for failed: Answer.FailedModel? = nil) {
    // For a model's calls the stage was left open.
    if failed == nil, context.rules.agent != nil, writes.changes.isEmpty { writes.discard() }
    var answer = Answer(text: content.answer?.text ?? "", author: Answer.abilityAuthor, usage: exchange.usage)
    answer.failedModel = failed
    if plan.hasPrompt, failed == nil { answer.remark = context.model.choice }
    if plan.output == .json {
      switch AnswerForm.evaluate(answer.text, plan.schema) {
      case .good(let value): answer.value = value
      case .bad(let problems):
        exchange.give(answer)
        emit(.answer(answer))
        return end(.failed(RunFailure(step: nil, failure: ModelLoop.refusal(problems, tries: 1))))
      }
    }
    exchange.give(answer)
    if let failed { note([Notice(.words(.ownAnswerInstead, failed.failure.words))]) }
    emit(.answer(answer))
    enter(.ended(.complete))
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
