import LucidApplication
import LucidArguments
import LucidCompiler
import LucidConfiguration
import LucidCore
import LucidReport
import LucidRuntime
import LucidSystem

/// `lucid plan`: what would run, what it can reach, and what it would ask. Touches nothing.
struct PlanCommand: Command {
  static let name = "plan"
  static let spec = CommandSpec(
    name, "show what would be done", group: .write,
    discussion: [
      "Prints the steps in order with their arguments, which of them run in parallel, the variables with their cost and their "
        + "uses, the queries of a run, and what the ability reads, writes and sends. Nothing is run.",
      "For an ability without `steps` and `plan`, words of the prompt such as \"calendar\" or \"unread mail\" select the steps; the plan shows which "
        + "words led to which step. `steps: []` selects none.",
      "--at sets the times in the queries. --format=mermaid and --format=dot draw a graph.",
    ],
    operands: [CommandParts.file],
    options: [.at, .tz, .planFormat, .json, .output] + CommandParts.appearance,
    examples: [
      .init("lucid plan briefing", "before the first run"),
      .init("lucid plan briefing --at 2026-04-06T07:30 --tz America/Toronto", "with the times of the queries"),
      .init("lucid plan --format=dot briefing | dot -Tsvg -o plan.svg", "as a picture, with Graphviz"),
      .init("lucid plan --format=html briefing -o plan.html", "as a page"),
      .init("lucid plan --json my.lucidability | jq .capabilities", "what a file could access"),
    ],
    exits: CommandParts.fileExits)

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    let renderer = try chosenRenderer()
    let delivery = try OutputDestination(invocation)
    let moment = try chosenMoment()
    let file = try AbilityFile.read(invocation.operands[0], invocation.host)
    let configuration = CommandEnvironment(invocation).goodConfiguration
    let (compilation, shown) = try PlanPreview(Console(invocation), configuration).plans(file, at: moment)
    let exit = Compiled.exit([compilation]) ?? .ok
    try delivery.send(renderer.render(shown, ScreenChoice.screen(invocation, toFile: delivery.isFile)), exit)
    guard compilation.hasErrors else { return exit }
    let name = compilation.sources.files.first?.name ?? ""
    let message = "\(name) has errors; only its abilities without any are shown"
    // Not thrown: the result is the one object that is written.
    invocation.host.output.error(CommandError(exit, message).text)
    return exit
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
    let zone =
      try invocation.text(.tz).map { name throws(CommandError) in try InstantArgument.zone(name, invocation.host) } ?? .utc
    guard let text = invocation.text(.at) else {
      guard invocation.has(.tz) else { return nil }
      throw CommandError(
        .usage, "`--tz` needs `--at`", hint: "lucid plan FILE --at 2026-04-06T07:30 --tz America/Toronto")
    }
    return StaticPreview.Moment(now: try InstantArgument.instant(text, zone, invocation.host), zone: zone)
  }
}
