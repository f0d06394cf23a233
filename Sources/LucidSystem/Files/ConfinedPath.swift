import LucidCore

/// A path that a file names beside itself: it stays in the file's folder, and no part of it is a
/// link.
package enum ConfinedPath {
  /// The path as the system takes it. Errors: what is wrong with it, without its name.
  package static func locate(_ relative: String, in folder: String) -> Result<String, HostError> {
    guard RelativePath.isSafe(relative), !relative.isEmpty else {
      return .failure(HostError(relative, .words(.leavesFolder)))
    }
    var path = folder
    for part in relative.pathParts {
      path += path.hasSuffix("/") ? String(part) : "/" + part
      var s = stat()
      guard FileName.withPath(path, { lstat($0, &s) }) == 0 else {
        return .failure(HostError(relative, errno == ENOENT || errno == ENOTDIR ? .words(.isNotThere) : HostError.reason()))
      }
      if s.st_mode & S_IFMT == S_IFLNK { return .failure(HostError(relative, .words(.behindLink))) }
    }
    return .success(path)
  }
}
