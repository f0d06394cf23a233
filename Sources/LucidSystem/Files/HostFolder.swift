import LucidCore

/// Folders that the program keeps for itself.
package enum HostFolder {
  /// Makes a folder with those above it; new ones are for their owner only. One that is there is no
  /// error.
  package static func make(_ folder: String) throws(HostError) { try make(folder, mode: 0o700) }

  /// The same with new ones for whom the umask lets: folders that a person names.
  package static func makeShared(_ folder: String) throws(HostError) { try make(folder, mode: 0o777) }

  private static func make(_ folder: String, mode: mode_t) throws(HostError) {
    var s = stat()
    if FileName.withPath(folder, { stat($0, &s) }) == 0, s.st_mode & S_IFMT == S_IFDIR { return }
    if let slash = folder.lastIndex(of: "/"), slash > folder.startIndex { try make(String(folder[..<slash]), mode: mode) }
    guard FileName.withPath(folder, { mkdir($0, mode) }) == 0 || errno == EEXIST else { throw HostError(folder) }
  }

  /// Makes a folder the working folder of this process. Errors: why it cannot go there.
  package static func enter(_ folder: String) throws(HostError) {
    guard FileName.withPath(folder, { chdir($0) }) == 0 else { throw HostError(folder) }
  }

  /// Has the names in a folder on the medium. Some file systems cannot, which is no error.
  package static func sync(_ folder: String) {
    let descriptor = FileName.withPath(folder) { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  /// Removes a folder that nothing is left in; another one stays.
  package static func removeIfEmpty(_ folder: String) { _ = FileName.withPath(folder) { rmdir($0) } }

  /// Removes folders that nothing is left in, from the innermost on, up to but without `top`.
  package static func removeEmpty(_ folder: String, below top: String) {
    var folder = folder
    while folder.hasPrefix(top + "/"), FileName.withPath(folder, { rmdir($0) }) == 0, let slash = folder.lastIndex(of: "/") {
      folder = String(folder[..<slash])
    }
  }
}
