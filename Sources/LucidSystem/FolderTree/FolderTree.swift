package import LucidCore

/// A folder on disk, as it is read, with the folders that parts of it are bound to. Links are
/// followed as long as they stay inside the folder that they are in.
package struct FolderTree: FileTree {
  /// As the user wrote it.
  package let name: String
  /// Absolute, all links resolved.
  package var root: String { roots.root }
  package let roots: FolderRoots

  package var bindings: [FolderBinding] { roots.bindings }

  package func isBound(_ folder: String) -> Bool {
    bindings.contains { $0.path == folder || $0.path.path(below: folder) != nil }
  }

  /// Returns where a path of the tree is on disk, whether it is there or not.
  package func absolute(_ path: String) -> String { roots.absolute(path) }

  /// nil when there is no such folder.
  package init?(_ path: String, bindings: [FolderBinding] = []) {
    guard let real = HostFile.realPath(path), Self.status(real).map({ $0.st_mode & S_IFMT == S_IFDIR }) == true else {
      return nil
    }
    name = path
    roots = FolderRoots(real, bindings: bindings)
  }

  /// Tells this folder, with all that is bound to it, from any other.
  package var identity: String { ([root] + bindings.map { "\($0.path)\t\($0.folder)" }).joined(separator: "\n") }

  package func list(_ folder: String) throws(FileTreeError) -> [FileEntry] {
    let bound = roots.bindings.isEmpty ? [:] : roots.names(in: folder)
    guard !bound.isEmpty else { return try own(folder) }
    // What is bound takes the place of what is there.
    var entries = try own(folder).filter { bound[$0.name] == nil }
    for (name, binding) in bound {
      if let binding {
        if let s = Self.status(binding.folder) {
          entries.append(Self.entry(name, s))
          continue
        }
        // Of a source that has one folder the reader says that it is missing. One of several is
        // listed: without it the others would pass for the whole source, with it they cannot be
        // read unseen, because reading it fails.
        if folder.isEmpty { continue }
      }
      entries.append(FileEntry(name: name, isFolder: true, size: .bytes(0)))
    }
    return entries.sorted { $0.name < $1.name }
  }

  private func own(_ folder: String) throws(FileTreeError) -> [FileEntry] {
    guard let path = try locate(folder) else { return [] }
    var isEscaped = false
    let found = FolderReader.items(path) { item, s in
      if item.isEscaped { isEscaped = true }
      return Self.entry(item.name, s, item.kind == .link ? Self.link(item.name, s, in: path) : .none)
    }
    guard let entries = found else {
      if errno == ENOTDIR || errno == ENOENT { return [] }
      throw failure(folder)
    }
    if isEscaped, Set(entries.map(\.name)).count < entries.count {
      throw FileTreeError(path: folder, reason: .words(.namesAlike))
    }
    return Self.order(entries).map { entries[$0] }
  }

  /// The places of entries by their names. Names of ASCII, which are nearly all, are compared by
  /// their first eight bytes at once: the mail of years is in one folder.
  private static func order(_ entries: [FileEntry]) -> [Int] {
    var keys: [UInt64] = []
    keys.reserveCapacity(entries.count)
    for entry in entries {
      var name = entry.name
      let key = name.withUTF8 { bytes -> UInt64? in
        guard bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
        return (0..<8).reduce(0) { key, i in key << 8 | (i < bytes.count ? UInt64(bytes[i]) : 0) }
      }
      guard let key else { return entries.indices.sorted { entries[$0].name < entries[$1].name } }
      keys.append(key)
    }
    return entries.indices.sorted { a, b in keys[a] == keys[b] ? entries[a].name < entries[b].name : keys[a] < keys[b] }
  }

  /// Whether a link in a folder leads to that folder or one above it.
  private static func link(_ name: String, _ s: stat, in folder: String) -> FileEntry.Link {
    guard s.st_mode & S_IFMT == S_IFDIR, let real = HostFile.realPath(folder + "/" + name) else { return .link }
    return folder == real || folder.path(below: real) != nil ? .loop : .link
  }

  package func entry(_ path: String) throws(FileTreeError) -> FileEntry? {
    guard let real = try locate(path), let s = Self.status(real) else {
      let name = path.lastPathPart
      return !roots.bindings.isEmpty && roots.isAbove(path) ? FileEntry(name: name, isFolder: true, size: .bytes(0)) : nil
    }
    return Self.entry(path.lastPathPart, s)
  }

  package func read(_ path: String, limit: ByteCount) throws(FileTreeError) -> [UInt8] {
    guard let real = try locate(path), let s = Self.status(real) else {
      throw FileTreeError(path: path, reason: .words(.noSuchFile))
    }
    let size = ByteCount.bytes(Int(s.st_size))
    guard size <= limit else { throw FileTreeError(path: path, reason: .words(.largerThan, size.text, limit.text)) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size.bytes)
    try stream(path, at: real) { piece throws(FileTreeError) in
      guard bytes.count + piece.count <= limit.bytes else {
        throw FileTreeError(path: path, reason: .words(.tooLargeFile, limit.text))
      }
      bytes.append(contentsOf: piece)
      return true
    }
    return bytes
  }

  package func stream(_ path: String, _ body: (UnsafeRawBufferPointer) throws(FileTreeError) -> Bool) throws(FileTreeError) {
    guard let real = try locate(path) else { throw FileTreeError(path: path, reason: .words(.noSuchFile)) }
    try stream(path, at: real, body)
  }

  private func stream(
    _ path: String, at real: String, _ body: (UnsafeRawBufferPointer) throws(FileTreeError) -> Bool
  ) throws(FileTreeError) {
    // Not blocking, so that a named pipe in the folder cannot hang the run.
    let descriptor = Self.open(real)
    guard descriptor >= 0 else { throw failure(path) }
    defer { close(descriptor) }
    var s = stat()
    guard fstat(descriptor, &s) == 0, s.st_mode & S_IFMT == S_IFREG else {
      throw FileTreeError(path: path, reason: .words(.notAFile))
    }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 64)
    defer { buffer.deallocate() }
    while true {
      let n = systemRead(descriptor, buffer.baseAddress, buffer.count)
      if n == 0 { return }
      if n < 0 {
        if errno == EINTR { continue }
        throw failure(path)
      }
      guard try body(UnsafeRawBufferPointer(rebasing: buffer[..<n])) else { return }
    }
  }

  package func part(_ path: String, from offset: Int, count: Int) throws(FileTreeError) -> [UInt8] {
    guard let real = try locate(path) else { throw FileTreeError(path: path, reason: .words(.noSuchFile)) }
    let descriptor = Self.open(real)
    guard descriptor >= 0 else { throw failure(path) }
    defer { close(descriptor) }
    guard let bytes = FilePart.read(descriptor, from: offset, count: count) else { throw failure(path) }
    return bytes
  }

  /// The absolute path of something inside the folder; nil when it is not there.
  private func locate(_ path: String) throws(FileTreeError) -> String? {
    guard RelativePath.isSafe(path) else { throw FileTreeError(path: path, reason: .words(.notInside, name)) }
    let area = roots.area(path)
    if let plain = Self.withoutLinks(area) { return plain }
    guard let real = HostFile.realPath(area.absolute) else {
      let code = errno
      if let binding = area.binding, Self.status(binding.folder) == nil {
        throw FileTreeError(
          path: binding.name, reason: binding.absence, remedy: .name(SetUp.folder(of: binding.family)))
      }
      errno = code
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw failure(path)
    }
    guard FolderRoots.relative(real, to: area) != nil else {
      throw FileTreeError(
        path: path, reason: .words(.linkLeaves, area.binding?.name ?? name),
        remedy: Self.remedy(path, leadsTo: real, isBound: area.binding != nil))
    }
    return real
  }

  /// A folder of a source may be anywhere when the configuration says so; a link further down may
  /// not.
  private static func remedy(_ path: String, leadsTo real: String, isBound: Bool) -> MessageText {
    isBound || path.contains("/") || path.contains(".")
      ? .words(.putFileInPlace) : .name(SetUp.setting("backends.\(path)", real.contains(" ") ? "\"\(real)\"" : real))
  }

  /// The absolute path when nothing on the way is a link, which `realpath` would take twelve calls
  /// of the system to find out.
  private static func withoutLinks(_ area: FolderRoots.Area) -> String? {
    if area.rest.isEmpty { return nil }
    var full = area.base == "/" ? "" : area.base
    for part in area.rest.pathParts {
      full += "/" + part
      var s = stat()
      guard FileName.withPath(full, { lstat($0, &s) }) == 0, s.st_mode & S_IFMT != S_IFLNK else { return nil }
    }
    return full
  }

  private func failure(_ path: String) -> FileTreeError {
    FileTreeError(path: path, reason: HostError.reason())
  }

  private static func open(_ path: String) -> Int32 {
    FileName.withPath(path) { systemOpen($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
  }

  private static func status(_ path: String) -> stat? {
    var s = stat()
    return FileName.withPath(path) { stat($0, &s) } == 0 ? s : nil
  }

  private static func entry(_ name: String, _ s: stat, _ link: FileEntry.Link = .none) -> FileEntry {
    let modified = Int64(s.st_mtim.tv_sec)
    let stamp = FileStamp(
      inode: UInt64(s.st_ino), size: Int64(s.st_size), modified: nanoseconds(s.st_mtim), changed: nanoseconds(s.st_ctim))
    return FileEntry(
      name: name, isFolder: s.st_mode & S_IFMT == S_IFDIR && link != .loop, size: .bytes(Int(s.st_size)),
      modified: Instant(seconds: modified), identity: FileIdentity(device: UInt64(s.st_dev), inode: UInt64(s.st_ino)),
      stamp: stamp, link: link)
  }

  /// A time out of all bounds counts as the last or the first one there is.
  private static func nanoseconds(_ time: timespec) -> Int64 {
    let (whole, overflow) = Int64(time.tv_sec).multipliedReportingOverflow(by: 1_000_000_000)
    return overflow ? time.tv_sec < 0 ? .min : .max : whole &+ Int64(time.tv_nsec)
  }
}
