import LucidApplication
import LucidArguments
import LucidAuthoring
import LucidReport

/// `lucid history backtest`: what an ability would have said and done on past days.
struct BacktestCommand: Command {
  static let name = "history backtest"
  static let spec = CommandSpec(
    name, "run an ability over past days",
    discussion: [
      "Shows when ABILITY would have spoken, what it would have said, written and sent, and what that would have cost. "
        + "Nothing is written, sent or stored, and --once does not count it.",
      "Your data are taken as of each moment, as far as they tell: what came later is left out. docs/backtest.md has the table.",
    ],
    operands: [CommandParts.file, .inputs],
    options: [.days, .ahead, .times, .against, .at, .tz, .input, .attach, .vault, .sample, .config]
      + [.backtestModel, .approveModel, .reportFormat, .json, .verbose, .timings, .output] + CommandParts.appearance,
    examples: [
      .init("lucid history backtest briefing", "the last 30 days"),
      .init("lucid history backtest new.lucidability --against briefing", "where a changed version differs"),
      .init("lucid history backtest briefing --ahead 14", "the next two weeks, and which timers start it"),
    ],
    exits: CommandParts.runExits + CommandParts.writingExits)

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    let form = try Form.chosen(invocation, .reportFormat)
    let delivery = try OutputDestination(invocation)
    var options = BacktestOptions(RunOptions(invocation))
    (options.days, options.ahead) = (invocation.integer(.days), invocation.integer(.ahead))
    (options.times, options.against) = (invocation.texts(.times), invocation.text(.against))
    let (report, exit) = try BacktestRunning(options, CommandEnvironment(invocation)).report()
    let screen = ScreenChoice.screen(invocation, toFile: delivery.isFile)
    let text = TextBacktest(screen: screen, isVerbose: invocation.has(.verbose))
    try delivery.send(
      form == .json ? .json(JSONBacktest().render(report)) : .text(text.render(report)), exit)
    return exit
  }
}
