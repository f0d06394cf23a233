import LucidApplication
import LucidArguments
import LucidCore
import LucidHistory
import LucidReport
import LucidSession

/// `policy: ask`: on a terminal the person decides at once, after the answer, on what a model asked for.
struct ProposalQuestion {
  let invocation: Invocation
  let policy: WritePolicy

  /// Where nobody can answer, it goes on waiting.
  func ask(_ record: RunRecord) throws(CommandError) {
    let asked = record.proposals.filter { policy.rule(for: String($0.tool.prefix { $0 != "." })) == .ask }
    guard !asked.isEmpty, invocation.host.terminal.isTerminal(0), invocation.host.terminal.isTerminal(1) else { return }
    let (store, run) = try RunRecords(invocation).named(record.id)
    let kept: StoredRun?
    let waiting: [String]
    do throws(RunStore.Refusal) {
      kept = try store.run(run.number)
      waiting = try store.waiting(in: run.number)
    } catch { throw RunRecords.error(error) }
    let ids = asked.map(\.id).filter { waiting.contains($0) }
    guard let kept, !ids.isEmpty, ApplyQuestion.isAllowed(ids.count, invocation.host.output) else { return }
    let surroundings = CommandEnvironment(invocation)
    let applier = ProposalApplier(
      store: store, kept: kept, run: run.number, rights: try surroundings.configuration().gate.rights,
      bindings: try surroundings.bindings(at: kept.vault), zones: invocation.host.zones, clock: invocation.host.clock,
      report: invocation.host.report)
    let (changes, notices) = try CommandError.mapping { () throws(RunSessionError) in try applier.apply(ids) }
    invocation.host.output.error(AppliedChanges(changes, notices).text(run.name, ScreenChoice.screen(invocation, descriptor: 2)))
  }
}
