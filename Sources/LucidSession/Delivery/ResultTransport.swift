package import LucidCore
package import LucidDelivery
package import LucidHistory
import LucidRuntime
package import LucidSystem

/// Hands messages over: mail, pushes and notifications by a `MessageSender`, notes into the vault
/// by a `NoteDelivery`.
package struct ResultTransport: DeliveryTransport {
  /// The run that is not stored, for its notes: its vault, when there is one, and when it began.
  package struct UnstoredRun {
    let vault: FolderTree?
    let started: Instant
    let zone: Zone
    let authorship: Authorship

    package init(_ record: RunRecord, vault: FolderTree?, zone: Zone) {
      (self.vault, started, self.zone, authorship) = (vault, record.started, zone, record.entryAuthorship)
    }
  }

  private let sender: MessageSender
  private let writes: WritePermit
  private let flow: FlowPolicy
  private let clock: any RunClock
  private let zones: any ZoneDatabase
  private let report: (Notice) -> Void
  /// Returns what the configuration binds to a vault.
  private let bindings: (String) throws(RunSessionError) -> [FolderBinding]
  package var unstored: UnstoredRun?

  package init(
    _ sender: MessageSender, writes: WritePermit, flow: FlowPolicy, clock: any RunClock, zones: any ZoneDatabase,
    report: @escaping (Notice) -> Void, bindings: @escaping (String) throws(RunSessionError) -> [FolderBinding]
  ) {
    (self.sender, self.writes, self.flow, self.clock, self.zones) = (sender, writes, flow, clock, zones)
    (self.report, self.bindings) = (report, bindings)
  }

  package func send(
    _ text: String, of delivery: StoredDelivery, in store: RunStore, seconds: Int
  ) throws(RunSessionError) -> [Notice] {
    try check(delivery, store)
    guard delivery.kind == .note else {
      try hand(OutgoingMessage(delivery.kind, delivery.target, text), seconds)
      return []
    }
    let run = try RunSessionError.mapping { () throws(RunStoreError) in try store.run(delivery.run) }
    guard let run, let path = run.vault, let vault = FolderTree(path, bindings: try bindings(path)) else {
      throw RunSessionError(.backendFailed, "the run's vault no longer exists")
    }
    let (started, zone) = (run.record.started, zones.zone(run.record.zone) ?? .utc)
    return try note(delivery.target, in: vault, started: started, zone: zone, text: text, by: run.record.entryAuthorship).write(
      delivery, in: store)
  }

  package func send(_ message: OutgoingMessage, seconds: Int) throws(RunSessionError) -> [Notice] {
    guard message.kind == .note else {
      try hand(message, seconds)
      return []
    }
    guard let unstored, let vault = unstored.vault else { return [] }
    let entry = note(
      message.target, in: vault, started: unstored.started, zone: unstored.zone, text: message.text, by: unstored.authorship)
    do throws(StepFailure) { return try entry.write() } catch { throw RunSessionError(error, or: .backendFailed) }
  }

  package func settleWrites(of run: Int64, vault: String, in store: RunStore) throws(RunSessionError) {
    _ = try WriteRecovery(store, vault: vault, try bindings(vault), writes: writes, report: report).settle(run)
  }

  /// Errors: `.forbidden`, the policy keeps on this machine what the result was made of. It may be
  /// another one than that of the run, which decided about the message when it was made.
  private func check(_ delivery: StoredDelivery, _ store: RunStore) throws(RunSessionError) {
    let target = delivery.kind.flowTarget
    guard !flow.withheld(from: target).isEmpty else { return }
    let labels =
      try RunSessionError.mapping { () throws(RunStoreError) -> Labels? in
        if let own = try store.labels(of: delivery.number) { return own }
        return try store.run(delivery.run)?.record.labels
      } ?? .everything
    guard case .refused(let families) = flow.decide(labels, to: target) else { return }
    throw RunSessionError(
      .forbidden, .words(.resultMayHold, families, flow.reason(families, to: target)),
      hint: "the note and the desktop may get it: lucid why shows it")
  }

  private func note(
    _ note: String, in vault: FolderTree, started: Instant, zone: Zone, text: String, by authorship: Authorship
  ) -> NoteDelivery {
    NoteDelivery(
      vault: vault, permit: writes, started: started, zone: zone, note: note, text: text, authorship: authorship, clock: clock,
      report: report)
  }

  private func hand(_ message: OutgoingMessage, _ seconds: Int) throws(RunSessionError) {
    do throws(StepFailure) { try sender.send(message, seconds: seconds) } catch {
      throw RunSessionError(error, or: .backendFailed)
    }
  }
}
