import LucidCore

/// Asks the model for a step: a request of its own, without tools, within the run's turns, tokens
/// and money.
struct ModelAsker: Sendable {
  /// The parts of a request beside its prompt; `plain` for `model.ask`.
  final class Material: Sendable {
    let ability: AbilityFacts
    let observations: [Observation]
    let sentences: [Sentence]
    let missing: [MissingData]
    let output: OutputFormat
    let schema: AnswerSchema?
    let persona: PersonaRecord?
    let statements: [StatementKind]
    let language: Language
    /// Whether the ability's author wrote an answer, too.
    let hasOwnAnswer: Bool

    init(
      ability: AbilityFacts, observations: [Observation] = [], sentences: [Sentence] = [], missing: [MissingData] = [],
      output: OutputFormat = .text, schema: AnswerSchema? = nil, persona: PersonaRecord? = nil,
      statements: [StatementKind] = [], language: Language = .english, hasOwnAnswer: Bool = false
    ) {
      (self.ability, self.observations, self.sentences, self.missing) = (ability, observations, sentences, missing)
      (self.output, self.schema, self.persona) = (output, schema, persona)
      (self.statements, self.language, self.hasOwnAnswer) = (statements, language, hasOwnAnswer)
    }
  }

  private let preference: ModelPreference?
  private let model: any ModelClient
  private let observer: RunContext.Observer?
  private let spending: ModelSpending
  private let started: Instant
  private let zone: Zone
  let plain: Material

  init(_ plan: Plan, _ context: RunContext, _ spending: ModelSpending, started: Instant) {
    (model, observer, zone) = (context.model, context.observer, context.zone)
    (self.spending, self.started, preference) = (spending, started, plan.model)
    plain = Material(ability: plan.ability)
  }

  /// Whether a prompt alone gets an answer: the built-in summary only tells what was found.
  var answersPrompts: Bool { model.isModel }

  /// The material of a prompt whose answer has these fields; null for an answer in words.
  func material(for fields: Value, of signature: ToolSignature) -> Material {
    guard case .record = fields else { return plain }
    return Material(
      ability: plain.ability, output: .json, schema: AnswerSchema(signature.result(described: fields)),
      language: plain.language)
  }

  /// Returns the way to ask with this material.
  func asking(_ material: Material) -> AskModel {
    { prompt, labels throws(StepFailure) in try await answer(prompt, labels, material) }
  }

  private func answer(_ prompt: String, _ labels: Labels, _ material: Material) async throws(StepFailure) -> Value {
    if model.isModel, let refusal = spending.open() ?? spending.refusal() ?? spending.takeTurn() { throw refusal }
    var request = ModelRequest(
      ability: material.ability, prompt: RenderedText(text: prompt), observations: material.observations, card: nil,
      sentences: material.sentences, missing: material.missing, output: material.output, schema: material.schema,
      persona: material.persona, preference: preference, now: started, zone: zone)
    (request.labels, request.statements, request.language) = (labels, material.statements, material.language)
    request.hasOwnAnswer = material.hasOwnAnswer
    if !model.immediate { observer?(.asking(model: model.name)) }
    let answer = try await model.answer(spending.bounded(request), part: { _ in })
    spending.add(answer, to: request)
    guard answer.calls.isEmpty else {
      throw StepFailure(.failed, .words(.calledWithoutTools, model.name), hint: .words(.askAgainOrOther), retryable: true)
    }
    guard !answer.text.allSatisfy(\.isWhitespace) else {
      throw StepFailure(.badAnswer, .words(.gaveEmptyAnswer, model.name), hint: .words(.askAgainOrOther), retryable: true)
    }
    guard !answer.isCut else {
      throw StepFailure(.badAnswer, .words(.answerCutOff, model.name), hint: .words(.lessOrMaxTokens), retryable: true)
    }
    guard material.output == .json else { return .text(answer.text) }
    switch AnswerForm.evaluate(answer.text, material.schema) {
    case .good(let value): return value
    case .bad(let problems):
      throw StepFailure(
        .badAnswer, .words(.answerNotSchema, problems.first ?? .words(.isNoJSON)),
        hint: .words(.checkOutput), retryable: true)
    }
  }
}
