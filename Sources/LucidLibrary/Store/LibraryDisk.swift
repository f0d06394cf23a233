import LucidCore
import LucidSystem

/// Reads and replaces the library's own files. New ones are for their owner only, and whole or not
/// there.
enum LibraryDisk {
  /// The metadata by which a changed file is detected.
  struct Stamp: Hashable, Sendable {
    let size: Int
    /// Nanoseconds since 1970.
    let changed: Int
    let inode: UInt64
  }

  enum Entry: Sendable {
    case file(Stamp)
    /// A link, a folder, a pipe.
    case other
  }

  static func failure(_ path: String) -> LibraryError { failure(HostError(path)) }

  /// Links are not followed; nil when there is nothing.
  static func status(_ path: String) -> Entry? {
    var s = stat()
    guard lstat(path, &s) == 0 else { return nil }
    return entry(s)
  }

  /// Whether a path certainly leads to nothing: the last folder that exists on its way lacks the
  /// next name.
  static func isAbsent(_ path: String) -> Bool {
    var s = stat()
    if lstat(path, &s) == 0 { return false }
    return errno == ENOENT
  }

  /// Returns the stamp of a file; nil if the file does not exist.
  static func stamp(_ path: String) -> Stamp? {
    guard case .file(let stamp) = status(path) else { return nil }
    return stamp
  }

  /// When names were last added to a folder or taken away, in nanoseconds since 1970; nil when
  /// there is none.
  static func changed(_ folder: String) -> Int? {
    var s = stat()
    guard stat(folder, &s) == 0, s.st_mode & S_IFMT == S_IFDIR else { return nil }
    return nanoseconds(s)
  }

  /// The time of the last status change (ctime), which cannot be set: copies that keep the time of
  /// their original are noticed too.
  private static func nanoseconds(_ s: stat) -> Int {
    let time = s.st_ctim
    return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
  }

  static func entry(_ s: stat) -> Entry {
    guard s.st_mode & S_IFMT == S_IFREG else { return .other }
    return .file(Stamp(size: Int(s.st_size), changed: nanoseconds(s), inode: UInt64(s.st_ino)))
  }

  /// The visible names of a folder that end in `suffix`, without it, in no order; empty when there
  /// is no such folder. One that is not UTF-8 is that of no file of the library.
  static func names(_ folder: String, suffix: String) throws(LibraryError) -> [(name: String, entry: Entry)] {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    // The reader closes its own.
    guard descriptor >= 0, let items = FolderReader.items(descriptor: dup(descriptor)) else {
      if descriptor >= 0 { close(descriptor) }
      if errno == ENOENT { return [] }
      throw failure(folder)
    }
    defer { close(descriptor) }
    var found: [(String, Entry)] = []
    for item in items where !item.name.hasPrefix(".") {
      guard item.name.utf8.count > suffix.utf8.count, item.name.hasSuffix(suffix) else { continue }
      let name = String(item.name.dropLast(suffix.count))
      var s = stat()
      if item.isEscaped {
        found.append((name, .other))
      } else if fstatat(descriptor, item.name, &s, AT_SYMLINK_NOFOLLOW) == 0 {
        found.append((name, entry(s)))
      }
    }
    return found
  }

  /// nil when there is no such file.
  static func read(_ path: String, limit: ByteCount) throws(LibraryError) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      if errno == ELOOP { throw LibraryError(.disk, "\(path): a link; the library follows none") }
      throw failure(path)
    }
    defer { close(descriptor) }
    var s = stat()
    guard fstat(descriptor, &s) == 0, s.st_mode & S_IFMT == S_IFREG else { throw LibraryError(.disk, "\(path): not a file") }
    guard Int(s.st_size) <= limit.bytes else { throw LibraryError(.file, "\(path): larger than \(limit.text)") }
    var bytes: [UInt8] = []
    while bytes.count <= limit.bytes {
      let room = max(Int(s.st_size) - bytes.count, 0) + 1
      guard let piece = FilePart.next(descriptor, count: room) else { throw failure(path) }
      if piece.isEmpty { return bytes }
      // Most files come in one piece, which is not copied.
      if bytes.isEmpty { bytes = piece } else { bytes += piece }
    }
    throw LibraryError(.file, "\(path): larger than \(limit.text)")
  }

  /// Replaces a file atomically and syncs it to disk: readers see the old file or the new one, also
  /// after a power failure.
  static func replace(_ path: String, _ bytes: [UInt8], lasting: Bool = true) throws(LibraryError) {
    let folder = String(path[..<(path.lastSlash ?? path.startIndex)])
    do throws(HostError) {
      try HostFolder.make(folder)
      // One name for all that is under the lock: what a killed process left behind is taken away by the next.
      var file = try AtomicFile(replacing: path, temporaryName: lasting ? ".lucid.tmp" : ".lucid-\(getpid()).tmp")
      try file.write(bytes)
      try file.commit(isDurable: lasting)
    } catch { throw failure(error) }
  }

  /// Replaces a file that still holds `old`; nil for no file. False when another program has
  /// changed it: its text stays.
  static func replace(_ path: String, over old: [UInt8]?, _ bytes: [UInt8]) throws(LibraryError) -> Bool {
    do throws(HostError) {
      var file = try AtomicFile(replacing: path, temporaryName: ".lucid.tmp")
      try file.write(bytes)
      return try file.commit(over: old)
    } catch { throw failure(error) }
  }

  /// Nothing there is no error.
  static func remove(_ path: String) throws(LibraryError) {
    guard unlink(path) == 0 || errno == ENOENT else { throw failure(path) }
    HostFolder.sync(AtomicFile.folder(of: path))
  }

  /// With the folders above it; new ones are for their owner only.
  static func makeFolder(_ folder: String) throws(LibraryError) {
    do throws(HostError) { try HostFolder.make(folder) } catch { throw failure(error) }
  }

  static func failure(_ error: HostError) -> LibraryError { LibraryError(.disk, error.message) }
}
