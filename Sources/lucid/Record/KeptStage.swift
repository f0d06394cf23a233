import LucidBackends
import LucidCore
import LucidRecord
import LucidRuntime

/// The stage of a kept run: before anything is written, the record has what the files were.
///
/// Called on the run's own thread, as all of the run is. What the record cannot keep is written all the same, and said.
struct KeptStage: WriteStage {
  private let base: any WriteStage
  private let tree: StagedTree
  private let keeper: RunKeeper

  init(_ base: any WriteStage, _ tree: StagedTree, _ keeper: RunKeeper) {
    (self.base, self.tree, self.keeper) = (base, tree, keeper)
  }

  var isLasting: Bool { base.isLasting }

  func commit() async throws(StepFailure) -> [Notice] {
    tree.close()
    let (writing, problems) = keeper.intend(tree.changes)
    do throws(StepFailure) {
      let notices = try await base.commit()
      return notices + problems + keeper.settle(writing, happened: true)
    } catch {
      _ = keeper.settle(writing, happened: false)
      throw error
    }
  }

  func discard() { base.discard() }
}
