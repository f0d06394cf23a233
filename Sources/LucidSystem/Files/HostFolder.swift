import LucidCore

/// Folders that the program keeps for itself.
package enum HostFolder {
  /// With the folders above it; new ones are for their owner only.
  package static func make(_ folder: String) throws(HostError) {
    do throws(FileError) { try Folder.make(folder) } catch { throw HostError(error.path, error.reason) }
  }

  /// Makes a folder the working folder of this process. Errors: why it cannot go there.
  package static func enter(_ folder: String) throws(HostError) {
    guard FileName.withPath(folder, { chdir($0) }) == 0 else { throw HostError(folder) }
  }

  /// Removes folders that nothing is left in, from the innermost on, up to but without `top`.
  package static func removeEmpty(_ folder: String, below top: String) {
    var folder = folder
    while folder.hasPrefix(top + "/"), FileName.withPath(folder, { rmdir($0) }) == 0, let slash = folder.lastIndex(of: "/") {
      folder = String(folder[..<slash])
    }
  }
}
