import LucidApplication
import LucidArguments
import LucidAuthoring
import LucidCompiler
import LucidCore
import LucidReport
import LucidSystem

/// `lucid trust audit`: the facts that somebody outside could learn from runs of an ability.
struct AuditCommand: Command {
  static let name = "trust audit"
  static let spec = CommandSpec(
    name, "find data leaks of an ability",
    discussion: [
      "Runs the abilities of FILE over pairs of sample worlds that differ in one family of personal data, such as the calendar, "
        + "and compares everything that leaves: arguments of searches and messages, the request to the model, and whether "
        + "there is an answer. The model calls each tool that it is offered with texts copied from its request. Each "
        + "difference is shown with the line of the step and what was sent in both worlds.",
      "A difference that the permissions card of the ability does not name ends the command with exit code 1.",
      "Your data and the network are not used. The worlds are the sample person and those of the tests in FILE.",
    ],
    operands: [
      .init("FILE", .ability, repeatable: true, "files or folders; `-` for standard input; the name of a shipped ability")
    ],
    options: [.reportFormat, .json, .output] + CommandParts.appearance,
    examples: [
      .init("lucid trust audit my.lucidability", "one file"),
      .init("lucid trust audit --json briefing", "a shipped ability, as JSON"),
    ],
    exits: [.notMet, .partial] + CommandParts.fileExits)

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    let form = try Form.chosen(invocation, .reportFormat)
    let delivery = try OutputDestination(invocation)
    let files = AbilityPaths(invocation.operands)
    for error in files.unreadable { invocation.host.output.error(error.text) }
    let auditing = AbilityAuditing(invocation.host)
    var reports: [AuditReport] = []
    var (refused, areAllRead): ([Compilation], Bool) = ([], files.unreadable.isEmpty)
    for path in files.paths {
      let file: SourceFile
      do throws(CommandError) { file = try AbilityFile.read(path, invocation.host) } catch {
        invocation.host.output.error(error.text)
        areAllRead = false
        continue
      }
      let (compilation, audits) = try auditing.audits(file, folder: AbilityFile.folder(path))
      if compilation.hasErrors {
        let screen = ScreenChoice.screen(invocation, descriptor: 2)
        invocation.host.output.error(TextDiagnostics(compilation.sources, screen: screen).render(compilation.diagnostics))
        refused.append(compilation)
        continue
      }
      reports.append(AuditReport(file: file.name, sources: compilation.sources, audits: audits))
    }
    let outcome = AuditOutcome(reports, refusal: Compiled.exit(refused), areAllRead: areAllRead)
    if let result = outcome.render(form, ScreenChoice.screen(invocation, toFile: delivery.isFile)) {
      try delivery.send(result, outcome.exit)
    }
    return outcome.exit
  }
}
