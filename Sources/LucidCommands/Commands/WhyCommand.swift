import LucidApplication
import LucidArguments
import LucidCore
import LucidReport
import LucidSystem

/// `lucid why`: what became of a run, from the record or from its JSON alone.
struct WhyCommand: Command {
  static let name = "why"
  static let spec = CommandSpec(
    name, "explain a result", group: .review,
    discussion: [
      "Lists the first failure, missing sources, the figures of the answer with their records, figures that were not found in your data, and the "
        + "command that reproduces the run. Nothing is run.",
      "RUN is a stored run (see `lucid history`), or a file with the JSON of `lucid run --format=json`.",
    ],
    operands: [
      .init(
        "RUN", .run, required: false,
        "\(CommandParts.runName); or a file with the JSON of a run, or `-` for standard input; default: the last run")
    ],
    options: [.why, .config, .output] + CommandParts.appearance,
    examples: [
      .init("lucid why", "the last run"),
      .init("lucid why Briefing", "the last run of an ability"),
      .init("lucid why run.json", "a run that was written with --format=json -o run.json"),
      .init("lucid try --json | lucid why -", "the same in one line"),
    ],
    exits: [.fileInvalid], actions: [WhyNotCommand.self])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    let delivery = try OutputDestination(invocation)
    let name = invocation.operands.first ?? "last"
    let reasons = try isFile(name) ? RunReasons.read(name) : RunReasons.stored(name, CommandEnvironment(invocation))
    let screen = ScreenChoice.screen(invocation, toFile: delivery.isFile)
    try delivery.send(
      invocation.has(.why) ? .json(reasons.json) : .text(TextReasons(screen: screen).render(reasons)), .ok)
    return .ok
  }

  /// Whether an operand is a file: it looks like a path, or there is a file of that name.
  private func isFile(_ name: String) -> Bool {
    name == "-" || name.contains("/") || name.hasSuffix(".json") || HostFile.kind(name) == .file
  }
}
