package import LucidArguments
package import LucidCompiler
package import LucidCore
import LucidReport
import LucidSyntax

/// The plans of a compiled file, or the exit that its mistakes ask for.
package enum Compiled {
  /// The verb for what is to be done with the plans, for messages.
  package enum Verb: String, Sendable {
    case run, plan, show

    var participle: String {
      switch self {
      case .run: "run"
      case .plan: "planned"
      case .show: "shown"
      }
    }
  }

  /// The one ability of a file that is to be run.
  package static func plan(_ compilation: Compilation, _ console: Console, to verb: Verb = .run) throws(CommandError) -> Plan {
    let plans = try plans(compilation, console, to: verb)
    let name = compilation.sources.files.first?.name ?? ""
    if plans.count > 1, !console.isQuiet {
      let note = "\(name) has \(plans.count) abilities; using the first, \(plans[0].ability.label)"
      console.complain("lucid: \(TerminalSanitizer.message(note))\n", .notice)
    }
    return plans[0]
  }

  /// At least one. Prints what there is to say about the file to standard error.
  package static func plans(_ compilation: Compilation, _ console: Console, to verb: Verb = .run) throws(CommandError) -> [Plan] {
    let screen = console.screen(descriptor: 2)
    if !compilation.diagnostics.isEmpty, !(console.isQuiet && !compilation.hasErrors) {
      console.complain(
        TextDiagnostics(compilation.sources, screen: screen).render(compilation.diagnostics),
        compilation.hasErrors ? .error : .notice)
    }
    let name = compilation.sources.files.first?.name ?? ""
    if compilation.needsOtherProgram, let refusal = refusal(compilation, verb.participle) { throw refusal }
    // What one ability says may hang on what is wrong with another; a plan of it may still be shown.
    if !compilation.plans.isEmpty, verb != .run || !compilation.hasErrors { return compilation.plans }
    if let refusal = refusal(compilation, verb.participle) { throw refusal }
    if compilation.kinds.contains(.ability) {
      throw CommandError(
        .fileInvalid, "\(name) has no ability to \(verb.rawValue): what it holds only serves others (`part: true`)",
        hint: "run the ability that names it in `ability.run`, or remove `part`")
    }
    let kinds = Set(compilation.kinds.map(\.rawValue)).sorted().joined(separator: ", ")
    throw CommandError(
      .fileInvalid, "\(name) has no ability to \(verb.rawValue)" + (kinds.isEmpty ? "" : " (only: \(kinds))"),
      hint: compilation.kinds.contains(.plan) && verb == .run
        ? "`lucid try` shows what a plan finds; an ability runs it by `plan: NAME`" : nil)
  }

  /// Returns the exit of a command that does something with the abilities of files, by their worst
  /// errors; nil where no file has any. Commands that only name mistakes end with `.fileInvalid`.
  package static func exit(_ compilations: [Compilation]) -> ExitCode? {
    let broken = compilations.filter(\.hasErrors)
    if broken.contains(where: \.needsOtherProgram) { return .requirementNotMet }
    if broken.contains(where: { $0.oldFile == nil }) { return .fileInvalid }
    return broken.isEmpty ? nil : .oldForm
  }

  /// Returns the error that ends such a command; nil for a file without errors. `done` is the
  /// participle of the command, `hint` the remedy for mistakes of other kinds.
  package static func refusal(_ compilation: Compilation, _ done: String, hint: String? = nil) -> CommandError? {
    guard let exit = exit([compilation]) else { return nil }
    let name = compilation.sources.files.first?.name ?? ""
    switch exit {
    case .requirementNotMet:
      return CommandError(exit, "\(name) cannot run with this lucid (\(Composition.version.text))")
    case .oldForm:
      let old = compilation.oldFile?.name ?? name
      return CommandError(
        exit, "\(name) was not \(done): \(old) is in an old form of the language",
        hint: ShellWord.line(["lucid", "fmt", "--migrate", old]), at: firstError(compilation))
    default: return CommandError(exit, "\(name) was not \(done): it has errors", hint: hint, at: firstError(compilation))
    }
  }

  private static func firstError(_ compilation: Compilation) -> JSONFailure.Place? {
    guard let span = compilation.diagnostics.first(where: { $0.severity == .error })?.span, let file = compilation.sources[span]
    else { return nil }
    let position = file.position(of: Int(span.start))
    return JSONFailure.Place(file: file.name, line: position.line, column: position.column)
  }
}
