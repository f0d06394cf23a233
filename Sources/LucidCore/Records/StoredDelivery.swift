/// A delivery of a result, or a send of a step, as the run history has it.
package struct StoredDelivery: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case mail
    /// A push to a topic of an ntfy server.
    case ntfy
    /// A notification on this machine.
    case desktop
    /// More text in a note of the person's.
    case note
  }

  package enum State: String, Hashable, Sendable, CaseIterable {
    /// It waits for the writes of its run: sent if these happened, removed if not.
    case held
    /// It is tried again.
    case waiting
    /// A process is at it, or was when it was killed: it may have arrived or not.
    case underway
    case delivered
    /// Given up: no more attempts.
    case failed
    /// The person said not to.
    case dropped
  }

  /// The outcome of a send of a step.
  package enum Outcome: String, Hashable, Sendable, CaseIterable {
    /// The program or the server has accepted it; whether anyone reads it is not known.
    case sent
    /// It is tried again.
    case queued
    /// It was not accepted, and is not tried again.
    case refused
    /// It was handed over, and nobody can say whether it was accepted.
    case unknown
    /// The person said not to.
    case dropped
  }

  package let number: Int64
  package let run: Int64
  package let kind: Kind
  /// An address, a URL, a note; empty for the desktop.
  package let target: String
  package let state: State
  /// The number of attempts.
  package let tries: Int
  /// When the result was there, by the clock.
  package let made: Instant
  /// When it is tried next; of what has ended, when that was.
  package let due: Instant
  /// Why it did not work the last time.
  package let problem: String?
  /// The size of the text.
  package let size: ByteCount
  /// Whether the process that is at it lives.
  package let isUnderway: Bool
  /// The idempotency key of a send of a step; empty for the result of a run.
  package let key: String
  /// Whether the last attempt may have been accepted, and no answer came.
  package let isUnsure: Bool

  package init(
    number: Int64, run: Int64, kind: Kind, target: String, state: State, tries: Int, made: Instant, due: Instant,
    problem: String?,
    size: ByteCount, isUnderway: Bool, key: String = "", isUnsure: Bool = false
  ) {
    (self.number, self.run, self.kind, self.target, self.state) = (number, run, kind, target, state)
    (self.tries, self.made, self.due, self.problem) = (tries, made, due, problem)
    (self.size, self.isUnderway, self.key, self.isUnsure) = (size, isUnderway, key, isUnsure)
  }

  /// Whether it may still come to be delivered.
  package var isOpen: Bool { state == .held || state == .waiting || state == .underway }

  /// Whether it is a send of a step, and no result of a run.
  package var isSend: Bool { !key.isEmpty }

  package var outcome: Outcome {
    switch state {
    case .delivered: .sent
    case .held: .queued
    case .waiting: isUnsure ? .unknown : .queued
    case .underway: isUnderway ? .queued : .unknown
    case .failed: isUnsure ? .unknown : .refused
    case .dropped: .dropped
    }
  }

  /// `mail to robin@example.org`.
  package var words: String { Self.words(kind, target) }

  package static func words(_ kind: Kind, _ target: String) -> String { message(kind, target).text }

  package static func message(_ kind: Kind, _ target: String) -> MessageText {
    switch kind {
    case .mail: .words(.mailTo, target)
    case .ntfy: .words(.pushTo, target)
    case .desktop: .words(.onDesktop)
    case .note: .words(.inNote, target)
    }
  }
}
