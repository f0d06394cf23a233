import LucidApplication
import LucidArguments
import LucidCore
import LucidReport
import LucidSession
import LucidSystem

/// `lucid briefing`: the day at a glance, once a local calendar day.
struct BriefingCommand: Command {
  static let name = "briefing"
  static let spec = CommandSpec(
    name, "show today's briefing once", group: .use,
    discussion: [
      "Shows habits, streaks, events and pinned notes from your vault, without a model. It is shown once a calendar day: if it "
        + "was already shown or dismissed, the exit code is 10, so that a shell can call it at every login.",
      "From 18:00 on, habits that are not logged yet come first. `lucid briefing dismiss` dismisses today's briefing. The day is stored in "
        + "$XDG_STATE_HOME/lucid/briefing.json.",
    ],
    operands: [
      .init("ACTION", .actions([.init("dismiss")]), required: false, "dismiss: dismiss today's briefing without showing it")
    ],
    options: [.at, .tz, .vault, .config, .force, .runFormat, .json, .output, .quiet] + CommandParts.appearance,
    examples: [
      .init("lucid briefing || true", "in ~/.profile: the first shell of the day shows it"),
      .init("lucid briefing --force --format=html -o today.html", "as a page"),
      .init("lucid briefing dismiss", "not today"),
    ],
    exits: [.nothing, .partial])

  let invocation: Invocation

  /// Starts a run with the text `Log my habits for today`.
  static let logCommand = "lucid run log-habits"

  func run() throws(CommandError) -> ExitCode {
    let form = try Form.chosen(invocation, .runFormat)
    let isDismissal = try chosenAction()
    let delivery = try OutputDestination(invocation)
    let commandEnvironment = CommandEnvironment(invocation)
    let moment = try DailyMoment(commandEnvironment)
    var state = BriefingState.read(in: invocation.host.folders.state)
    if let problem = state.problem { invocation.host.output.error("lucid: \(TerminalSanitizer.message(problem))\n") }
    if isDismissal {
      state.dismissed = moment.today
      try remember(state)
      let day = moment.today.text(.weekday, seenFrom: moment.today)
      try delivery.send(form == .json ? Self.unshown("dismissed", .ok) : "The briefing of \(day) is dismissed.\n")
      return .ok
    }
    if !invocation.has(.force), let reason = state.unshown(on: moment.today) {
      if form == .json { try delivery.send(Self.unshown(reason.rawValue, .nothing)) }
      let how = reason == .dismissed ? "dismissed" : "shown"
      if !invocation.has(.quiet) {
        invocation.host.output.error(
          CommandError(.nothing, "today's briefing was already \(how)", hint: "lucid briefing --force shows it again").text)
      }
      return .nothing
    }
    let run = try DailyRun.read(commandEnvironment, moment)
    try delivery.send(render(run, form, delivery))
    // A day on which nothing could be read has not been shown.
    if run.hasAnything {
      state.shown = run.today
      try remember(state)
    }
    return ExitCode(run.record.outcome)
  }

  /// Whether it is to be dismissed.
  private func chosenAction() throws(CommandError) -> Bool {
    switch invocation.operands.first {
    case nil: return false
    case "dismiss": return true
    case let word?:
      throw CommandError(.usage, "`lucid briefing` has no action `\(word)`, only `dismiss`", hint: "lucid briefing --help")
    }
  }

  private func remember(_ state: BriefingState) throws(CommandError) {
    try CommandError.mapping { () throws(RunSessionError) in try state.write(in: invocation.host.folders.state) }
  }

  private func render(_ run: DailyRun, _ form: Form, _ delivery: OutputDestination) -> String {
    let code = ExitCode(run.record.outcome)
    let left = (run.record.card?.body["habits_total"].integer ?? 0) - (run.record.card?.body["habits_done"].integer ?? 0)
    let next = left > 0 ? "To log your habits: \(Self.logCommand)" : nil
    switch form {
    case .json, .jsonl:
      return JSONBriefing(zone: run.zone).render(
        run.record, logCommand: Self.logCommand, exit: ExitFacts(code.word, Int(code.rawValue)))
    case .markdown: return MarkdownRun(zone: run.zone).render(run.record, next: next)
    case .html: return HTMLRun(zone: run.zone).render(run.record, next: next)
    case .text, .tap, .junit, .openmetrics:
      return TextRun(zone: run.zone, screen: ScreenChoice.screen(invocation, toFile: delivery.isFile)).render(
        run.record, next: next)
    }
  }

  private static func unshown(_ reason: String, _ exit: ExitCode) -> String {
    var json = JSONText()
    json.object { json in
      json.field("shown", false)
      json.field("reason", reason)
      json.field("exit", exit.word)
      json.field("exit_code", Int(exit.rawValue))
    }
    return json.text + "\n"
  }
}
