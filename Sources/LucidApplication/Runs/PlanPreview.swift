import LucidBuiltins
package import LucidCompiler
package import LucidConfiguration
package import LucidCore
package import LucidReport
package import LucidRuntime
import LucidSystem
import LucidWording

/// Plans as `lucid plan` shows them, with the queries of a run at a named time. Reads no data.
package struct PlanPreview {
  private let console: Console
  private let configuration: Configuration

  /// The configuration names the families that are off, and the services and models that answer.
  package init(_ console: Console, _ configuration: Configuration = Configuration()) {
    (self.console, self.configuration) = (console, configuration)
  }

  /// Returns the plans of a file without errors; those of a file with some are shown on standard
  /// error. `moment` is the time of the queries; nil leaves it open. Errors: there is no plan.
  package func plans(
    _ file: SourceFile, at moment: StaticPreview.Moment?
  ) throws(CommandError) -> (compilation: Compilation, shown: [PlanViewModel]) {
    let composition = Composition(explains: true)
    let compilation = composition.compiler.compileToLook(at: file)
    let plans = try Compiled.plans(compilation, console, to: .plan)
    let known = moment.map { self.known($0, composition) } ?? [:]
    return (compilation, plans.map { shown($0, in: composition, compilation.sources, at: moment, known: known) })
  }

  /// Built-in variables that the clock alone decides.
  private func known(_ moment: StaticPreview.Moment, _ composition: Composition) -> [String: Value] {
    let loop = MainLoop(console.host.clock)
    let clock = LoopClock(loop, frozenAt: moment.now)
    let context = ToolContext(now: moment.now, zone: moment.zone, settings: Settings(), clock: clock)
    let free = composition.builtins.variables.filter { $0.signature.cost == .free }
    return loop.run {
      var known: [String: Value] = [:]
      for variable in free {
        if let value = try? await variable.value(in: context).value, !value.isAbsent { known[variable.signature.name] = value }
      }
      return known
    }
  }

  private func shown(
    _ plan: Plan, in composition: Composition, _ sources: SourceSet, at moment: StaticPreview.Moment?, known: [String: Value]
  ) -> PlanViewModel {
    let catalog = composition.builtins.catalog
    let questions = StaticPreview.questions(
      plan,
      with: StaticPreview.Definitions(
        catalog: catalog, filters: composition.builtins.filters, wording: SentenceCatalogues()),
      moment: moment, known: known, inputs: [])
    let words = moment.map { moment in
      DatePattern.format(moment.zone.civil(moment.now), "yyyy-MM-dd HH:mm") + ", " + moment.zone.identifier
    }
    var model = PlanViewModel(
      plan, catalog, zone: moment?.zone ?? .utc, sources: sources, questions: questions, moment: words,
      off: configuration.backends.off)
    model.hosts = configuration.hosts(of: plan)
    return model
  }
}
