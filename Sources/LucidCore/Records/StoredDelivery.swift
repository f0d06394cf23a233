/// A delivery of a result, as the run history has it.
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

  package init(
    number: Int64, run: Int64, kind: Kind, target: String, state: State, tries: Int, made: Instant, due: Instant,
    problem: String?,
    size: ByteCount, isUnderway: Bool
  ) {
    (self.number, self.run, self.kind, self.target, self.state) = (number, run, kind, target, state)
    (self.tries, self.made, self.due, self.problem) = (tries, made, due, problem)
    (self.size, self.isUnderway) = (size, isUnderway)
  }

  /// Whether it may still come to be delivered.
  package var isOpen: Bool { state == .waiting || state == .underway }

  /// `mail to robin@example.org`.
  package var words: String { Self.words(kind, target) }

  package static func words(_ kind: Kind, _ target: String) -> String {
    switch kind {
    case .mail: "mail to \(target)"
    case .ntfy: "push to \(target)"
    case .desktop: "notification on the desktop"
    case .note: "text in the note \(target)"
    }
  }
}
