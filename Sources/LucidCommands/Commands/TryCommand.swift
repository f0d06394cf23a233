import LucidApplication
import LucidArguments

/// `lucid try`: a run on the data of the sample person.
struct TryCommand: Command {
  static let name = "try"
  static let spec = CommandSpec(
    name, "run on sample data", group: .use,
    discussion: [
      "Runs ABILITY (default: the briefing) for Robin, a sample person with a calendar, mail, notes, habits, health data and weather.",
      "Your data is not read, and nothing is written or sent. The built-in digest writes the answer, without a model, unless --model names one.",
    ],
    operands: [.init("ABILITY", .ability, required: false, CommandParts.file.doc), .inputs],
    options: [.at, .tz, .input, .attach, .world, .model, .record] + CommandParts.result + [.showPrompt, .dryRun]
      + CommandParts.appearance,
    examples: [
      .init("lucid try", "the briefing, on Robin's Monday"),
      .init("lucid try my.lucidability --at 2026-04-06T12:10", "your own file, at ten past noon"),
      .init("lucid try my.lucidability city=Montreal", "with a value for an input"),
    ],
    exits: CommandParts.runExits)

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    var command = RunCommand(invocation: invocation)
    command.isTry = true
    return try command.run()
  }
}
