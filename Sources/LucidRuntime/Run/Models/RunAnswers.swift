import LucidCore

/// Puts together what the model is shown for the answer of an ability that is run in a step.
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
      statements: answer.statements, language: language)
  }
}
