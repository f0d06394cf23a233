package import LucidBackends
package import LucidCore
package import LucidDelivery
import LucidSystem

/// Delivers due reminders and tasks to recipients, each once.
///
/// What has become due is stored as pending, for each recipient, before anything is sent; it is
/// removed after it was sent. A process that is killed between the two sends it again: a reminder
/// comes twice rather than not at all. Nothing else repeats or drops one: not a restart, nor a
/// clock that was set back.
package struct ReminderDelivery {
  /// Hands a message over. Errors: it was not taken.
  package typealias Sender = (OutgoingMessage) throws(StepFailure) -> Void

  package struct Outcome: Equatable {
    /// The number of items that were sent to a recipient.
    package var sent = 0
    /// The number of those that are still pending.
    package var pending = 0
    package var problems: [String] = []
    /// Whether the problems are to be reported: they are new, or a day old.
    package var isNews = false
    /// Whether another process was at it.
    package var isBusy = false
  }

  private let path: String
  private let recipients: Recipients
  private let zone: Zone
  /// Nothing before rings: the moment at which delivery was set up.
  private let since: Instant
  private let send: Sender

  /// The most todos that are remembered after they are gone.
  private static let mostGone = 2_000
  private static let day: Int64 = 86_400

  /// `path` is the file of the state.
  package init(
    _ path: String, recipients: Recipients, zone: Zone, since: Instant, send: @escaping Sender
  ) {
    (self.path, self.recipients, self.zone, self.since) = (path, recipients, zone, since)
    self.send = send
  }

  /// Delivers what is due. Errors: the state cannot be read or written; nothing was sent then that
  /// is not stored.
  package func run(
    now: Instant, read: (_ after: (String) -> Instant) throws(StepFailure) -> DueTodos.Reading
  ) throws(StepFailure) -> Outcome {
    guard let lock = try lock() else { return Outcome(isBusy: true) }
    let outcome = try work(now, read)
    lock.release()
    return outcome
  }

  /// nil when another process has it.
  private func lock() throws(StepFailure) -> FileLock? {
    do throws(HostError) { try HostFolder.make(AtomicFile.folder(of: path)) } catch { throw StepFailure(.failed, error.words) }
    do throws(FileLockError) { return try FileLock.take(path + ".lock", seconds: 0) } catch {
      if case .file(let error) = error { throw StepFailure(.failed, error.words) }
      return nil
    }
  }

  private func work(
    _ now: Instant, _ read: (_ after: (String) -> Instant) throws(StepFailure) -> DueTodos.Reading
  ) throws(StepFailure) -> Outcome {
    var state = try ReminderState.read(path)
    let stored = state
    // After a clock that was ahead, what was put on its way early counts up to now alone.
    for (key, at) in state.rung where at.seconds > now.seconds + Self.day { state.rung[key] = now }
    var outcome = Outcome()
    do throws(StepFailure) {
      let reading = try read { state.rung[$0] ?? since }
      outcome.problems += reading.notices.map(\.text)
      queue(reading, state: &state, now: now, outcome: &outcome)
    } catch { outcome.problems.append(error.message) }
    if state != stored { try state.write(path) }
    try deliver(&state, now, &outcome)
    try report(&state, now, &outcome)
    outcome.pending = state.pending.reduce(0) { $0 + $1.items.count }
    return outcome
  }

  private func queue(_ reading: DueTodos.Reading, state: inout ReminderState, now: Instant, outcome: inout Outcome) {
    let known = recipients.all.filter { $0.kind != .note }
    // What a recipient of an earlier configuration did not get, those of this one get.
    let orphans = state.pending.filter { one in !known.contains { $0.kind == one.kind && $0.target == one.target } }
    if !known.isEmpty { state.pending.removeAll { orphans.contains($0) } }
    for one in known {
      let items = (orphans.flatMap(\.items) + reading.items).filter { recipients.allows($0.families, one) }
      let kept = reading.items.count { !recipients.allows($0.families, one) }
      if kept > 0 {
        outcome.problems.append("\(kept) due: no \(StoredDelivery.words(one.kind, one.target)), by `policy: local_only`")
      }
      guard !items.isEmpty else { continue }
      if let i = state.pending.firstIndex(where: { $0.kind == one.kind && $0.target == one.target }) {
        let old = state.pending[i].items
        state.pending[i].items = old + items.filter { !old.contains($0) }
        state.pending[i].next = now
      } else {
        state.pending.append(ReminderState.Pending(kind: one.kind, target: one.target, items: items, next: now))
      }
    }
    for item in reading.items { state.rung[item.key] = item.at }
    let gone = state.rung.filter { !reading.keys.contains($0.key) }
    if gone.count > Self.mostGone {
      for (key, _) in gone.sorted(by: { $0.value < $1.value }).prefix(gone.count - Self.mostGone) { state.rung[key] = nil }
    }
  }

  private func deliver(_ state: inout ReminderState, _ now: Instant, _ outcome: inout Outcome) throws(StepFailure) {
    for one in state.pending {
      // A later time than the longest wait is of a clock that was ahead.
      guard one.next <= now || one.next.seconds > now.seconds + Self.day,
        let i = state.pending.firstIndex(where: { $0.kind == one.kind && $0.target == one.target })
      else { continue }
      let text = ReminderText(one.items, now: now, zone: zone)
      let recipient = Recipients.One(kind: one.kind, target: one.target)
      let name = SHA256.hex(Array(one.items.map { "\($0.key)@\($0.at.seconds)" }.joined(separator: "\n").utf8))
      do throws(StepFailure) {
        guard
          let message = recipients.message(
            title: text.title, body: text.body, named: "reminder." + name.prefix(24), to: recipient, now: now, zone: zone)
        else { throw StepFailure(.failed, .words(.noAddress, one.target)) }
        try send(message)
        state.pending.remove(at: i)
        state.delivered += one.items.count
        state.last = now
        outcome.sent += one.items.count
      } catch {
        state.pending[i].tries += 1
        state.pending[i].problem = error.message
        state.pending[i].next = now.adding(seconds: Int64(min(3_600, 60 << min(one.tries, 6))))
        outcome.problems.append("no \(StoredDelivery.words(one.kind, one.target)): \(error.message)")
      }
      try state.write(path)
    }
  }

  /// Decides whether the problems are news: a timer runs each minute, and says each once a day.
  private func report(_ state: inout ReminderState, _ now: Instant, _ outcome: inout Outcome) throws(StepFailure) {
    let problem = outcome.problems.isEmpty ? nil : outcome.problems.joined(separator: "\n")
    guard problem != nil || state.problem != nil else { return }
    let isOld = state.reported.map { now.seconds - $0.seconds >= Self.day || now < $0 } ?? true
    guard problem != state.problem || isOld else { return }
    outcome.isNews = problem != nil
    (state.problem, state.reported) = (problem, problem == nil ? nil : now)
    try state.write(path)
  }
}
