/// Why a step was not run.
package enum SkipReason: Hashable, Sendable {
  /// Its `when` was false.
  case conditionFalse
  /// A value that it needs could not be had.
  case missing(MissingData)
  /// Nothing has changed: all that it would write is there.
  case unchanged
  /// A dry run does not write.
  case dryRun
  /// In a dry run: it hangs on a value that only a real run has, by its path.
  case depends(on: String)

  /// Returns one phrase for a person: `its condition is false`.
  package var text: String {
    switch self {
    case .conditionFalse: "its condition is false"
    case .missing(let missing): missing.text
    case .unchanged: "nothing has changed"
    case .dryRun: "a dry run does not write"
    case .depends(let path): "depends on \(path)"
    }
  }
}
