#if canImport(Glibc)
  @preconcurrency import Glibc
#else
  import Darwin
#endif

/// Folders of the library's own with all that is in them.
enum LibraryFolder {
  /// Puts a file or a folder in the place of another, which is gone then. A kill in between leaves the new one or nothing.
  static func swap(_ made: String, to path: String) throws(LibraryError) {
    try remove(path)
    guard rename(made, path) == 0 else { throw LibraryDisk.failure(path) }
  }

  /// Names that begin with a dot; none when there is no such folder.
  static func hidden(_ folder: String) -> [String] { list(folder).filter { $0.hasPrefix(".") } }

  private static func list(_ folder: String) -> [String] {
    guard let handle = opendir(folder) else { return [] }
    defer { closedir(handle) }
    var names: [String] = []
    while let item = readdir(handle) {
      let name = withUnsafePointer(to: &item.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// With all that is in it; links are taken away and not followed. Nothing there is no error.
  static func remove(_ path: String) throws(LibraryError) {
    var s = stat()
    guard lstat(path, &s) == 0 else { return }
    guard s.st_mode & S_IFMT == S_IFDIR else { return try LibraryDisk.remove(path) }
    for name in list(path) {
      let inner = path + "/" + name
      var s = stat()
      if lstat(inner, &s) == 0, s.st_mode & S_IFMT == S_IFDIR { try remove(inner) } else { unlink(inner) }
    }
    guard rmdir(path) == 0 || errno == ENOENT else { throw LibraryDisk.failure(path) }
  }
}
