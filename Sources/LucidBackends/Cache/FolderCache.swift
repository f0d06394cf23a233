package import LucidCore
package import LucidRuntime
package import LucidSystem

/// Kept results in a folder, a file each, for their owner only. What is damaged or cannot be
/// written is as if it were not there.
package struct FolderCache: ResultCache {
  private let folder: String
  private let identity: String
  private let pool: BlockingPool
  private let most: (bytes: Int, files: Int)

  /// A result that is larger than this is not kept.
  private static let largest = 1 << 20

  /// `identity` says whose data the results are made of (the vault, the program): under another
  /// nothing of it is found. `bytes` and `files` bound the folder; what was kept longest ago goes
  /// first.
  package init(
    folder: String, identity: String, pool: BlockingPool = BlockingPool(), bytes: ByteCount = .mib(16), files: Int = 500
  ) {
    self.folder = folder
    self.identity = identity
    self.pool = pool
    most = (bytes.bytes, files)
  }

  package func result(for key: CacheKey, within seconds: Int, now: Instant) async -> CachedResult? {
    let name = fullKey(key)
    let path = path(name)
    let bytes = try? await pool.run { () throws(StepFailure) in Self.read(path) }
    guard let bytes, let entry = CacheEntry(bytes), entry.key == name else { return nil }
    let (age, overflow) = now.seconds.subtractingReportingOverflow(entry.kept.seconds)
    guard !overflow, age >= 0, age <= Int64(seconds) else { return nil }
    return CachedResult(entry.result, ageSeconds: Int(age))
  }

  package func keep(_ result: ToolResult, for key: CacheKey, now: Instant) async {
    let name = fullKey(key)
    let path = path(name)
    let bytes = CacheEntry(key: name, kept: now, result: result).bytes
    guard bytes.count <= Self.largest else { return }
    _ = try? await pool.run { () throws(StepFailure) in
      guard Self.write(bytes, path, in: folder) else { return }
      CacheFolder.tidy(folder, most, now: time(nil))
    }
  }

  private func fullKey(_ key: CacheKey) -> String { identity + "\n" + key.text }
  private func path(_ key: String) -> String { folder + "/" + FNV1a.fileName(key) }

  // MARK: Files

  private static func read(_ path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var s = stat()
    guard fstat(descriptor, &s) == 0, s.st_mode & S_IFMT == S_IFREG, s.st_uid == getuid() else { return nil }
    // The mark and the checksum come on top of what is counted.
    guard s.st_size > 0, s.st_size <= largest + 64 else { return nil }
    let size = Int(s.st_size)
    let bytes = FilePart.read(descriptor, from: 0, count: size)
    return bytes?.count == size ? bytes : nil
  }

  /// Beside its place first, so that a reader sees the old entry or the new one.
  private static func write(_ bytes: [UInt8], _ path: String, in folder: String) -> Bool {
    let name = "." + String(UInt64.random(in: 0...UInt64.max), radix: 16) + ".tmp"
    do throws(HostError) {
      try HostFolder.make(folder)
      var file = try AtomicFile(replacing: path, temporaryName: name)
      try file.write(bytes)
      // It can be made again.
      try file.commit(isDurable: false)
      return true
    } catch { return false }
  }

  /// Takes out what a killed process left half-written an hour ago or more.
  static func removeLeftovers(_ folder: String) { CacheFolder.tidy(folder, (.max, .max), now: time(nil)) }
}
