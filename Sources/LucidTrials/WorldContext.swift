import LucidCore
import LucidRuntime

extension TrialWorld {
  /// A run's surroundings as this world has them. `base` is what the world is built on; with `Base.nothing` only its free variables stay.
  package func context(on base: RunContext) -> RunContext { context(on: base, CallCount()) }

  func context(on context: RunContext, _ count: CallCount, answers: [String]? = nil) -> RunContext {
    let isOpen = base != .nothing
    return RunContext(
      tools: context.tools.values.map { tool in
        let name = tool.signature.name
        return WorldTool(tool, tools[name].map(WorldSource.reply) ?? (isOpen ? .base : .closed), count)
      },
      variables: context.variables.values.map { variable in
        let signature = variable.signature
        return WorldVariable(
          variable, variables[signature.name].map(WorldSource.reply) ?? (isOpen || signature.family == nil ? .base : .closed), count)
      },
      filters: context.filters, presenters: context.presenters, cards: Array(context.cards.values),
      model: answers.map { WrittenAnswers($0) } ?? context.model, clock: context.clock, zone: context.zone,
      settings: context.settings.replacing(settings), runID: context.runID, executor: context.executor,
      observer: context.observer)
  }
}
