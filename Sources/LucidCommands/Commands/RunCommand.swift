import LucidApplication
import LucidArguments
import LucidConfiguration
import LucidCore
import LucidReport
import LucidSession

/// `lucid run` and `lucid try`: the file is checked whole, then run, then shown.
struct RunCommand: Command {
  static let name = "run"
  static let spec = CommandSpec(
    name, "run an ability", group: .use,
    discussion: [
      "Checks ABILITY, then reads what the ability needs from your calendar, mail and other sources. "
        + "If a source is missing, the run continues without it, names it, and the exit code is 11.",
      "Without a configured model the built-in digest writes the answer: no network, no account. A model receives the prompt and the "
        + "results of the steps; docs/models.md lists exactly what is sent.",
      "--dry-run reads the sources, but writes nothing and asks no model. It shows the prompt, the size of "
        + "the request, and every write with its arguments. Values that depend on a write are shown as `<<step.field>>`.",
      "Writes are committed atomically after the last step. An ability needs permission for what it reads, writes and sends: "
        + "permanently with `lucid trust grant`, or once with --approve. Shipped abilities are permitted.",
      "Two runs of one ability on the same vault never overlap: the second one waits. See docs/headless.md for unattended runs.",
      "Results can also be delivered by email, as a notification or into a note. Failed deliveries are retried by later runs and by "
        + "`lucid schedule deliver`, without running the ability again; the exit code is then 11. See docs/delivery.md.",
    ],
    operands: [CommandParts.file, .inputs],
    options: [.at, .tz, .input, .attach, .vault, .world, .config, .model, .record] + CommandParts.result + [
      .showPrompt, .strictRun, .approve, .dryRun,
    ]
      + [.once, .whenChanged, .wait, .noWait, .timeout, .mailTo, .notify, .appendTo, .deliverOn, .noDeliver, .logFormat]
      + CommandParts.appearance,
    examples: [
      .init("lucid run briefing", "the shipped briefing, on your vault"),
      .init("lucid run my.lucidability city=Montreal", "with a value for an input"),
      .init("lucid run briefing --once day -o briefing.md", "for a timer: at most once a day"),
      .init("lucid run ask.lucidability --attach report.pdf", "with a document of yours"),
      .init("lucid run briefing --at 2026-04-06T07:30 --tz Europe/Rome", "at another time and place"),
      .init("lucid run briefing --format=html -o briefing.html", "as a page for a browser"),
      .init("lucid run briefing --json | jq .card", "for another program"),
      .init("lucid run briefing --mail-to robin@example.org", "for cron: what is mailed is not printed"),
    ],
    exits: CommandParts.runExits + CommandParts.writingExits)

  let invocation: Invocation
  /// On the sample person's data.
  var isTry = false
  /// Notices of whatever started the run.
  var notices: [Notice] = []
  /// Watches a scheduled run; nil for any other.
  var watch: ScheduleWatch?

  init(invocation: Invocation) { self.invocation = invocation }

  func run() throws(CommandError) -> ExitCode {
    let log = RunLog(invocation)
    do throws(CommandError) {
      let exit = try perform(log)
      log.end(exit)
      return exit
    } catch {
      guard log.isForPrograms else { throw error }
      log.say(.error, error.message, hint: error.hint)
      log.end(error.exit)
      throw error.said
    }
  }

  /// `answers` are what the person chose when an attempt before this one ended with a question.
  private func perform(_ log: RunLog, answers: [(name: String, value: String)] = []) throws(CommandError) -> ExitCode {
    let form = try Form.chosen(invocation, .runFormat)
    if invocation.has(.dryRun), form == .markdown || form == .html {
      throw CommandError(.usage, "a dry run is written as text or JSON, not as \(form.rawValue)")
    }
    let delivery = try OutputDestination(invocation)
    var (options, commandEnvironment) = (RunOptions(invocation, isTry: isTry), CommandEnvironment(invocation))
    options.inputs += answers
    let prepared: PreparedRun
    do throws(CommandError) { prepared = try PreparedRun.prepare(options, commandEnvironment) } catch {
      if !isTry, watch?.refused(error) ?? true { RefusedRun(options, commandEnvironment, log).tell(error) }
      throw error
    }
    let output = RunOutput(of: prepared, options, commandEnvironment.console, as: form, to: delivery, typed: typed)
    let run = AbilityRun(of: prepared, options, in: commandEnvironment, output: output, log: log, watch: watch)
    switch try RunSession(prepared.environment).run(try run.request(notices), run) {
    case .alreadyRan(let prior):
      try prior.say(prepared.plan.ability.label, commandEnvironment.console, form, delivery)
      return .nothing
    case .ran(let result):
      if let failure = result.record.failure, let answer = ChoiceQuestion(invocation.host).answer(to: failure) {
        return try perform(log, answers: answers.filter { $0.name != answer.name } + [answer])
      }
      guard run.isWhole else { return run.exit }
      if result.run.isKept, !invocation.has(.quiet) {
        try ProposalQuestion(invocation: invocation, flow: prepared.configuration.flow).ask(result.record)
      }
      return result.isDelivered || run.exit != .ok ? run.exit : .partial
    }
  }

  // MARK: The result

  /// The command line that repeats this run, without its time and zone, its vault and its output.
  private var typed: String {
    var words = ["lucid", isTry ? "try" : "run", invocation.operands.first ?? "briefing"]
    for option in [OptionSpec.input, .attach, .world, .model] {
      for text in invocation.texts(option) { words += ["--" + option.long, text] }
    }
    for flag in [OptionSpec.approve, .dryRun] where invocation.has(flag) { words.append("--" + flag.long) }
    return ShellWord.line(words)
  }
}
