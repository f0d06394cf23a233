import LucidApplication
import LucidArguments
import LucidConfiguration
import LucidCore
import LucidReport
import LucidRuntime
import LucidSession

/// `lucid run` and `lucid try`: the file is checked whole, then run, then shown.
struct RunCommand {
  let invocation: Invocation
  /// On the sample person's data.
  let isTry: Bool
  /// What whoever started it has to say of it.
  var notices: [Notice] = []

  init(_ invocation: Invocation, isTry: Bool) {
    self.invocation = invocation
    self.isTry = isTry
  }

  func start() throws(CommandError) -> ExitCode {
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

  private func perform(_ log: RunLog) throws(CommandError) -> ExitCode {
    let form = try Form.chosen(invocation, .runFormat)
    if invocation.has(.dryRun), form == .markdown || form == .html {
      throw CommandError(.usage, "a dry run is written as text or JSON, not as \(form.rawValue)")
    }
    let delivery = try OutputDestination(invocation)
    let (options, surroundings) = (RunOptions(invocation, isTry: isTry), CommandEnvironment(invocation))
    let prepared: PreparedRun
    do throws(CommandError) { prepared = try PreparedRun.prepare(options, surroundings) } catch {
      if !isTry { RefusedRun(options, surroundings, log).tell(error) }
      throw error
    }
    let output = RunOutput(options, surroundings.console, prepared, form, delivery, typed: typed)
    let run = AbilityRun(options, surroundings, prepared, output, log)
    switch try RunSession(prepared.environment).run(try run.request(notices), run) {
    case .alreadyRan(let prior):
      try prior.say(prepared.plan.ability.label, surroundings.console, form, delivery)
      return .nothing
    case .ran(let result):
      guard run.isWhole else { return run.exit }
      if result.run.isKept, !invocation.has(.quiet) {
        try ProposalQuestion(invocation: invocation, policy: prepared.configuration.policy).ask(result.record)
      }
      return result.isDelivered || run.exit != .ok ? run.exit : .partial
    }
  }

  // MARK: The result

  /// What gives this run again, but for its time and zone, and what is the machine's: where the vault is, where the result goes.
  private var typed: String {
    var words = ["lucid", isTry ? "try" : "run", invocation.operands.first ?? "briefing"]
    for option in [OptionSpec.input, .attach, .world, .model] {
      for text in invocation.texts(option) { words += ["--" + option.long, text] }
    }
    for flag in [OptionSpec.approve, .dryRun] where invocation.has(flag) { words.append("--" + flag.long) }
    return ShellWord.line(words)
  }
}
