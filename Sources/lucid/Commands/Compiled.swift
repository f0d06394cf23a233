import LucidArguments
import LucidCompiler
import LucidCore
import LucidReport

/// The plans of a compiled file, or the exit that its mistakes ask for.
enum Compiled {
  /// The one ability of a file that is to be run.
  static func plan(_ compilation: Compilation, _ invocation: Invocation) throws(CommandError) -> Plan {
    let plans = try plans(compilation, invocation)
    let name = compilation.sources.files.first?.name ?? ""
    if plans.count > 1, !invocation.has(.quiet) {
      LogForm.complain(
        "lucid: \(name) holds \(plans.count) abilities; the first, \(plans[0].ability.label), is taken\n", invocation, .notice)
    }
    return plans[0]
  }

  /// At least one. Prints what there is to say about the file to standard error.
  static func plans(_ compilation: Compilation, _ invocation: Invocation) throws(CommandError) -> [Plan] {
    let screen = ScreenChoice.screen(invocation, descriptor: 2)
    if !compilation.diagnostics.isEmpty, !(invocation.has(.quiet) && !compilation.hasErrors) {
      LogForm.complain(
        TextDiagnostics(compilation.sources, screen: screen).render(compilation.diagnostics), invocation,
        compilation.hasErrors ? .error : .notice)
    }
    let name = compilation.sources.files.first?.name ?? ""
    let (verb, done) = ["plan": ("plan", "planned"), "show": ("show", "shown")][invocation.command.name] ?? ("run", "run")
    if compilation.needsOtherProgram {
      throw CommandError(.requirementNotMet, "\(name) cannot run with this lucid (\(Composition.version.text))")
    }
    guard compilation.plans.isEmpty else { return compilation.plans }
    if compilation.hasErrors {
      throw CommandError(
        .fileInvalid, "\(name) was not \(done): it has errors", at: firstError(compilation))
    }
    let kinds = Set(compilation.kinds.map(\.rawValue)).sorted().joined(separator: ", ")
    throw CommandError(
      .fileInvalid, "\(name) holds no ability to \(verb)" + (kinds.isEmpty ? "" : " (only: \(kinds))"))
  }

  private static func firstError(_ compilation: Compilation) -> JSONFailure.Place? {
    guard let span = compilation.diagnostics.first(where: { $0.severity == .error })?.span, let file = compilation.sources[span]
    else { return nil }
    let position = file.position(of: Int(span.start))
    return JSONFailure.Place(file: file.name, line: position.line, column: position.column)
  }
}
