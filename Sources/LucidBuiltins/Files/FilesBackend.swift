package import LucidCore

/// The files that the person gave for this run, and no others.
package protocol FilesBackend: Sendable {
  /// Their names, in the order in which they were given.
  var names: [String] { get }
  /// The text of one of them, by its number in `names`.
  ///
  /// Errors: `.failed` for one that cannot be read, is damaged, locked or no text; `.unavailable`
  /// when a program for its format is missing. Bounded in time and memory. May block; called
  /// concurrently.
  func text(of number: Int) async throws(StepFailure) -> String
}
