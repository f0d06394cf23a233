package import LucidCore

/// For what only looks real, the sample person and the worlds of tests: steps see what others
/// wrote, and in the end nothing is.
package struct HeldBack: WriteStage {
  /// nil without files, where only messages are held back.
  private let tree: StagedTree?

  package init(_ tree: StagedTree?) { self.tree = tree }

  package var isLasting: Bool { false }
  package func commit() async throws(StepFailure) -> [Notice] { [] }
  package func discard() { tree?.close() }
}
