import LucidConfiguration
package import LucidCore
import LucidHistory
import LucidPrograms
import LucidReport
import LucidSession
package import LucidSystem

/// `policy: ask`: on a terminal the person decides at once, after the answer, on what a model asked
/// for.
package struct ProposalQuestion {
  private let commandEnvironment: CommandEnvironment
  private let flow: FlowPolicy

  package init(_ commandEnvironment: CommandEnvironment, flow: FlowPolicy) {
    (self.commandEnvironment, self.flow) = (commandEnvironment, flow)
  }

  /// Where nobody can answer, it goes on waiting.
  package func ask(_ record: RunRecord) throws(CommandError) {
    let asked = record.proposals.filter { flow.asks(about: $0) }
    guard !asked.isEmpty, commandEnvironment.host.terminal.isTerminal(0), commandEnvironment.host.terminal.isTerminal(1) else {
      return
    }
    let (store, run) = try RunRecords(commandEnvironment).named(record.id)
    let kept: StoredRun?
    let waiting: [String]
    do throws(RunStoreError) {
      kept = try store.run(run.number)
      waiting = try store.waiting(in: run.number)
    } catch { throw RunRecords.error(error) }
    let ids = asked.map(\.id).filter { waiting.contains($0) }
    guard let kept, !ids.isEmpty, ApplyQuestion.isAllowed(ids.count, commandEnvironment.host.output) else { return }
    let configuration = try commandEnvironment.configuration()
    let zone = commandEnvironment.host.zone(named: kept.record.zone)
    let applier = ProposalApplier(
      store: store, kept: kept, run: run.number, rights: configuration.gate.rights, flow: flow,
      sends: SendRoute(configuration, commandEnvironment.host, zone: zone),
      programs: FamilyPrograms(configuration, commandEnvironment.host), bindings: try commandEnvironment.bindings(at: kept.vault),
      zones: commandEnvironment.host.zones,
      clock: commandEnvironment.host.clock,
      report: commandEnvironment.host.report)
    let (changes, notices) = try CommandError.mapping { () throws(RunSessionError) in try applier.apply(ids) }
    commandEnvironment.host.output.error(
      AppliedChanges(changes, notices).text(run.name, commandEnvironment.console.screen(descriptor: 2)))
    guard changes.contains(where: { $0.kind == .queued }) else { return }
    _ = try SendDelivery(store, configuration, commandEnvironment).deliver(run.number)
  }
}

/// Asks a person on a terminal.
package enum ApplyQuestion {
  package static func isAllowed(_ count: Int, _ output: Output) -> Bool {
    output.error(count == 1 ? "Apply it? [y/N] " : "Apply all \(count)? [y/N] ")
    guard let line = StandardInput.line() else { return false }
    return Terminal.isYes(line)
  }
}
