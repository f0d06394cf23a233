import LucidCore

/// A file to be written in one piece: a reader sees the old one or the new one, never half of it.
///
/// A link is followed, the permissions of an old file are kept, `Readers` decides about those of a
/// new one. A device or a pipe is written to as it is.
package struct OutputFile {
  /// Read permissions of a new file.
  package enum Readers {
    /// Its owner only: state, settings, recorded requests.
    case owner
    /// Whom the umask lets: files that the user names, such as those of `-o`.
    case umask
  }

  /// As it was named.
  package let path: String
  /// All links followed.
  private let target: String
  /// Permissions of the old file; nil when there is none.
  private let permissions: mode_t?
  private let isSpecial: Bool
  private let readers: Readers

  /// Looks whether it could be written, so that this is known before anything else is done.
  package init(_ path: String, readers: Readers) throws(HostError) {
    self.path = path
    self.readers = readers
    var s = stat()
    guard FileName.withPath(path, { stat($0, &s) }) == 0 else {
      guard errno == ENOENT else { throw HostError(path) }
      (target, permissions, isSpecial) = (path, nil, false)
      try Self.checkFolder(of: path, for: path)
      return
    }
    switch s.st_mode & S_IFMT {
    case S_IFDIR: throw HostError(path, .words(.isAFolder))
    case S_IFREG:
      guard FileName.withPath(path, { access($0, W_OK) }) == 0, let real = HostFile.realPath(path) else { throw HostError(path) }
      (target, permissions, isSpecial) = (real, s.st_mode & 0o777, false)
      try Self.checkFolder(of: target, for: path)
    default: (target, permissions, isSpecial) = (path, nil, true)
    }
  }

  package func write(_ bytes: [UInt8]) throws(HostError) {
    try put(bytes) { file throws(HostError) in try file.commit() }
  }

  /// Puts `bytes` in the place of `old`, from which they were made; nil when there was no file.
  ///
  /// Errors: another program has written the file since `old` was read; what it wrote stays.
  package func replace(_ old: [UInt8]?, with bytes: [UInt8]) throws(HostError) {
    try put(bytes) { file throws(HostError) in
      if try file.commit(over: old) { return }
      guard old == nil, HostFile.kind(path) == .missing else {
        throw HostError(path, .words(.changedMeanwhile))
      }
      // A link that leads nowhere has the name.
      try file.commit()
    }
  }

  private func put(_ bytes: [UInt8], commit: (inout AtomicFile) throws(HostError) -> Void) throws(HostError) {
    if isSpecial {
      let descriptor = FileName.withPath(target) { open($0, O_WRONLY | O_CLOEXEC | O_NOCTTY) }
      guard descriptor >= 0 else { throw HostError(path) }
      defer { close(descriptor) }
      guard bytes.withUnsafeBytes({ FilePart.write(descriptor, $0) }) else { throw HostError(path) }
      return
    }
    do throws(HostError) {
      var file = try AtomicFile(
        replacing: target, permissions.map { .exactly($0) } ?? (readers == .umask ? .umask : .owner))
      try file.write(bytes)
      try commit(&file)
    } catch { throw HostError(path, error.reason) }
  }

  private static func checkFolder(of target: String, for path: String) throws(HostError) {
    let folder = AtomicFile.folder(of: target)
    guard HostFile.kind(folder) == .folder else { throw HostError(path, .words(.noFolderThere, folder)) }
    guard FileName.withPath(folder, { access($0, W_OK | X_OK) }) == 0 else {
      throw HostError(path, .words(.inTheFolder, folder, HostError.reason()))
    }
  }
}
