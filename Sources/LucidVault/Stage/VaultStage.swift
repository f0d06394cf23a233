package import LucidCore
import LucidRuntime
package import LucidSystem
import Synchronization

/// The writes of a run on a vault on disk.
package struct VaultStage: WriteStage {
  private let tree: StagedTree
  private let writer: VaultWriter
  private let pool: BlockingPool
  private let hold: VaultLockGuard?

  /// `hold` is the right to write, had before anything was read; it ends with the commit.
  package init(_ tree: StagedTree, writer: VaultWriter, pool: BlockingPool = BlockingPool(), hold: VaultLockGuard? = nil) {
    self.tree = tree
    self.writer = writer
    self.pool = pool
    self.hold = hold
  }

  package var isLasting: Bool { true }

  /// A run that is cancelled meanwhile still learns whether it was written: it stops what has not
  /// happened yet and waits for what has.
  package func commit() async throws(StepFailure) -> [Notice] {
    let (tree, writer, hold, wanted) = (tree, writer, hold, Wanted())
    tree.close()
    defer { hold?.release() }
    return try await pool.runToEnd {
      wanted.flag.store(false, ordering: .relaxed)
    } _: { () throws(StepFailure) in
      try writer.write(tree.changes, under: hold) { wanted.flag.load(ordering: .relaxed) }
    }
  }

  package func discard() {
    tree.close()
    hold?.release()
  }

  private final class Wanted: Sendable {
    let flag = Atomic(true)
  }
}
