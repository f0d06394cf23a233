import LucidApplication
import LucidArguments
import LucidCore
import LucidGrading
import LucidReport
import LucidRuntime
import LucidSystem

/// `lucid models`: what is configured, what runs on this machine, and what a model is good for.
enum ModelsCommand: DescribedCommand {
  static let name = "models"
  static let spec = CommandSpec(
    name, "list, find and test models", group: .setUp,
    discussion: ["Models are profiles of the configuration; without one the built-in summary answers. See docs/models.md."],
    examples: [
      .init("lucid models", "the models of the configuration"),
      .init("lucid models find", "servers on this machine"),
      .init("lucid models test local", "what the profile `local` can be trusted with"),
    ],
    actions: [ModelsListCommand.self, ModelsFindCommand.self, ModelsTestCommand.self, PromptCommand.self])

  static let reporting: [OptionSpec] = CommandParts.report + CommandParts.appearance
}

/// `lucid models list`: configured models, and whether they answer.
struct ModelsListCommand: Command {
  static let name = "models list"
  static let spec = CommandSpec(
    name, "list models and ask each server",
    discussion: [
      "Lists the configured models and sends each server one cheap request for its list of models; "
        + "a server on this machine is also asked for its context and tool calls. No ability is run, and nothing of yours is sent but the key. "
        + "The exit code is 31 if the default model does not answer."
    ],
    options: ModelsCommand.reporting,
    examples: [.init("lucid models list --json | jq '.models[] | select(.answers)'", "for another program")],
    exits: [.consentMissing, .modelFailed])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    let json = try Form.chosen(invocation, .reportFormat) == .json
    let delivery = try OutputDestination(invocation)
    let configuration = try CommandEnvironment(invocation).configuration()
    let models = ModelList.probe(configuration, invocation.host)
    let exit: ExitCode = models.failure.map { $0.kind == .forbidden ? .consentMissing : .modelFailed } ?? .ok
    try delivery.send(json ? .json(models.json) : .text(models.text), exit)
    return exit
  }
}

/// `lucid models find`: model servers on this machine.
struct ModelsFindCommand: Command {
  static let name = "models find"
  static let spec = CommandSpec(
    name, "find model servers on this machine",
    discussion: [
      "Looks for Ollama, llama.cpp, LM Studio and vLLM on this machine, shows a profile for each new server, and adds it to the "
        + "configuration if you agree. Existing profiles are never changed."
    ],
    options: [.findYes] + ModelsCommand.reporting,
    examples: [.init("lucid models find", "shows what it found, and asks")], exits: [.nothing, .consentMissing])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    let json = try Form.chosen(invocation, .reportFormat) == .json
    let delivery = try OutputDestination(invocation)
    let (result, exit) = try ModelFinding(CommandEnvironment(invocation)).run(isAgreed: invocation.has(.findYes), isJSON: json)
    if case .text("") = result { return exit }
    try delivery.send(result, exit)
    return exit
  }
}

/// `lucid models test`: what a model is good for.
struct ModelsTestCommand: Command {
  static let name = "models test"
  static let spec = CommandSpec(
    name, "grade a model",
    discussion: [
      "Asks a model about 100 graded prompts over the sample person: tool calls, JSON, form, figures, and what it must refuse. "
        + "Your data is not read. Ctrl-C stops it and shows what was graded so far. See docs/models-test.md."
    ],
    operands: [.init("NAME", .model, "a profile, or a model such as openai:ADDRESS")],
    options: [.promptGroups] + ModelsCommand.reporting,
    examples: [
      .init("lucid models test local", "what the profile `local` can be trusted with"),
      .init("lucid models test local --only calls", "only its tool calls"),
    ],
    exits: [.nothing, .partial, .modelFailed, .cancelled])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    let (name, json) = (invocation.operands[0], try Form.chosen(invocation, .reportFormat) == .json)
    let delivery = try OutputDestination(invocation)
    var groups: Set<PromptRow.Group> = []
    for word in invocation.texts(.promptGroups) {
      guard let group = PromptRow.Group(rawValue: word) else {
        let names = PromptRow.Group.allCases.map(\.rawValue)
        let nearest = Spelling.suggestion(Spelling.nearest(word, among: names))
        throw CommandError(
          .usage, "there is no group `\(TerminalSanitizer.message(word, limit: 40))`\(nearest)",
          hint: "groups: " + names.joined(separator: ", "))
      }
      groups.insert(group)
    }
    let rows = try ModelTest.rows(groups.isEmpty ? nil : groups)
    let progress = AbilityTestProgress(
      of: rows.count, enabled: !json && invocation.host.terminal.isTerminal(2), invocation.host)
    let test = try ModelTest(CommandEnvironment(invocation), profile: name)
    let result = try test.run(rows) { progress.note($0.id) }
    progress.finish()
    // What was graded before a Ctrl-C is shown; a second one ends the program.
    _ = EndSignals.forgiveInterrupt()
    let report = ModelTestReport(result)
    try delivery.send(json ? .json(report.json) : .text(report.text), report.exit)
    if let failure = report.failure { invocation.host.output.error(failure.text) }
    return report.exit
  }
}
