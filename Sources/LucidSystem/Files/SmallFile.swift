package import LucidCore

/// Files of a few kilobytes that the program keeps for itself, read and written whole.
package enum SmallFile {
  /// Returns all bytes of a file. Errors: it cannot be read; `EFBIG` when it is larger than
  /// `limit`.
  package static func read(_ path: String, limit: ByteCount) throws(FileError) -> [UInt8] {
    let descriptor = FileName.withPath(path) { open($0, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw FileError(path) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    while bytes.count <= limit.bytes {
      guard let piece = FilePart.next(descriptor, count: limit.bytes - bytes.count + 1) else { throw FileError(path) }
      if piece.isEmpty { return bytes }
      bytes += piece
    }
    throw FileError(path, EFBIG)
  }

  /// Whether a path leads to a plain file, over links too.
  package static func isFile(_ path: String) -> Bool { mode(path).map { $0 & S_IFMT == S_IFREG } ?? false }

  /// Whether a path leads to a folder, over links too.
  package static func isFolder(_ path: String) -> Bool { mode(path).map { $0 & S_IFMT == S_IFDIR } ?? false }

  /// Whether a path leads to a socket, a pipe or a device, over links too.
  package static func isSpecial(_ path: String) -> Bool {
    mode(path).map { ![S_IFREG, S_IFDIR].contains($0 & S_IFMT) } ?? false
  }

  /// Whether a path leads to anything, over links too.
  package static func exists(_ path: String) -> Bool { mode(path) != nil }

  private static func mode(_ path: String) -> mode_t? {
    var s = stat()
    return FileName.withPath(path) { stat($0, &s) } == 0 ? s.st_mode : nil
  }

  /// Writes all of a file in one step and makes the folders above it; new ones are for their owner
  /// only.
  ///
  /// Errors: the old file is still there, unchanged.
  package static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    try Folder.make(AtomicFile.folder(of: path))
    try AtomicFile.write(bytes, to: path)
  }

  /// Adds to the end of a file in one piece; a new one is for its owner only.
  package static func append(_ bytes: [UInt8], to path: String) throws(FileError) {
    let descriptor = FileName.withPath(path) { open($0, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600) }
    guard descriptor >= 0 else { throw FileError(path) }
    defer { close(descriptor) }
    guard bytes.withUnsafeBytes({ FilePart.write(descriptor, $0) }) else { throw FileError(path) }
  }

  /// Removes a file; one that is gone already is fine.
  package static func remove(_ path: String) { _ = FileName.withPath(path) { unlink($0) } }
}
