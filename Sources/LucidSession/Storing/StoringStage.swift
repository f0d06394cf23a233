import LucidBuiltins
import LucidCore
import LucidHistory
import LucidRuntime

/// The write stage of a real run: before anything is written, the run history has the earlier
/// contents of the files, and the notifications that leave with them.
///
/// Called on the run's own thread. What the history cannot store is written all the same, and said;
/// a send that it cannot store is not, and then nothing is written either.
struct StoringStage: WriteStage {
  /// nil where there are no files to write.
  private let base: (any WriteStage)?
  private let tree: StagedTree?
  private let outbox: Outbox
  /// Makes the messages of what is sent; nil where nothing ever leaves.
  private let route: SendRoute?
  /// The label of the ability.
  private let label: String
  /// nil when the run is not stored.
  private let storing: RunStorage?
  private let problems: StorageProblems

  init(
    over base: (any WriteStage)?, tree: StagedTree?, outbox: Outbox, route: SendRoute?, label: String,
    storing: RunStorage?, problems: StorageProblems
  ) {
    (self.base, self.tree, self.outbox, self.route, self.label) = (base, tree, outbox, route, label)
    (self.storing, self.problems) = (storing, problems)
  }

  var isLasting: Bool { base?.isLasting ?? true }
  var writeSetting: StatementSetting { base?.writeSetting ?? .done }
  var mayHaveWritten: Bool { base?.mayHaveWritten ?? false }

  /// The sends are in the queue with the writes or not at all: in the transaction that notes the
  /// writing they are held by it, and in the one that settles it they are released. Without files
  /// to write, queueing them is the commit.
  func commit() async throws(StepFailure) -> [Notice] {
    tree?.close()
    outbox.close()
    let changes = tree?.changes ?? []
    let sends = isLasting ? try route?.messages(of: outbox.sends, label: label) ?? [] : []
    guard !changes.isEmpty else {
      let notices = try await base?.commit() ?? []
      if let storing { try storing.queue(sends) } else { problems.add(unqueued: sends) }
      return notices
    }
    let (writing, unstored) = try storing?.intend(changes, sends: sends) ?? (nil, [])
    do throws(StepFailure) {
      let notices = try await (base?.commit() ?? []) + unstored + (storing?.settle(writing, happened: true) ?? [])
      problems.add(notices, isLoss: true)
      if storing == nil { problems.add(unqueued: sends) }
      return notices
    } catch {
      _ = storing?.settle(writing, happened: false)
      throw error
    }
  }

  func discard() {
    outbox.close()
    base?.discard()
  }
}
