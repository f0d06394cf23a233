package import LucidCore

/// Files of the host that are read and written whole: those that a person names, and those that the
/// program keeps for itself.
package enum HostFile {
  package enum Kind: Equatable {
    case file, folder, missing
    /// A pipe, a device or a socket.
    case special
    /// It may be there, but cannot be reached: why.
    case unreachable(MessageText)
  }

  package static func kind(_ path: String) -> Kind {
    var s = stat()
    guard FileName.withPath(path, { stat($0, &s) }) == 0 else {
      return errno == ENOENT || errno == ENOTDIR ? .missing : .unreachable(HostError.reason())
    }
    switch s.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .folder
    default: return .special
    }
  }

  /// Whether a path leads to anything, over links too.
  package static func exists(_ path: String) -> Bool {
    switch kind(path) {
    case .file, .folder, .special: true
    case .missing, .unreachable: false
    }
  }

  /// Whether this process may start it.
  package static func isExecutable(_ path: String) -> Bool { FileName.withPath(path) { access($0, X_OK) == 0 } }

  /// Returns where a link points to, as it is written; nil for anything else.
  package static func linkTarget(_ path: String) -> String? {
    let bytes = [UInt8](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, count in
      guard let start = buffer.baseAddress else { return }
      count = max(0, FileName.withPath(path) { readlink($0, start, buffer.count) })
    }
    return bytes.isEmpty ? nil : String(validating: bytes, as: UTF8.self)
  }

  /// Whether nothing has this name. A link that leads nowhere is something, and so is a name in a
  /// folder that cannot be looked into.
  package static func isAbsent(_ path: String) -> Bool {
    var s = stat()
    if FileName.withPath(path, { lstat($0, &s) }) == 0 { return false }
    if errno == ENOTDIR { return true }
    guard errno == ENOENT else { return false }
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return true }
    // The folder may be a link that leads nowhere.
    let folder = String(path[..<slash])
    return FileName.withPath(folder, { stat($0, &s) }) == 0 || isAbsent(folder)
  }

  /// Errors: it is no plain file, such as a pipe, which might never end.
  package static func requirePlain(_ path: String) throws(HostError) {
    switch kind(path) {
    case .file: return
    case .folder: throw HostError(path, EISDIR)
    case .special: throw HostError(path, .words(.noPlainFile))
    case .unreachable(let reason): throw HostError(path, reason)
    case .missing: throw isAbsent(path) ? HostError(path, ENOENT) : HostError(path, .words(.linkToNowhere))
    }
  }

  /// Everything of a file or of standard input (`-`), up to `limit`; more is an error.
  ///
  /// Errors: a named pipe, whose other end nobody may ever write to. One that this process was
  /// started with, such as `/dev/fd/63`, is read to its end.
  package static func read(_ path: String, limit: ByteCount = .mib(16)) throws(HostError) -> [UInt8] {
    let name = path == "-" ? SourceFile.standardInput : path
    let isInherited = ["/dev/fd/", "/dev/stdin"].contains { path.utf8.starts(with: $0.utf8) }
    // A named pipe is opened without waiting for its other end, and then refused.
    let descriptor =
      path == "-" ? 0 : FileName.withPath(path) { open($0, O_RDONLY | O_CLOEXEC | (isInherited ? 0 : O_NONBLOCK)) }
    guard descriptor >= 0 else { throw HostError(name) }
    defer { if descriptor != 0 { close(descriptor) } }
    var s = stat()
    let isKnown = fstat(descriptor, &s) == 0
    if path != "-", !isInherited, isKnown, s.st_mode & S_IFMT == S_IFIFO { throw HostError(name, .words(.noPlainFile)) }
    let size = isKnown && s.st_mode & S_IFMT == S_IFREG ? min(Int(s.st_size), limit.bytes) : nil
    var bytes: [UInt8] = []
    while true {
      // Reads straight into the array. One byte more than a file has: reading less than was asked for is its end, so that most files
      // take one call and no copy.
      let room = bytes.isEmpty ? size.map { $0 + 1 } ?? 64 << 10 : 64 << 10
      guard let piece = FilePart.next(descriptor, count: room) else { throw HostError(name) }
      if bytes.isEmpty { bytes = piece } else { bytes += piece }
      guard bytes.count <= limit.bytes else { throw HostError(name, .words(.tooLargeFile, limit.text)) }
      if piece.isEmpty || (size != nil && piece.count < room) { return bytes }
    }
  }

  // MARK: Writing

  /// Writes all of a file in one step and makes the folders above it; new ones are for their owner
  /// only.
  ///
  /// Errors: the old file is still there, unchanged.
  package static func write(_ bytes: [UInt8], to path: String) throws(HostError) {
    try HostFolder.make(AtomicFile.folder(of: path))
    try AtomicFile.write(bytes, to: path)
  }

  /// Adds to the end of a file in one piece; a new one is for its owner only.
  package static func append(_ bytes: [UInt8], to path: String) throws(HostError) {
    let descriptor = FileName.withPath(path) { open($0, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600) }
    guard descriptor >= 0 else { throw HostError(path) }
    defer { close(descriptor) }
    guard bytes.withUnsafeBytes({ FilePart.write(descriptor, $0) }) else { throw HostError(path) }
  }

  /// Removes a file; one that is gone already is fine.
  package static func remove(_ path: String) { _ = FileName.withPath(path) { unlink($0) } }

  // MARK: Names

  /// Returns a path as the system knows it: absolute, all links resolved; nil when it leads
  /// nowhere.
  package static func realPath(_ path: String) -> String? {
    guard let real = FileName.withPath(path, { realpath($0, nil) }) else { return nil }
    defer { free(real) }
    return FileName.text(real)
  }

  /// The files under a folder whose names end in `suffix`, in the order of their paths; hidden
  /// folders are left out. Folders that cannot be read are named beside what was found.
  package static func walk(_ folder: String, suffix: String) -> (files: [String], unreadable: [HostError]) {
    var found: [String] = []
    var unreadable: [HostError] = []
    var folders = [folder]
    while let next = folders.popLast() {
      do throws(HostError) {
        for entry in try entries(next) where !entry.name.hasPrefix(".") {
          let path = next.hasSuffix("/") ? next + entry.name : next + "/" + entry.name
          if entry.isFolder {
            folders.append(path)
          } else if entry.name.hasSuffix(suffix) {
            found.append(path)
          }
        }
      } catch {
        unreadable.append(error)
      }
    }
    return (found.sorted(), unreadable)
  }

  /// Returns the entries directly in a folder, unordered. A link to a folder counts as no folder,
  /// so that a walk ends.
  package static func entries(_ folder: String) throws(HostError) -> [(name: String, isFolder: Bool)] {
    guard let items = FolderReader.items(folder) else { throw HostError(folder) }
    return items.map { ($0.name, $0.kind == .folder) }
  }
}
