import LucidCore

/// The answer of an ability that is run in a step: what its model is shown, or what its author
/// wrote.
extension Run {
  mutating func material(of answer: StepAnswer) throws(Evaluator.Stop) -> ModelAsker.Material {
    var persona: PersonaRecord?
    if let chosen = answer.persona {
      persona = PersonaRecord(name: chosen.name, label: chosen.label, text: try evaluator.render(chosen.text))
    }
    let observed = answer.observed.compactMap { ledger.observations[$0] }
    for observation in observed { evaluator.labels.formUnion(observation.labels) }
    let stage = CardStage(plan: plan, context: context, started: start.at)
    let language = context.summaryLanguage(of: plan)
    let statements = stage.statements(of: stage.presented(observed), on: nil)
    return ModelAsker.Material(
      ability: answer.ability, observations: observed,
      sentences: context.wording.sentences(statements, in: language, now: start.at, zone: context.zone),
      missing: ledger.missing(of: answer.observed), output: answer.output, schema: answer.schema, persona: persona,
      statements: answer.statements, language: language, hasOwnAnswer: answer.written != nil)
  }
  // MARK: The author's answer

  /// Ends the step with what the author wrote; false where a model is asked.
  mutating func giveOwnAnswer(ofStep i: Int) throws(Evaluator.Stop) -> Bool {
    let step = plan.steps[i]
    guard let answer = step.modifiers?.answer, answer.written != nil, !step.asksModel || !context.model.isModel else {
      return false
    }
    let result = try ownAnswer(answer)
    emit(.step(name: step.name, tool: step.tool, .running))
    switch result {
    case .success(let value?): finish(i, .done, value)
    // As with a false `when`.
    case .success(nil): finish(i, .skipped(.conditionFalse), .absent(Absence(.skipped, .words(.wasNotNeeded, step.name))))
    case .failure(let failure): lose(step: i, failure)
    }
    return true
  }

  /// Whether the author's answer is given in the place of a model's that failed in a step.
  func hasOwnAnswer(_ i: Int, after failure: StepFailure) -> Bool {
    guard failure.kind != .cancelled, failure.kind != .unanswered, context.model.isModel else { return false }
    return plan.steps[i].modifiers?.answer?.written != nil && plan.steps[i].asksModel
  }

  /// Gives it: the step has failed, and has a value. One that does not fit leaves the failure as it
  /// is.
  mutating func replaceByOwnAnswer(_ i: Int, _ failure: StepFailure) throws(Evaluator.Stop) {
    guard let answer = plan.steps[i].modifiers?.answer else { return }
    let result = try ownAnswer(answer)
    ledger.replace(i, nil)
    guard case .success(let value?) = result else { return lose(step: i, failure) }
    finish(i, .failed(failure), value)
  }

  /// Renders an answer; nil when it has nothing to say.
  private mutating func ownAnswer(_ answer: StepAnswer) throws(Evaluator.Stop) -> Result<Value?, StepFailure> {
    guard let written = answer.written else { return .success(nil) }
    let rendered = context.isDryRun ? try evaluator.outline(written).text : try evaluator.render(written)
    let text = rendered.withoutBlankEdges.text
    guard !text.isEmpty, answer.output == .json, !context.isDryRun else { return .success(text.isEmpty ? nil : .text(text)) }
    switch AnswerForm.evaluate(text, answer.schema) {
    case .good(let value): return .success(value)
    case .bad(let problems): return .failure(ModelLoop.refusal(problems, tries: 1))
    }
  }
}
