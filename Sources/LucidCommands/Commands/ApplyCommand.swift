import LucidApplication
import LucidArguments
import LucidConfiguration
import LucidCore
import LucidPrograms
import LucidReport
import LucidSession
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
    let commandEnvironment = CommandEnvironment(invocation)
    let configuration = try commandEnvironment.configuration()
    let applier = ProposalApplier(
      store: one.store, kept: one.kept, run: one.run.number, rights: configuration.gate.rights, flow: configuration.flow,
      sends: SendRoute(configuration, invocation.host, zone: invocation.host.zone(named: one.kept.record.zone)),
      programs: FamilyPrograms(configuration, invocation.host), bindings: try commandEnvironment.bindings(at: one.kept.vault),
      zones: invocation.host.zones, clock: invocation.host.clock,
      report: invocation.host.report)
    let (changes, notices) = try CommandError.mapping { () throws(RunSessionError) in
      try applier.apply(ids.isEmpty ? one.ids : ids)
    }
    let applied = AppliedChanges(changes, notices)
    if !isJSON { try delivery.send(applied.text(one.run.name, screen)) }
    var exit = ExitCode.ok
    if changes.contains(where: { $0.kind == .queued }),
      try !SendDelivery(one.store, configuration, commandEnvironment).deliver(one.run.number)
    {
      exit = .partial
    }
    if isJSON { try delivery.send(.json(applied.json(one.run.name)), exit) }
    return exit
  }

  private func shown(_ one: PendingRun) -> ProposalsViewModel {
    let zone = invocation.host.zone(named: one.kept.record.zone)
    return ProposalsViewModel(
      run: one.run.name, label: one.run.label, started: zone.iso(one.kept.record.started), zone: zone,
      proposals: one.kept.record.proposals.filter { one.ids.contains($0.id) })
  }
}
