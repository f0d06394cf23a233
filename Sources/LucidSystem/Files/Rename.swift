import CSystem
import LucidCore

/// Renames of files and folders. Each returns 0 or an `errno`.
package enum Rename {
  /// Renames a file or a folder; a file of the new name is replaced in one step.
  package static func over(_ path: String, _ other: String) -> Int32 {
    FileName.withPath(path) { from in FileName.withPath(other) { rename(from, $0) } } == 0 ? 0 : errno
  }

  /// Exchanges two files of one file system in one step. EINVAL or ENOSYS where the file system
  /// cannot.
  package static func exchange(_ path: String, with other: String) -> Int32 {
    FileName.withPath(path) { from in FileName.withPath(other) { cs_exchange(from, $0) } }
  }

  /// Renames a file, unless there is one of the new name: EEXIST. EINVAL or ENOSYS where the file
  /// system cannot.
  package static func toNew(_ path: String, _ other: String) -> Int32 {
    FileName.withPath(path) { from in FileName.withPath(other) { cs_rename_new(from, $0) } }
  }
}
