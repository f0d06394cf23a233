import LucidCore

/// A file as a mirror knows it.
struct MirrorFile: Hashable, Sendable {
  /// In the tree.
  let path: String
  /// nil for what no stamp tells apart, such as a change that is not written yet: it is read.
  let stamp: FileStamp?
  /// The folder whose files were all listed with it: what a mirror holds of that folder and is not
  /// in the list is gone.
  let scope: String

  init(_ path: String, _ stamp: FileStamp?, in scope: String) { (self.path, self.stamp, self.scope) = (path, stamp, scope) }

  /// Names the file in a mirror, whose rows hold no paths.
  var key: Int64 { Int64(bitPattern: FNV1a.hash(path)) }
}
