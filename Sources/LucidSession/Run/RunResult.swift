package import LucidCore
import LucidHistory
import LucidModels

/// A run that has ended, before it is stored.
package struct EndedRun: Sendable {
  package let record: RunRecord
  /// The number of its row in the run history; nil if it is not stored.
  package let number: Int64?
  /// The name under which the run history has it, which for a run at a time that is given is not
  /// the id of its record; nil if it is not stored.
  package let name: String?
  /// The problems while storing or writing.
  package let problems: [Notice]
  /// Whether files were written of which the run history does not have everything.
  package let hasUnstoredWrites: Bool
  private let secrets: Redaction

  init(_ record: RunRecord, number: Int64?, id: String?, problems: StorageProblems, secrets: Redaction) {
    (self.record, self.number, self.secrets) = (record, number, secrets)
    name = id.map { RunSummary.name(of: $0) }
    self.problems = problems.all
    hasUnstoredWrites = problems.isLoss && record.fate == .written
  }

  package var isKept: Bool { number != nil }

  /// Returns the text without passwords and keys.
  package func clean(_ text: String) -> String { secrets.apply(text) }
}

/// The result of a run.
package struct RunResult: Sendable {
  package let run: EndedRun
  package let ending: RunEnding
  /// Whether the run history has all of it, with the messages.
  package let isStored: Bool
  /// Notices from storing the run.
  package let storing: [Notice]
  /// Whether files were written of which the run history does not have everything, also because it
  /// could not be stored.
  package let hasUnstoredWrites: Bool
  /// The line that ended the run because nothing had changed.
  package let unchanged: Notice?
  /// Why the next `--once` does not know of it.
  package let unremembered: Notice?
  /// Whether its messages have arrived; true when there are none.
  package internal(set) var isDelivered = true
  /// Sends of a run that has no queue, since it is not stored.
  let unqueued: [OutgoingMessage]
  /// Keeps the run history open until the messages are delivered: SQLite reads its whole log when
  /// the first connection opens.
  var storage: RunStorage?

  package var record: RunRecord { run.record }
}

/// The outcome of a request for a run.
package enum RunConclusion: Sendable {
  case ran(RunResult)
  /// Nothing was run, because it was done already.
  case alreadyRan(PriorRun)

  /// nil when nothing was run.
  package var result: RunResult? {
    if case .ran(let result) = self { return result }
    return nil
  }
}
