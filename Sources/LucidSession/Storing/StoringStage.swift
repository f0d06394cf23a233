import LucidBackends
import LucidCore
import LucidHistory
import LucidRuntime

/// The write stage of a real run: before anything is written, the run history has the earlier
/// contents of the files.
///
/// Called on the run's own thread. What the history cannot store is written all the same, and said.
struct StoringStage: WriteStage {
  private let base: any WriteStage
  private let tree: StagedTree
  /// nil when the run is not stored.
  private let storing: RunStorage?
  private let problems: StorageProblems

  init(_ base: any WriteStage, _ tree: StagedTree, _ storing: RunStorage?, _ problems: StorageProblems) {
    (self.base, self.tree, self.storing, self.problems) = (base, tree, storing, problems)
  }

  var isLasting: Bool { base.isLasting }

  func commit() async throws(StepFailure) -> [Notice] {
    tree.close()
    let (writing, unstored) = storing?.intend(tree.changes) ?? (nil, [])
    do throws(StepFailure) {
      let notices = try await base.commit() + unstored + (storing?.settle(writing, happened: true) ?? [])
      problems.add(notices, isLoss: true)
      return notices
    } catch {
      _ = storing?.settle(writing, happened: false)
      throw error
    }
  }

  func discard() { base.discard() }
}
