package import LucidCore

extension StepFailure {
  /// A folder of a family that is not there: the source is not set up, unless the configuration
  /// names a folder for it, which may only be out of reach.
  package static func noFolder(
    _ family: String, in tree: any FileTree, _ words: MessageText, hint: MessageText? = nil
  ) -> StepFailure {
    StepFailure(.unavailable, words, hint: hint, setUp: tree.isBound(family) ? nil : SetUp.source(family))
  }
}
