import LucidCore
import LucidRuntime
import Synchronization

/// The writes of a run on a vault on disk.
public struct VaultStage: WriteStage {
  private let tree: StagedTree
  private let writer: VaultWriter
  private let pool: BlockingPool

  public init(_ tree: StagedTree, writer: VaultWriter, pool: BlockingPool = BlockingPool()) {
    self.tree = tree
    self.writer = writer
    self.pool = pool
  }

  public var isLasting: Bool { true }

  /// A run that is cancelled meanwhile still learns whether it was written: it stops what has not happened yet and waits for what has.
  public func commit() async throws(StepFailure) -> [Notice] {
    let (tree, writer, pool, wanted) = (tree, writer, pool, Wanted())
    tree.close()
    let result = await withTaskCancellationHandler {
      // A task of its own, so that the pool does not return before its thread does.
      await Task { () -> Result<[Notice], StepFailure> in
        do throws(StepFailure) {
          return .success(
            try await pool.run { () throws(StepFailure) in
              try writer.write(tree.changes) { wanted.flag.load(ordering: .relaxed) }
            })
        } catch { return .failure(error) }
      }.value
    } onCancel: {
      wanted.flag.store(false, ordering: .relaxed)
    }
    return try result.get()
  }

  public func discard() { tree.close() }

  private final class Wanted: Sendable {
    let flag = Atomic(true)
  }
}
