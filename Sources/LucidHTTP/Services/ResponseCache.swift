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
    CacheFolder.tidy(folder, most, now: Int(now.seconds))
  }

  private func path(_ key: String) -> String { folder + "/" + FNV1a.fileName(key) }
}
