import LucidApplication
import LucidArguments
import LucidCore
import LucidReport
import LucidSession
import LucidSystem

/// `lucid briefing`: `lucid run briefing`, once a local calendar day.
struct BriefingCommand: Command {
  static let name = "briefing"
  static let spec = CommandSpec(
    name, "show today's briefing once", group: .more,
    discussion: [
      "Same as `lucid run briefing --once day`, with all options of `lucid run`. If it was already shown or dismissed today, the exit "
        + "code is 10, so that a shell can call it at every login.",
      "`lucid briefing dismiss` dismisses today's briefing without showing it.",
    ],
    operands: [.inputs],
    // `.config` brings `.profile`.
    options: [.force] + RunCommand.spec.options.filter { $0 != .profile },
    examples: [
      .init("lucid briefing || true", "in ~/.profile: the first shell of the day shows it"),
      .init("lucid briefing --force --format=html -o today.html", "as a page"),
      .init("lucid briefing dismiss", "not today"),
    ],
    exits: RunCommand.spec.exits, actions: [DismissCommand.self])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    if !invocation.has(.force), let reason = try unshown() {
      let how = reason == .dismissed ? "dismissed" : "shown"
      let error = CommandError(
        .nothing, "today's briefing was already \(how)", hint: "lucid briefing --force shows it again")
      throw invocation.has(.quiet) ? error.said : error
    }
    let isOnce = !invocation.has(.force) && !invocation.has(.once)
    let own = invocation.words.dropFirst().filter { $0 != "--" + OptionSpec.force.long }
    let words = [RunCommand.name, Self.name] + (isOnce ? ["--" + OptionSpec.once.long, "day"] : []) + own
    let request: Request
    do throws(UsageError) { request = try CommandList.parser.parse(words) } catch { throw CommandError(error) }
    guard case .run(let parsed) = request else { return .internalError }
    return try RunCommand(invocation: Invocation(parsed, invocation.host)).run()
  }

  private func unshown() throws(CommandError) -> BriefingState.Unshown? {
    let state = BriefingState.read(in: invocation.host.folders.state)
    if let problem = state.problem { invocation.host.output.error("lucid: \(TerminalSanitizer.message(problem))\n") }
    return state.unshown(on: try DailyMoment(CommandEnvironment(invocation)).today)
  }
}

/// `lucid briefing dismiss`: no briefing today.
struct DismissCommand: Command {
  static let name = "briefing dismiss"
  static let spec = CommandSpec(
    name, "dismiss today's briefing", discussion: ["Today's briefing is not shown; `lucid briefing --force` still shows it."],
    options: [.at, .tz, .vault] + CommandParts.report + [.quiet] + CommandParts.appearance,
    examples: [.init("lucid briefing dismiss", "not today")])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    let isJSON = try Form.chosen(invocation, .reportFormat) == .json
    let delivery = try OutputDestination(invocation)
    let today = try DailyMoment(CommandEnvironment(invocation)).today
    var state = BriefingState.read(in: invocation.host.folders.state)
    state.dismissed = today
    try CommandError.mapping { () throws(RunSessionError) in try state.write(in: invocation.host.folders.state) }
    let text = "The briefing of \(today.text(.weekday, seenFrom: today)) is dismissed.\n"
    try delivery.send(ActionReport.result(isJSON, text, done: "dismissed") { $0.field("day", today.iso) }, .ok)
    return .ok
  }
}
