import LucidApplication
import LucidArguments
import LucidBackends
import LucidCompiler
import LucidCore
import LucidReport
import LucidRuntime

/// `lucid plan`: what would run, what it can reach, and what it would ask. Touches nothing.
struct PlanCommand {
  let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  func start() throws(CommandError) -> ExitCode {
    let renderer = try chosenRenderer()
    let delivery = try OutputDestination(invocation)
    let moment = try chosenMoment()
    let composition = Composition(explains: true)
    let compilation = composition.compiler.compile(try AbilityFile.read(invocation.operands[0], invocation.host))
    let plans = try Compiled.plans(compilation, invocation)
    let known = moment.map { self.known($0, composition) } ?? [:]
    let shown = plans.map { Self.shown($0, composition, compilation.sources, moment, known) }
    try delivery.send(renderer.render(shown, ScreenChoice.screen(invocation, toFile: delivery.isFile)))
    guard compilation.hasErrors else { return .ok }
    let name = compilation.sources.files.first?.name ?? ""
    throw CommandError(.fileInvalid, "\(name) has errors; only its abilities without any are shown")
  }

  /// Two options that ask for different forms are refused, as everywhere.
  private func chosenRenderer() throws(CommandError) -> PlanRenderer {
    let asked = invocation.text(.planFormat)
    if invocation.has(.json), let asked, asked != "json" {
      throw CommandError(.usage, "`--format=\(asked)` and `--json` ask for different results; give one of them")
    }
    let name = invocation.has(.json) ? "json" : asked ?? "text"
    guard let renderer = PlanRenderer.all.first(where: { $0.name == name }) else {
      throw CommandError(.internalError, "there is no code for `--format=\(name)`")
    }
    return renderer
  }

  /// Only what the command line says: the real time and place are no business of a plan.
  private func chosenMoment() throws(CommandError) -> StaticPreview.Moment? {
    let zone = try invocation.text(.tz).map { name throws(CommandError) in try InstantArgument.zone(name, invocation.host) } ?? .utc
    guard let text = invocation.text(.at) else {
      guard invocation.has(.tz) else { return nil }
      throw CommandError(
        .usage, "`--tz` needs `--at`", hint: "lucid plan FILE --at 2026-04-06T07:30 --tz America/Toronto")
    }
    return StaticPreview.Moment(now: try InstantArgument.instant(text, zone, invocation.host), zone: zone)
  }

  /// Built-in variables that the clock alone decides.
  private func known(_ moment: StaticPreview.Moment, _ composition: Composition) -> [String: Value] {
    let loop = MainLoop(invocation.host.clock)
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

  private static func shown(
    _ plan: Plan, _ composition: Composition, _ sources: SourceSet, _ moment: StaticPreview.Moment?, _ known: [String: Value]
  ) -> PlanViewModel {
    let catalog = composition.builtins.catalog
    let questions = StaticPreview.questions(
      plan, catalog: catalog, filters: composition.builtins.filters, moment: moment, known: known, inputs: [])
    let words = moment.map { moment in
      DatePattern.format(moment.zone.civil(moment.now), "yyyy-MM-dd HH:mm") + ", " + moment.zone.identifier
    }
    return PlanViewModel(plan, catalog, zone: moment?.zone ?? .utc, sources: sources, questions: questions, moment: words)
  }
}
