import LucidApplication
import LucidArguments
import LucidCompiler
import LucidCore
import LucidReport
import LucidSession
import LucidSystem

/// `lucid replay`: a kept run once more, or an edited file on the same data.
struct ReplayCommand: Command {
  static let name = "replay"
  static let spec = CommandSpec(
    name, "run a stored run again", group: .automate,
    discussion: [
      "Runs the ability at the recorded time with the recorded results of its steps and the recorded answer of the model; the built-in "
        + "digest writes its answer anew. Your data is not read, and nothing is written or sent.",
      "--with FILE runs an edited ability on the same data.",
    ],
    operands: [.init("RUN", .run, required: false, "\(CommandParts.runName); default: the last run"), .inputs],
    options: [.replayWith, .replayDiff, .input, .config, .runFormat, .json, .output, .quiet] + CommandParts.appearance,
    examples: [
      .init("lucid replay", "the last run again"),
      .init("lucid replay Briefing --with my.lucidability --diff", "the effect of a change in the file"),
    ],
    exits: [.nothing, .partial, .inputMissing, .backendFailed, .modelFailed, .answerInvalid] + CommandParts.fileExits)

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    let form = try Form.chosen(invocation, .runFormat)
    if invocation.has(.replayDiff), form != .text {
      throw CommandError(.usage, "--diff is written as text, not as \(form.rawValue)")
    }
    let delivery = try OutputDestination(invocation)
    let (kept, run) = try RunRecords(invocation).whole(invocation.operands.first ?? "last")
    if !kept.omitted.isEmpty, !invocation.has(.quiet) {
      invocation.host.output.error("lucid: this run was stored without \(kept.omitted.joined(separator: ", "))\n")
    }
    let replay = ReplayedRun.replay(kept, invocation.host)
    var plan = kept.plan
    var sources = SourceSet()
    if let path = invocation.text(.replayWith) {
      let compilation = Composition(replay.tools).compiler.compile(try AbilityFile.read(path, invocation.host))
      plan = try Compiled.plan(compilation, invocation)
      sources = compilation.sources
    }
    let replayed = try ReplayedRun(replay, plan: plan, inputs: invocation.pairs(.input), invocation.host)
    if invocation.has(.replayDiff) {
      let screen = ScreenChoice.screen(invocation, toFile: delivery.isFile)
      let diff = replayed.difference("run \(run.name)", invocation.text(.replayWith) ?? "replay")
      try delivery.send(diff.isEmpty ? "no differences from the run \(run.name)\n" : diff.text(on: screen))
    } else {
      try delivery.send(
        render(replayed.record, of: plan, zone: replayed.zone, as: form, to: delivery, sources),
        ExitCode(replayed.record.outcome))
    }
    if !invocation.has(.quiet), let author = replayed.staleAuthor {
      invocation.host.output.error("lucid: the prompt has changed; the answer is the stored one, by \(author)\n")
    }
    return ExitCode(replayed.record.outcome)
  }

  private func render(
    _ record: RunRecord, of plan: Plan, zone: Zone, as form: Form, to delivery: OutputDestination, _ sources: SourceSet
  ) -> CommandResult {
    let screen = ScreenChoice.screen(invocation, toFile: delivery.isFile)
    return RunView(
      screen, isQuiet: invocation.has(.quiet), form: form, zone: zone, sources: sources, output: plan.output
    ).render(record)
  }
}
