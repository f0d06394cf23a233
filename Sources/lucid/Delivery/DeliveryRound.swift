import LucidArguments
import LucidBackends
import LucidCore
import LucidRecord
import LucidRuntime

/// Results of the record being handed over, one after the other.
///
/// Each is claimed before and settled after. Between the moment in which a server has taken it and the note of it here a killed process
/// leaves it open, and it is handed over again: a mail with the same Message-ID, a push twice; a note, which its file tells of, never; a
/// notification on the desktop not at all, since it would come late.
struct DeliveryRound {
  let store: RunStore
  let settings: DeliverySettings
  let gate: HostGate
  let surroundings: Surroundings

  private var host: HostEnvironment { surroundings.invocation.host }

  struct Ended {
    let delivery: KeptDelivery
    /// nil when it has arrived.
    let problem: String?
    var hint: String?
    /// Whether it is tried again.
    var isOpen = false
    /// Whether the host does not let it out.
    var isForbidden = false
  }

  /// nil when another process is at it or has done it. `again` tries what was given up too.
  func deliver(_ delivery: KeptDelivery, seconds: Int, again: Bool = false) throws(CommandError) -> Ended? {
    let wasKilled = delivery.state == .underway
    guard try asked({ () throws(RunStore.Refusal) in try store.claim(delivery.number, again: again) }) else { return nil }
    var problem: CommandError?
    do throws(CommandError) {
      if wasKilled, delivery.kind == .desktop { throw CommandError(.backendFailed, "it was killed while it was shown") }
      try hand(delivery, seconds)
    } catch { problem = error }
    let now = host.clock.now()
    // What is forbidden is kept as refused: only a person tries it again, when the policy is another one.
    let isForbidden = problem?.exit == .consentMissing
    let due =
      problem == nil || isForbidden
      ? nil
      : Self.next(delivery.kind, made: delivery.made, tries: delivery.tries, now: now, patience: settings.patience)
    try asked { () throws(RunStore.Refusal) in
      try store.settle(delivery: delivery.number, problem: problem?.message, due: due, isRefused: isForbidden, now: now)
    }
    return Ended(
      delivery: delivery, problem: problem?.message, hint: problem?.hint, isOpen: due != nil, isForbidden: isForbidden)
  }

  private func hand(_ delivery: KeptDelivery, _ seconds: Int) throws(CommandError) {
    guard let text = try asked({ () throws(RunStore.Refusal) in try store.text(of: delivery.number) }) else {
      throw CommandError(.backendFailed, "its text is not in the record any more")
    }
    if delivery.kind == .note {
      guard let kept = try asked({ () throws(RunStore.Refusal) in try store.run(delivery.run) }), let path = kept.vault,
        let vault = FolderTree(path, bindings: try surroundings.bindings(at: path))
      else { throw CommandError(.backendFailed, "the run's vault is not there any more") }
      let entry = NoteEntry(
        vault: vault, gate: gate, started: kept.record.started, zone: host.zone(named: kept.record.zone), note: delivery.target,
        text: text, host: host)
      for notice in try entry.write(delivery, in: store) { host.output.error("lucid: \(Printable.text(notice.text))\n") }
      return
    }
    do throws(StepFailure) {
      try Courier(settings: settings, gate: gate, host: host, seconds: seconds).hand(Parcel(delivery.kind, delivery.target, text))
    } catch { throw CommandError(error, or: .backendFailed) }
  }

  /// When a delivery that failed is tried next: after 5 minutes, then each time after twice as long, at most half a day; nil when it is given up.
  ///
  /// `tries` counts those before this one, `patience` is in seconds since it was made.
  static func next(
    _ kind: KeptDelivery.Kind, made: Instant, tries: Int, now: Instant, patience: Int64
  ) -> Instant? {
    // What is shown on a desktop is about now.
    guard kind != .desktop, now.seconds - made.seconds < patience else { return nil }
    let wait = min(12 * 3_600, 300 << min(tries, 8))
    return now.adding(seconds: Int64(wait))
  }

  func asked<T>(_ body: () throws(RunStore.Refusal) -> T) throws(CommandError) -> T {
    do throws(RunStore.Refusal) { return try body() } catch { throw RunRecords.error(error) }
  }
}
