package import LucidCore
import LucidRuntime

/// The inboxes of the mail of a vault, as names alone: no message is read. Blocks.
package struct Inbox: Sendable {
  private let maildir: Maildir

  package init(tree: any FileTree) { maildir = Maildir(tree: tree, root: "mail") }

  /// Returns the folders that hold messages, `new` and `cur` of each inbox, as paths in the tree.
  /// Errors: as `messages`.
  package func folders() throws(StepFailure) -> [String] {
    try maildir.places(of: nil).flatMap { [RelativePath.join($0, "new"), RelativePath.join($0, "cur")] }
  }

  /// Returns a name for each message, which stays the same while the message is read, answered,
  /// flagged or moved from `new` to `cur`. Trashed ones are left out.
  ///
  /// Errors: `.unavailable` without mail; a folder that cannot be read.
  package func messages() throws(StepFailure) -> [String] {
    try maildir.files(in: nil).map { file in
      file.path.pathParts(withEmpty: true).dropLast(2).joined(separator: "/") + "/" + file.name.base
    }
  }
}
