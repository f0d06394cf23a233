import LucidCore
import LucidSystem

/// Folders of the library's own with all that is in them.
enum LibraryFolder {
  /// Puts a file or a folder in the place of another, which is gone then. A kill in between leaves
  /// the new one or nothing.
  static func swap(_ made: String, to path: String) throws(LibraryError) {
    try remove(path)
    let code = Rename.over(made, path)
    guard code == 0 else { throw LibraryDisk.failure(HostError(path, code)) }
  }

  /// Names that begin with a dot; none when there is no such folder.
  static func hidden(_ folder: String) -> [String] { list(folder).filter { $0.hasPrefix(".") } }

  private static func list(_ folder: String) -> [String] { FolderReader.items(folder)?.map(\.name) ?? [] }

  /// With all that is in it; links are taken away and not followed. Nothing there is no error.
  static func remove(_ path: String) throws(LibraryError) {
    var s = stat()
    guard FileName.withPath(path, { lstat($0, &s) }) == 0 else { return }
    guard s.st_mode & S_IFMT == S_IFDIR else { return try LibraryDisk.remove(path) }
    for name in list(path) {
      let inner = path + "/" + name
      var s = stat()
      let isFolder = FileName.withPath(inner) { lstat($0, &s) } == 0 && s.st_mode & S_IFMT == S_IFDIR
      if isFolder { try remove(inner) } else { _ = FileName.withPath(inner) { unlink($0) } }
    }
    guard FileName.withPath(path, { rmdir($0) }) == 0 || errno == ENOENT else { throw LibraryDisk.failure(path) }
  }
}
