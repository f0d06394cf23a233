package import LucidCore

/// Renders one template over values that are all known; no run around it.
package struct PromptRenderer {
  private var evaluator: Evaluator
  private let limits: RenderLimits

  /// `variables` in the order of the plan they belong to.
  package init(
    filters: [Filter], wording: any SentenceRendering, zone: Zone, now: Instant, variables: [Value],
    limits: RenderLimits = RenderLimits()
  ) {
    self.limits = limits
    evaluator = Evaluator(
      filters: filters, wording: wording,
      context: FilterContext(now: now, zone: zone, mostTextBytes: limits.text.bytes),
      budget: RenderBudget(limits), inputs: [], variables: variables, steps: [],
      settings: .record(Settings().record(callsTools: false)))
  }

  /// Errors: the reason why a value could not be filtered, or which value is not known.
  package mutating func render(_ template: Template) throws(FilterError) -> RenderedText { try render(Prepared(template)) }

  /// A template that is rendered more than once.
  package struct Prepared {
    let program: RenderProgram

    package init(_ template: Template) { program = RenderProgram(template) }
  }

  package mutating func render(_ prepared: Prepared) throws(FilterError) -> RenderedText {
    evaluator.missing.removeAll(keepingCapacity: true)
    evaluator.budget = RenderBudget(limits)
    do throws(Evaluator.Stop) {
      return try evaluator.render(prepared.program)
    } catch {
      switch error {
      case .needsVariable(let i): throw FilterError("variable \(i) is not known")
      case .needsStep(let i): throw FilterError("step \(i) is not known")
      case .tooMuch(let bound, let place): throw FilterError(bound.failure(limits, in: "the text", at: place).words)
      case .interrupted: throw FilterError(.words(.interrupted))
      }
    }
  }
}
