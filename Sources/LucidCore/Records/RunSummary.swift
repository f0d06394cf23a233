/// The summary of a run in lists.
package struct RunSummary: Hashable, Sendable {
  package enum State: Hashable, Sendable {
    case underway
    /// Its process ended before it did.
    case killed
    case ended(RunOutcome)
    /// A word that this version does not know.
    case other(String)

    package var word: String {
      switch self {
      case .underway: "running"
      case .killed: "killed"
      case .ended(let outcome): outcome.rawValue
      case .other(let word): word
      }
    }
  }

  package let number: Int64
  package let id: String
  package let label: String
  package let file: String
  package let started: Instant
  package let zone: String
  package let state: State
  package let elapsed: Milliseconds?
  package let model: String?
  package let tokens: TokenUsage?
  package let families: [String]
  /// The number of changes.
  package let changes: Int
  /// The number of pending changes.
  package var waiting = 0
  /// The numbers of those that the person has applied and rejected.
  package var (applied, rejected) = (0, 0)
  /// Those who asked for them; only where a list asks for it.
  package var requesters: [Requester] = []
  /// Whether what it wrote was taken back.
  package var isUndone = false
  /// The number of messages that are still to be delivered.
  package var openDeliveries = 0
  /// The number of messages that were given up.
  package var failedDeliveries = 0
  /// The prompt as it was; only where a list asks for it.
  package var question: String?
  package var answer: String?
  /// The first words of the answer.
  package let summary: String?
  package let failure: String?

  package init(
    number: Int64, id: String, label: String, file: String, started: Instant, zone: String, state: State,
    elapsed: Milliseconds?, model: String?, tokens: TokenUsage?, families: [String], changes: Int, summary: String?,
    failure: String?
  ) {
    (self.number, self.id, self.label, self.file) = (number, id, label, file)
    (self.started, self.zone, self.state, self.elapsed) = (started, zone, state, elapsed)
    (self.model, self.tokens, self.families, self.changes) = (model, tokens, families, changes)
    (self.summary, self.failure) = (summary, failure)
  }

  /// As a person types it: the first digits of an id that begins with some, else the whole.
  package var name: String { Self.name(of: id) }

  package static func name(of id: String) -> String {
    let head = id.prefix { $0 != "-" }
    return head.count == 8 && head.allSatisfy(\.isHexDigit) ? String(head) : id
  }
}
