import LucidCore

/// For what only looks real, the sample person and the worlds of tests: steps see what others
/// wrote, and in the end nothing is.
public struct HeldBack: WriteStage {
  private let tree: StagedTree

  public init(_ tree: StagedTree) { self.tree = tree }

  public var isLasting: Bool { false }
  public func commit() async throws(StepFailure) -> [Notice] { [] }
  public func discard() { tree.close() }
}
