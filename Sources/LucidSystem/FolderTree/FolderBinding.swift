package import LucidCore

/// A part of a folder tree that lies elsewhere on disk, such as `mail` in `~/Mail`.
package struct FolderBinding: Hashable, Sendable {
  /// Relative to the tree: `calendar`, or `calendar/work`.
  package let path: String
  package var family: String { String(path.prefix { $0 != "/" }) }
  /// The key that binds it.
  package var setting: String { "backends.\(family)" }
  /// The reason of an error where it is not there; the name of the folder stands before it.
  package var absence: MessageText { .words(.unreachableSetBy, setting) }
  /// As the person wrote it.
  package let name: String
  /// Absolute, with all links followed when it is there.
  package let folder: String
  /// Whether files in it may be changed.
  package let isWritable: Bool

  /// A folder that is not there is kept as it is named: what is asked of it says so.
  package init(_ path: String, to name: String, at folder: String, isWritable: Bool = true) {
    self.path = path
    self.name = name
    self.folder = HostFile.realPath(folder) ?? folder
    self.isWritable = isWritable
  }
}
