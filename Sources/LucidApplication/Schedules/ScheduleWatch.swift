import LucidArguments
package import LucidCore
package import LucidDelivery
package import LucidSchedule

/// Watches one try of a scheduled run, and decides which messages its end is worth: one for a new
/// failure, none for the same again or for one that is tried again, one for the end of an incident.
package final class ScheduleWatch {
  /// The end of the try.
  package enum End: Equatable {
    case good
    case failed(Incident, retry: Instant?)
  }

  private let schedule: String
  private let open: Incident?
  private let now: Instant
  /// Returns when a try that fails now may be repeated; nil for the last one.
  private let retry: () -> Instant?
  private let zone: Zone
  /// The report on all schedules that is due; nil when none is.
  private let alive: AliveReport?
  /// The files and collections of the vault that the try wrote.
  package private(set) var written: Set<String> = []
  /// nil until the try has ended.
  package private(set) var end: End?
  /// Whether the try has failed and another one follows.
  package var isTriedAgain: Bool {
    if case .failed(_, _?) = end { true } else { false }
  }
  /// Whether the report on all schedules is among the messages.
  package private(set) var hasReported = false

  package init(
    _ schedule: String, open: Incident?, now: Instant, zone: Zone, alive: AliveReport? = nil, retry: @escaping () -> Instant?
  ) {
    (self.schedule, self.open, self.now, self.retry) = (schedule, open, now, retry)
    (self.zone, self.alive) = (zone, alive)
  }

  /// The watch of a look that went well, and began no run.
  package init(_ schedule: String, good now: Instant, zone: Zone) {
    (self.schedule, open, self.now, retry) = (schedule, nil, now, { nil })
    (self.zone, alive, end) = (zone, nil, .good)
  }

  /// Returns the messages of a run that has ended. `own` are those of its result; `changes` tells
  /// whether a tool may have changed or sent something.
  package func messages(
    _ own: [OutgoingMessage], of record: RunRecord, to recipients: Recipients?, changes: (_ tool: String) -> Bool
  ) -> [OutgoingMessage] {
    if record.fate == .written { written = Set(record.changes.compactMap(\.place)) }
    guard let failure = record.failure, record.outcome != .cancelled else {
      guard [.ok, .partial, .nothing].contains(record.outcome) else { return own }
      end = .good
      return resolved(record.ability.label, recipients) + own + report(recipients)
    }
    let step = StepName.before(failure.step)
    let incident = Incident(
      schedule, cause: "\(record.outcome.rawValue) \(failure.failure.kind.rawValue) \(failure.step ?? "")",
      words: "\(record.outcome.rawValue): \(step)\(TerminalSanitizer.line(failure.failure.shown))", first: now)
    let again = Self.mayRepeat(record, failure, changes) ? retry() : nil
    end = .failed(incident, retry: again)
    return again != nil || open?.cause == incident.cause ? [] : own
  }

  /// Notes that no run was made. `subject` tells causes of looks from those of runs. Returns
  /// whether the owner is to be told.
  package func refused(_ error: CommandError, _ subject: String = "") -> Bool {
    let incident = Incident(
      schedule, cause: "\(subject)\(error.exit.word) \(SHA256.hex(Array(error.message.utf8)).prefix(16))",
      words: "\(error.exit.word): \(TerminalSanitizer.line(error.message))", first: now)
    end = .failed(incident, retry: nil)
    return open?.cause != incident.cause
  }

  private func resolved(_ label: String, _ recipients: Recipients?) -> [OutgoingMessage] {
    guard let open, !open.isAcknowledged else { return [] }
    return recipients?.messages(
      title: "\(TerminalSanitizer.line(label)) works again",
      body: "\(schedule) \(open.text(in: zone)).\nThe run of "
        + "\(zone.civil(now).date.iso) \(zone.civil(now).time.iso) went well.\n", now: now, isFailure: false) ?? []
  }

  private func report(_ recipients: Recipients?) -> [OutgoingMessage] {
    guard let alive, let recipients else { return [] }
    hasReported = true
    return recipients.messages(title: alive.title, body: alive.body, now: now, isFailure: false, isAlways: true)
  }

  /// Whether the same run may go well a few minutes later, and nothing of it has had an effect.
  private static func mayRepeat(_ record: RunRecord, _ failure: RunFailure, _ changes: (String) -> Bool) -> Bool {
    guard [.backendFailed, .modelFailed, .timedOut].contains(record.outcome), failure.failure.setUp == nil,
      [.failed, .timedOut, .unavailable, .locked, .outdated, .emptyAnswer].contains(failure.failure.kind)
    else { return false }
    return record.changes.isEmpty && record.proposals.isEmpty && record.fate == .dropped
      && !record.observations.contains { observation in
        switch observation.status {
        // A call that failed may have had its effect.
        case .done, .failed: changes(observation.tool)
        case .skipped, .notRun: false
        }
      }
  }
}
