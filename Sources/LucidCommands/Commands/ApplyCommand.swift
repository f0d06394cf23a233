import LucidApplication
import LucidArguments
import LucidCore
import LucidReport
import LucidSystem

/// `lucid apply`: what models asked for and nobody has allowed yet, shown and done.
struct ApplyCommand: Command {
  static let name = "apply"
  static let spec = CommandSpec(
    name, "apply pending changes", group: .review,
    discussion: [
      "Shows the changes that a model requested and that `policy:` in the configuration holds back. With --all, or with the "
        + "IDs of some, it applies them: all of these or none, and each only once, even if the process is killed.",
      "Without a RUN it takes the only run with pending changes, or lists all such runs.",
    ],
    operands: [
      .init("RUN", .run, required: false, CommandParts.runName),
      .init("ID", required: false, repeatable: true, "number of a pending change; applies only these"),
    ],
    options: [.applyAll, .waitingList, .config, .reportFormat, .json, .output] + CommandParts.appearance,
    examples: [
      .init("lucid apply", "show pending changes"), .init("lucid apply last --all", "apply all of them"),
      .init("lucid apply last 1 3", "apply two of them"), .init("lucid reject last", "apply none of them"),
    ],
    exits: [.nothing, .backendFailed, .locked])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    let delivery = try OutputDestination(invocation)
    let isJSON = try Form.chosen(invocation, .reportFormat) == .json
    let screen = ScreenChoice.screen(invocation, toFile: delivery.isFile)
    let runs = try PendingRun.all(invocation.operands.first, CommandEnvironment(invocation))
    if runs.isEmpty {
      try delivery.send(isJSON ? .json(JSONProposals().render([])) : .text("no pending changes\n"), .nothing)
      return .nothing
    }
    let ids = Array(invocation.operands.dropFirst())
    let isDecided = invocation.has(.applyAll) || !ids.isEmpty
    if invocation.has(.waitingList) || runs.count > 1 && !isDecided {
      try delivery.send(
        isJSON
          ? .json(JSONProposals().render(runs.map(shown)))
          : .text(TextProposals(screen: screen).render(runs.map(shown))), .ok)
      return .ok
    }
    guard runs.count == 1 else {
      let names = runs.map { "\($0.run.name) (\($0.run.label))" }.joined(separator: ", ")
      throw CommandError(.usage, "several runs have pending changes: \(names)", hint: "lucid apply RUN --all")
    }
    let one = runs[0]
    for id in ids where !one.ids.contains(id) {
      throw CommandError(
        .usage, "`\(id)` is not pending in the run \(one.run.name)", hint: "pending: " + one.ids.joined(separator: ", "))
    }
    if !isDecided {
      guard !isJSON, !delivery.isFile, invocation.host.terminal.isTerminal(0), invocation.host.terminal.isTerminal(1) else {
        try delivery.send(
          isJSON
            ? .json(JSONProposals().render([shown(one)])) : .text(TextProposals(screen: screen).render([shown(one)])), .ok)
        return .ok
      }
      try delivery.send(TextProposals(screen: screen, isAsking: true).render([shown(one)]))
      guard ApplyQuestion.isAllowed(one.ids.count, invocation.host.output) else { return .nothing }
    }
    let environment = CommandEnvironment(invocation)
    let applied = try one.apply(ids.isEmpty ? one.ids : ids, environment)
    if !isJSON { try delivery.send(applied.text(one.run.name, screen)) }
    let exit: ExitCode = try one.deliver(applied, environment) ? .ok : .partial
    if isJSON { try delivery.send(.json(applied.json(one.run.name)), exit) }
    return exit
  }

  private func shown(_ one: PendingRun) -> ProposalsViewModel { one.shown(invocation.host) }
}
