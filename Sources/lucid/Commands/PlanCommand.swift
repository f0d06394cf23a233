import LucidArguments
import LucidCompiler
import LucidCore
import LucidReport

/// `lucid plan`: what would run and what it can reach. Touches nothing.
struct PlanCommand {
  let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  func start() throws(CommandError) -> ExitCode {
    let form = try Form.chosen(invocation, .reportFormat)
    let delivery = try Delivery(invocation)
    let composition = Composition(vault: nil)
    let compilation = composition.compiler.compile(try AbilityFile.read(invocation.operands[0]))
    let plan = try Compiled.plan(compilation, invocation)
    let screen = ScreenChoice.screen(invocation, toFile: delivery.isFile)
    let catalog = composition.builtins.catalog
    let text =
      form == .json ? JSONPlan(catalog, zone: .utc).render(plan) : TextPlan(catalog, zone: .utc, screen: screen).render(plan)
    try delivery.send(text)
    return .ok
  }
}

/// The plan of a compiled file, or the exit that its mistakes ask for.
enum Compiled {
  /// Prints what there is to say about the file to standard error.
  static func plan(_ compilation: Compilation, _ invocation: Invocation) throws(CommandError) -> Plan {
    let screen = ScreenChoice.screen(invocation, descriptor: 2)
    if !compilation.diagnostics.isEmpty, !(invocation.has(.quiet) && !compilation.hasErrors) {
      Output.error(TextDiagnostics(compilation.sources, screen: screen).render(compilation.diagnostics))
    }
    let name = compilation.sources.files.first?.name ?? ""
    if compilation.needsOtherProgram {
      throw CommandError(.requirementNotMet, "\(name) cannot run with this lucid (\(Composition.version.text))")
    }
    guard let plan = compilation.plans.first else {
      if compilation.hasErrors { throw CommandError(.fileInvalid, "\(name) was not run: it has errors") }
      let kinds = Set(compilation.kinds.map(\.rawValue)).sorted().joined(separator: ", ")
      throw CommandError(.fileInvalid, "\(name) holds no ability to run" + (kinds.isEmpty ? "" : " (only: \(kinds))"))
    }
    if compilation.plans.count > 1, !invocation.has(.quiet) {
      Output.error("lucid: \(name) holds \(compilation.plans.count) abilities; the first, \(plan.ability.label), is taken\n")
    }
    return plan
  }
}
