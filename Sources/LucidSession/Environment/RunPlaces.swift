import LucidCore

/// The program's own files that a run uses; nil where the account has no home folder.
package struct RunPlaces: Hashable, Sendable {
  /// The run history.
  package var runs: String?
  /// The folder with the locks of abilities.
  package var locks: String?
  /// The folder with the indexes of large files.
  package var index: String?
  /// The folder with the mirrors of sources; nil also where the person wants none.
  package var mirrors: String?
  /// The folder with results that steps with `cache` may use again.
  package var results: String?

  package init(
    runs: String? = nil, locks: String? = nil, index: String? = nil, mirrors: String? = nil, results: String? = nil
  ) {
    (self.runs, self.locks, self.index, self.mirrors, self.results) = (runs, locks, index, mirrors, results)
  }
}
