import CSystem

/// Changes of the entries of folders, as the system tells of them: an entry was written and closed,
/// moved or removed. Folders are watched and not files, because an editor that saves by renaming
/// puts a new file in the place of the old one.
package final class FolderWatch {
  package enum Arrival: Equatable, Sendable {
    /// Paths `FOLDER/NAME`, with the folders as they were added.
    case changed(Set<String>)
    /// More has changed than the system could note.
    case overflow
    /// Nothing changed in the time.
    case silence
    /// The program was asked to end.
    case ending
    /// Nobody reads standard output any more.
    case readerGone
    /// A folder was removed or moved: nothing is heard of it any more.
    case folderGone(String)
  }

  private let descriptor: Int32
  private var folders: [Int32: String] = [:]

  /// Errors: the system has no watch left.
  package init() throws(HostError) {
    descriptor = cs_watch_begin()
    guard descriptor >= 0 else { throw HostError("inotify", -descriptor) }
  }

  deinit { close(descriptor) }

  /// Adds a folder; one that was added before is not watched twice. Errors: it cannot be watched.
  package func add(_ folder: String) throws(HostError) {
    let number = FileName.withPath(folder) { cs_watch_folder(descriptor, $0) }
    guard number >= 0 else { throw HostError(folder, -number) }
    folders[number] = folder
  }

  /// Waits for changes, at most so long; nil waits without an end. `isEnding` says whether the
  /// program was asked to end; a signal that comes after it was asked ends the wait.
  package func next(milliseconds: Int?, isEnding: () -> Bool) -> Arrival {
    var (ends, before) = (sigset_t(), sigset_t())
    sigemptyset(&ends)
    for signal in [SIGINT, SIGTERM, SIGHUP, SIGALRM] { sigaddset(&ends, signal) }
    pthread_sigmask(SIG_BLOCK, &ends, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    while true {
      if isEnding() { return .ending }
      switch Int(cs_watch_wait(descriptor, 1, milliseconds.map { Int32(clamping: $0) } ?? -1, &before)) {
      case CS_WATCH_CHANGE:
        if let arrival = read() { return arrival }
      case CS_WATCH_SILENCE: return .silence
      case CS_WATCH_READER_GONE: return .readerGone
      case CS_WATCH_SIGNAL: continue
      default: return .ending
      }
    }
  }

  /// Returns what has happened; nil for nothing that counts.
  private func read() -> Arrival? {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    var changed: Set<String> = []
    while case let count = systemRead(descriptor, &buffer, buffer.count), count > 0 {
      var at = 0
      // `struct inotify_event`: number, mask, cookie and length of the name, four bytes each; the name ends with zeros.
      while at + 16 <= count {
        let (number, mask, length) = buffer.withUnsafeBytes { bytes in
          (
            bytes.loadUnaligned(fromByteOffset: at, as: Int32.self), bytes.loadUnaligned(fromByteOffset: at + 4, as: UInt32.self),
            Int(bytes.loadUnaligned(fromByteOffset: at + 12, as: UInt32.self))
          )
        }
        let name = buffer[min(at + 16, count)..<min(at + 16 + length, count)].prefix { $0 != 0 }
        at += 16 + length
        if cs_watch_overflowed(mask) { return .overflow }
        guard let folder = folders[number] else { continue }
        if cs_watch_is_over(mask) {
          folders[number] = nil
          return .folderGone(folder)
        }
        changed.insert(folder + "/" + FileName.text(Array(name)))
      }
    }
    return changed.isEmpty ? nil : .changed(changed)
  }
}
