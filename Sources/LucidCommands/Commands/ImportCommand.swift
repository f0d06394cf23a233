import LucidApplication
import LucidArguments
import LucidCompiler
import LucidReport
import LucidSystem

/// `lucid import`: an ability made of another program's file, and a list of its unsupported parts.
struct ImportCommand: Command {
  static let name = "import"
  static let spec = CommandSpec(
    name, "convert another program's file", group: .more,
    discussion: [
      "Converts an ability of the LucidPal app (JSON), a goose recipe, a template of llm, a .prompt or .prompty file, a fabric "
        + "pattern, an agent skill or a file of OpenClaw or Hermes jobs to abilities. FILE is not changed.",
      "Unsupported parts are named on standard error with their line, and listed in a comment at the top of the result. The "
        + "schedules of jobs are proposed as `lucid schedule add` commands; none is added.",
    ],
    operands: [
      .init("FILE", .files, "the file to convert, or the folder of a skill or a fabric pattern; `-` for standard input")
    ],
    options: [.importKind, .output, .jsonResult] + CommandParts.appearance,
    examples: [
      .init("lucid import recipe.yaml -o review.lucidability", "the format is detected"),
      .init("lucid import --kind fabric patterns/summarize", "to standard output"),
      .init("lucid import ~/.openclaw/cron/jobs.json -o jobs.lucidability", "proposes a schedule for each job"),
    ],
    exits: [.fileInvalid])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    let delivery = try OutputDestination(invocation)
    let isJSON = invocation.has(.jsonResult)
    let made = try AbilityImport(
      invocation.operands[0], kind: invocation.text(.importKind), output: invocation.text(.output), invocation.host)
    let exit: ExitCode = made.compilation.hasErrors ? .fileInvalid : .ok
    try delivery.send(isJSON ? .json(made.json) : .text(made.text), exit)
    if !isJSON { for note in made.notes { invocation.host.output.error(note) } }
    guard exit != .ok else { return exit }
    // Only a foreign file that is too long or too strange comes to this.
    let screen = ScreenChoice.screen(invocation, descriptor: 2)
    invocation.host.output.error(
      TextDiagnostics(made.compilation.sources, screen: screen).render(made.compilation.diagnostics))
    return exit
  }
}
