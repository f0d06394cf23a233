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
  package var message: MessageText {
    switch self {
    case .conditionFalse: .words(.conditionFalse)
    case .missing(let missing): missing.message
    case .unchanged: .words(.nothingHasChanged)
    case .dryRun: .words(.dryRunWritesNot)
    case .depends(let path): .words(.dependsOn, path)
    }
  }

  package var text: String { message.text }
}
