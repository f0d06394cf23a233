import LucidCore
import Synchronization

/// The calendar files that were parsed, as long as they stay as they are: of one run, or of all
/// runs of a backtest.
final class ParsedCalendars: Sendable {
  struct File: Sendable {
    let name: String?
    let events: [StoredEvent]
    let damage: [MessageText]
    /// Whether events of it are missing.
    var isPart = false
    /// Whether nothing of it could be read.
    let isLost: Bool
  }

  private struct Known {
    let size: ByteCount
    let modified: Instant
    let file: File
  }

  private let known = Mutex<[String: Known]>([:])

  /// nil for one that has changed, or that has no time because it is only staged.
  func file(_ path: String, _ entry: FileEntry) -> File? {
    guard let modified = entry.modified, let known = known.withLock({ $0[path] }), known.size == entry.size,
      known.modified == modified
    else { return nil }
    return known.file
  }

  func keep(_ file: File, _ path: String, _ entry: FileEntry) {
    guard let modified = entry.modified else { return }
    known.withLock { $0[path] = Known(size: entry.size, modified: modified, file: file) }
  }
}
