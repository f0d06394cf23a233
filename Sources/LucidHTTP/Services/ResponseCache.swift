package import LucidCore
import LucidSystem

/// The answers of services in a folder, a file each, for their owner only. What is damaged or
/// cannot be written is as if it were not there.
package struct ResponseCache: Sendable {
  private let folder: String
  private let most: (bytes: Int, files: Int)

  /// `bytes` and `files` bound the folder; the oldest go first.
  package init(folder: String, bytes: ByteCount = .mib(64), files: Int = 500) {
    self.folder = folder
    most = (bytes.bytes, files)
  }

  func entry(_ key: String) -> StoredResponse? {
    guard let bytes = try? HostFile.read(path(key), limit: .mib(64)) else { return nil }
    return StoredResponse(bytes, key: key)
  }

  func keep(_ entry: StoredResponse, now: Instant) {
    let name = ".\(String(UInt64.random(in: 0...UInt64.max), radix: 16)).tmp"
    do throws(HostError) {
      try HostFolder.make(folder)
      var file = try AtomicFile(replacing: path(entry.key), temporaryName: name)
      try file.write(entry.bytes)
      // It can be fetched again.
      try file.commit(isDurable: false)
    } catch { return }
    tidy(now)
  }

  private func path(_ key: String) -> String { folder + "/" + FNV1a.fileName(key) }

  /// Removes the oldest entries until the folder is within its bounds, and what a killed process
  /// left half-written an hour ago.
  private func tidy(_ now: Instant) {
    guard let items = FolderReader.items(folder) else { return }
    var found: [(path: String, size: Int, modified: Int)] = []
    for item in items {
      let path = folder + "/" + item.name
      var s = stat()
      guard lstat(path, &s) == 0, s.st_mode & S_IFMT == S_IFREG else { continue }
      if item.name.hasPrefix(".") {
        if item.name.hasSuffix(".tmp"), Int64(s.st_mtim.tv_sec) < now.seconds - 3_600 { unlink(path) }
      } else if item.name.utf8.count == 32 {
        found.append((path, Int(s.st_size), s.st_mtim.tv_sec))
      }
    }
    var bytes = found.reduce(0) { $0 + $1.size }
    var files = found.count
    guard bytes > most.bytes || files > most.files else { return }
    for file in found.sorted(by: { ($0.modified, $0.path) < ($1.modified, $1.path) }) {
      guard bytes > most.bytes || files > most.files else { return }
      unlink(file.path)
      bytes -= file.size
      files -= 1
    }
  }
}
