import LucidCore

/// Renders one template over values that are all known; no run around it.
package struct PromptRenderer {
  private var evaluator: Evaluator

  /// `variables` in the order of the plan they belong to.
  package init(filters: [Filter], zone: Zone, now: Instant, variables: [Value]) {
    evaluator = Evaluator(
      filters: filters, context: FilterContext(now: now, zone: zone), inputs: [], variables: variables, steps: [],
      settings: .record(Settings().record))
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
    do throws(Evaluator.Stop) {
      return try evaluator.render(prepared.program)
    } catch {
      switch error {
      case .failed(let message): throw FilterError(message)
      case .needsVariable(let i): throw FilterError("variable \(i) is not known")
      case .needsStep(let i): throw FilterError("step \(i) is not known")
      }
    }
  }
}
