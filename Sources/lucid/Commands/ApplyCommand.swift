import LucidApplication
import LucidArguments
import LucidCore
import LucidHistory
import LucidReport
import LucidSession
import LucidSystem

/// `lucid apply`: what models asked for and nobody has allowed yet, shown and done.
struct ApplyCommand {
  let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  func start() throws(CommandError) -> ExitCode {
    let delivery = try OutputDestination(invocation)
    let isJSON = try Form.chosen(invocation, .reportFormat) == .json
    let screen = ScreenChoice.screen(invocation, toFile: delivery.isFile)
    let runs = try waiting()
    if runs.isEmpty {
      try delivery.send(isJSON ? JSONProposals().render([]) : "no pending changes\n")
      return .nothing
    }
    let ids = Array(invocation.operands.dropFirst())
    let isDecided = invocation.has(.applyAll) || !ids.isEmpty
    if invocation.has(.waitingList) || runs.count > 1 && !isDecided {
      try delivery.send(
        isJSON ? JSONProposals().render(runs.map(shown)) : TextProposals(screen: screen).render(runs.map(shown)))
      return .ok
    }
    guard runs.count == 1 else {
      let names = runs.map { "\($0.run.name) (\($0.run.label))" }.joined(separator: ", ")
      throw CommandError(.usage, "several runs have pending changes: \(names)", hint: "lucid apply RUN --all")
    }
    let one = runs[0]
    for id in ids where !one.ids.contains(id) {
      throw CommandError(
        .usage, "`\(id)` is not pending in the run \(one.run.name)", hint: "waiting: " + one.ids.joined(separator: ", "))
    }
    if !isDecided {
      guard !isJSON, !delivery.isFile, invocation.host.terminal.isTerminal(0), invocation.host.terminal.isTerminal(1) else {
        try delivery.send(isJSON ? JSONProposals().render([shown(one)]) : TextProposals(screen: screen).render([shown(one)]))
        return .ok
      }
      try delivery.send(TextProposals(screen: screen, isAsking: true).render([shown(one)]))
      guard ApplyQuestion.isAllowed(one.ids.count, invocation.host.output) else { return .nothing }
    }
    let surroundings = CommandEnvironment(invocation)
    let applier = ProposalApplier(
      store: one.store, kept: one.kept, run: one.run.number, rights: try surroundings.configuration().gate.rights,
      bindings: try surroundings.bindings(at: one.kept.vault), zones: invocation.host.zones, clock: invocation.host.clock,
      report: invocation.host.report)
    let (changes, notices) = try CommandError.mapping { () throws(RunSessionError) in
      try applier.apply(ids.isEmpty ? one.ids : ids)
    }
    try delivery.send(
      isJSON ? AppliedChanges(changes, notices).json(one.run.name) : AppliedChanges(changes, notices).text(one.run.name, screen))
    return .ok
  }

  struct Waiting {
    let store: RunStore
    let run: RunSummary
    let kept: StoredRun
    let ids: [String]
  }

  private func shown(_ one: Waiting) -> ProposalsViewModel {
    let zone = invocation.host.zone(named: one.kept.record.zone)
    return ProposalsViewModel(
      run: one.run.name, label: one.run.label, started: zone.iso(one.kept.record.started), zone: zone,
      proposals: one.kept.record.proposals.filter { one.ids.contains($0.id) })
  }

  /// The named run, or all of the record with something that waits; newest first.
  private func waiting() throws(CommandError) -> [Waiting] {
    let records = RunRecords(invocation)
    var summaries: [RunSummary] = []
    let store: RunStore
    if let name = invocation.operands.first {
      let found = try records.named(name)
      store = found.store
      summaries = [found.run]
    } else {
      guard let kept = try records.store() else { return [] }
      store = kept
      var filter = RunFilter()
      filter.isWaiting = true
      filter.limit = 1_000
      do throws(RunStore.Refusal) { summaries = try store.list(filter) } catch { throw RunRecords.error(error) }
    }
    var found: [Waiting] = []
    for summary in summaries where summary.waiting > 0 {
      let kept: StoredRun?
      do throws(RunStore.Refusal) { kept = try store.run(summary.number) } catch { throw RunRecords.error(error) }
      guard let kept else { continue }
      // What a killed `lucid apply` has left open is looked at first; whether anything stands in the way is said when it is done.
      if let path = kept.vault {
        let surroundings = CommandEnvironment(invocation)
        if let gate = try? surroundings.configuration().gate, let bindings = try? surroundings.bindings(at: path) {
          _ = try? WriteRecovery(store, vault: path, bindings, writes: gate.writes, report: invocation.host.report)
            .settle(summary.number)
        }
      }
      let ids: [String]
      do throws(RunStore.Refusal) { ids = try store.waiting(in: summary.number) } catch { throw RunRecords.error(error) }
      if !ids.isEmpty { found.append(Waiting(store: store, run: summary, kept: kept, ids: ids)) }
    }
    return found
  }
}
