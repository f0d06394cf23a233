import LucidBackends
import LucidCore
import LucidRecord
import LucidRuntime

/// The write stage of a real run: before anything is written, the run history has the earlier contents of the files.
///
/// Called on the run's own thread. What the history cannot store is written all the same, and said.
struct KeptStage: WriteStage {
  private let base: any WriteStage
  private let tree: StagedTree
  /// nil when the run is not stored.
  private let keeper: RunKeeper?
  private let storage: StorageProblems

  init(_ base: any WriteStage, _ tree: StagedTree, _ keeper: RunKeeper?, _ storage: StorageProblems) {
    (self.base, self.tree, self.keeper, self.storage) = (base, tree, keeper, storage)
  }

  var isLasting: Bool { base.isLasting }

  func commit() async throws(StepFailure) -> [Notice] {
    tree.close()
    let (writing, problems) = keeper?.intend(tree.changes) ?? (nil, [])
    do throws(StepFailure) {
      let notices = try await base.commit() + problems + (keeper?.settle(writing, happened: true) ?? [])
      storage.add(notices, isLoss: true)
      return notices
    } catch {
      _ = keeper?.settle(writing, happened: false)
      throw error
    }
  }

  func discard() { base.discard() }
}
