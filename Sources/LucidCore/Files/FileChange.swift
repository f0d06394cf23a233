/// One file as it was read and as it shall be.
package struct FileChange: Hashable, Sendable {
  /// Relative to the tree.
  package let path: String
  /// The old contents; nil when there was no such file.
  package let before: [UInt8]?
  /// The whole new content; nil removes the file.
  package let after: [UInt8]?

  package init(_ path: String, from before: [UInt8]?, to after: [UInt8]?) {
    self.path = path
    self.before = before
    self.after = after
  }
}

/// A tree whose files can be changed, as a run does it: staged first, written all together later.
package protocol FileStage: FileTree {
  /// Takes the changes all or none; from then on reads see them. Nothing reaches a disk.
  ///
  /// Errors: a path that may not be, a stage that is closed, and a file that no longer is what
  /// `before` says: whoever changed it since it was read is not overwritten, and the call may be
  /// made again with what is there now (`isOutdated`).
  func stage(_ changes: [FileChange]) throws(FileTreeError)
}
