import LucidCore

/// Files that were written together, and how they were before.
package struct StoredTransaction: Hashable, Sendable {
  package enum Kind: String, Sendable {
    /// By the steps of a run, or what a model asked for and policy allowed.
    case run
    /// A pending change that was applied later.
    case apply
    case undo
    /// The taking back of an undo.
    case redo
  }

  package enum State: String, Sendable {
    /// Somebody is about to; nothing is written yet.
    case claimed
    /// It may have been written or not: the files tell.
    case intended
    case done
    case void
  }

  package struct Image: Hashable, Sendable {
    /// Relative to the vault.
    package let path: String
    /// SHA-256 of what was there; nil when there was no file.
    package let before: String?
    /// The SHA-256 of the new contents; nil when the file was removed.
    package let after: String?
  }

  package let number: Int64
  package let run: Int64
  package let kind: Kind
  package let state: State
  package let vault: String
  /// Whether the process that began it is still there.
  package let isUnderway: Bool
  package let images: [Image]

  /// True if an intended transaction has happened, judged by the files. A transaction is atomic, so
  /// one file is enough.
  ///
  /// `now` returns the SHA-256 of a file, nil when there is none.
  package func hasHappened(_ now: (String) -> String?) -> Bool {
    images.contains { $0.before != $0.after && now($0.path) == $0.after }
  }
}
