import LucidCore

/// The file systems of this machine.
package struct SystemDisk: Disk {
  package init() {}

  package func status(_ path: String) throws(HostError) -> DiskEntry? {
    var s = stat()
    guard FileName.withPath(path, { stat($0, &s) }) == 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw HostError(path)
    }
    let kind: DiskEntry.Kind =
      switch s.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      default: .other
      }
    return DiskEntry(kind: kind, permissions: UInt32(s.st_mode & 0o777), device: UInt64(s.st_dev))
  }

  package func isTaken(_ path: String) throws(HostError) -> Bool {
    var s = stat()
    if FileName.withPath(path, { lstat($0, &s) }) == 0 { return true }
    if errno == ENOENT || errno == ENOTDIR { return false }
    throw HostError(path)
  }

  package func resolve(_ path: String) throws(HostError) -> String {
    guard let real = FileName.withPath(path, { realpath($0, nil) }) else { throw HostError(path) }
    defer { free(real) }
    return FileName.text(real)
  }

  package func checkWritable(_ path: String) throws(HostError) {
    if FileName.withPath(path, { access($0, W_OK) }) != 0 { throw HostError(path) }
  }

  package func read(_ path: String) throws(HostError) -> [UInt8] {
    let descriptor = FileName.withPath(path) { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    guard descriptor >= 0 else { throw HostError(path) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    while true {
      guard let piece = FilePart.next(descriptor, count: 256 << 10) else { throw HostError(path) }
      if piece.isEmpty { return bytes }
      bytes += piece
      guard bytes.count <= StagedTree.largestFile.bytes else { throw HostError(path, EFBIG) }
    }
  }

  package func create(_ path: String, _ bytes: [UInt8], permissions: UInt32) throws(HostError) {
    let descriptor = FileName.withPath(path) { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600) }
    guard descriptor >= 0 else { throw HostError(path) }
    defer { close(descriptor) }
    guard bytes.withUnsafeBytes({ FilePart.write(descriptor, $0) }) else { throw HostError(path) }
    // The umask has no say: these are the permissions of the file that this one replaces.
    guard fchmod(descriptor, mode_t(permissions)) == 0, fsync(descriptor) == 0 else { throw HostError(path) }
  }

  package func makeFolder(_ path: String) throws(HostError) {
    if FileName.withPath(path, { mkdir($0, 0o700) }) != 0, errno != EEXIST { throw HostError(path) }
  }

  package func rename(_ path: String, to other: String) throws(HostError) {
    let code = Rename.over(path, other)
    if code != 0 { throw HostError(other, code) }
  }

  package func renameNew(_ path: String, to other: String) throws(HostError) {
    let code = Rename.toNew(path, other)
    if code != 0 { throw HostError(other, code) }
  }

  package func exchange(_ path: String, with other: String) throws(HostError) {
    let code = Rename.exchange(path, with: other)
    if code != 0 { throw HostError(other, code) }
  }

  package func remove(_ path: String) throws(HostError) {
    if FileName.withPath(path, { unlink($0) }) != 0, errno != ENOENT { throw HostError(path) }
  }

  package func removeFolder(_ path: String) throws(HostError) {
    if FileName.withPath(path, { rmdir($0) }) != 0, errno != ENOENT { throw HostError(path) }
  }

  package func names(in folder: String) throws(HostError) -> [String] {
    guard let items = FolderReader.items(folder) else {
      if errno == ENOENT { return [] }
      throw HostError(folder)
    }
    return items.map(\.name)
  }

  package func sync(_ folder: String) throws(HostError) {
    let descriptor = FileName.withPath(folder) { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw HostError(folder) }
    defer { close(descriptor) }
    // Some file systems know no such thing and say so.
    if fsync(descriptor) != 0, errno != EINVAL, errno != ENOTSUP { throw HostError(folder) }
  }
}
