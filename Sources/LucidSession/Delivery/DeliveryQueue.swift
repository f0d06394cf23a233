package import LucidCore
package import LucidHistory
import LucidRuntime

/// Hands messages of the run history over, one after the other.
///
/// Each is claimed before and settled after. Between the moment in which a server has taken it and
/// the note of it here a killed process leaves it open, and it is handed over again: a mail with
/// the same Message-ID, a push twice; a note, which its file tells of, never; a notification on the
/// desktop not at all, since it would come late.
package struct DeliveryQueue {
  private let store: RunStore
  private let route: DeliveryRoute
  private let clock: any RunClock

  package init(_ store: RunStore, _ route: DeliveryRoute, clock: any RunClock) {
    (self.store, self.route, self.clock) = (store, route, clock)
  }

  package struct Ended {
    package let delivery: StoredDelivery
    /// nil when it has arrived.
    package let problem: String?
    package var hint: String?
    /// Whether it is tried again.
    package var isOpen = false
    /// Whether the host does not let it out.
    package var isForbidden = false
    /// Whether it may have been accepted all the same.
    package var isUnsure = false
  }

  /// Releases or removes the sends whose run was killed while it wrote, by what its files tell.
  /// Those of a process that is still at it stay held.
  ///
  /// Errors: the run history cannot be read.
  package func settleHeld() throws(RunSessionError) {
    let held = try RunSessionError.mapping { () throws(RunStoreError) in try store.runsWithHeldSends() }
    for (run, vault) in held {
      do throws(RunSessionError) { try route.transport.settleWrites(of: run, vault: vault, in: store) } catch {
        guard error.kind != .locked else { continue }
        route.report(.noticed(Notice(.words(.notificationsWait, error.words))))
      }
    }
  }

  /// nil when another process is at it or has done it. `again` tries what was given up too.
  ///
  /// Errors: the run history cannot be read or written.
  package func deliver(_ delivery: StoredDelivery, seconds: Int, again: Bool = false) throws(RunSessionError) -> Ended? {
    let wasKilled = delivery.state == .underway
    let isClaimed = try RunSessionError.mapping { () throws(RunStoreError) in
      try store.claim(delivery.number, again: again)
    }
    guard isClaimed else { return nil }
    var (problem, text): (RunSessionError?, String?) = (nil, nil)
    do throws(RunSessionError) {
      if wasKilled, delivery.kind == .desktop {
        throw RunSessionError(.backendFailed, "lucid was killed while it was shown", isUnsure: true)
      }
      text = try send(delivery, seconds)
    } catch { problem = error }
    let now = clock.now()
    // What is forbidden is kept as refused: only a person tries it again, when the policy is another one.
    let isForbidden = problem?.kind == .forbidden
    let due =
      problem == nil || isForbidden
      ? nil
      : Self.next(delivery.kind, made: delivery.made, tries: delivery.tries, now: now, patience: route.patience)
    let isUnsure = delivery.isSend && problem?.isUnsure == true
    try RunSessionError.mapping { () throws(RunStoreError) in
      try store.settle(
        delivery: delivery.number, problem: problem?.message, due: due, isRefused: isForbidden, isUnsure: isUnsure, now: now)
    }
    if let text, !delivery.isSend { note(text, of: delivery, at: now) }
    return Ended(
      delivery: delivery, problem: problem?.message, hint: problem?.hint, isOpen: due != nil, isForbidden: isForbidden,
      isUnsure: isUnsure)
  }

  /// Notes that the facts of a result have reached the person.
  private func note(_ text: String, of delivery: StoredDelivery, at now: Instant) {
    do throws(RunStoreError) {
      guard let run = try store.id(of: delivery.run) else { return }
      try store.told.arrived(text, of: run, by: delivery.kind, to: delivery.target, at: now)
    } catch { route.report(.noticed(Notice(.words(.toldNotStored, error.words)))) }
  }

  /// Returns the text that was handed over.
  private func send(_ delivery: StoredDelivery, _ seconds: Int) throws(RunSessionError) -> String {
    let text = try RunSessionError.mapping { () throws(RunStoreError) in try store.text(of: delivery.number) }
    guard let text else { throw RunSessionError(.backendFailed, "its text is no longer in the run history") }
    for notice in try route.transport.send(text, of: delivery, in: store, seconds: seconds) { route.report(.noticed(notice)) }
    return text
  }

  /// When a delivery that failed is tried next: after 5 minutes, then each time after twice as
  /// long, at most half a day; nil when it is given up.
  ///
  /// `tries` counts those before this one, `patience` is in seconds since it was made.
  package static func next(
    _ kind: StoredDelivery.Kind, made: Instant, tries: Int, now: Instant, patience: Int64
  ) -> Instant? {
    // What is shown on a desktop is about now.
    guard kind != .desktop, now.seconds - made.seconds < patience else { return nil }
    let wait = min(12 * 3_600, 300 << min(tries, 8))
    return now.adding(seconds: Int64(wait))
  }
}
