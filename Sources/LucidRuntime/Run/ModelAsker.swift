import LucidCore

/// Asks the model for a step: a request of its own, without the results of the run and without
/// tools, within the run's turns, tokens and money.
struct ModelAsker: Sendable {
  private let plan: Plan
  private let model: any ModelClient
  private let observer: RunContext.Observer?
  private let spending: ModelSpending
  private let started: Instant
  private let zone: Zone

  /// nil where the run has no model.
  init?(_ plan: Plan, _ context: RunContext, _ spending: ModelSpending, started: Instant) {
    guard context.model.isModel else { return nil }
    self.plan = plan
    (model, observer, zone) = (context.model, context.observer, context.zone)
    (self.spending, self.started) = (spending, started)
  }

  func answer(_ prompt: String, _ labels: Labels) async throws(StepFailure) -> String {
    if let refusal = spending.open() ?? spending.takeTurn() { throw refusal }
    var request = ModelRequest(
      ability: plan.ability, prompt: RenderedText(text: prompt), observations: [], card: nil, sentences: [], missing: [],
      output: .text, preference: plan.model, now: started, zone: zone)
    request.labels = labels
    if !model.immediate { observer?(.asking(model: model.name)) }
    let answer = try await model.answer(spending.bounded(request), part: { _ in })
    spending.add(answer.usage)
    guard answer.calls.isEmpty else {
      throw StepFailure(
        .failed, "\(model.name) requested a call of a tool, although none was offered", hint: "ask again, or try another model",
        retryable: true)
    }
    guard !answer.text.allSatisfy(\.isWhitespace) else {
      throw StepFailure(.badAnswer, "\(model.name) gave an empty answer", hint: "ask again, or try another model", retryable: true)
    }
    guard !answer.isCut else {
      throw StepFailure(
        .badAnswer, "the answer of \(model.name) was cut off", hint: "ask for less, or raise `max_tokens` under `model`",
        retryable: true)
    }
    return answer.text
  }
}
