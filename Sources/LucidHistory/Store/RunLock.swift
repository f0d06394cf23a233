package import LucidCore
import LucidSystem
import Synchronization

/// The right to run one thing: one process has it at a time.
///
/// Its file stays, and is empty while nobody has it; else it says who does, for those who wait.
package final class RunLock: Sendable {
  package struct Holder: Hashable, Sendable {
    package let process: Int32
    package let since: Instant

    package init(process: Int32, since: Instant) { (self.process, self.since) = (process, since) }
  }

  private let lock: Mutex<FileLock?>

  private init(_ lock: consuming FileLock, now: Instant) {
    let own = ProcessBirth.own
    // Whoever cannot be told who has it is told that somebody does.
    lock.write("\(own.process) \(now.seconds) \(own.birth)\n")
    self.lock = Mutex(lock)
  }

  deinit { release() }

  package func release() {
    lock.withLock { lock in
      lock?.write("")
      lock = nil
    }
  }

  /// Waits as long as `seconds` for it; `waiting` is told once, after the first moment, who has it.
  ///
  /// Folders above `path` are made. A file that can only be read does as well.
  package static func take(
    _ path: String, now: Instant, seconds: Double, waiting: (Holder?) -> Void = { _ in }
  ) throws(RunLockError) -> RunLock {
    let made = StoreFile(path: path).make()
    do throws(FileLockError) {
      return RunLock(try FileLock.take(path, seconds: seconds, waiting: { waiting(holder($0)) }), now: now)
    } catch {
      switch error {
      case .held(let content): throw .held(holder(content))
      case .cancelled: throw .held(nil)
      case .file(let error): throw .disk(made ?? error.reason)
      }
    }
  }

  /// nil when the file does not say it, or speaks of a process that is gone.
  private static func holder(_ content: String) -> Holder? {
    let words = content.split(whereSeparator: \.isWhitespace)
    guard words.count >= 2, let process = Int32(words[0]), let since = Int64(words[1]),
      ProcessBirth(process: process, birth: words.count > 2 ? String(words[2]) : "").isAlive
    else { return nil }
    return Holder(process: process, since: Instant(seconds: since))
  }
}

/// An error while a run lock is taken.
package enum RunLockError: Error, Hashable {
  /// Another process has had it all the time.
  case held(RunLock.Holder?)
  case disk(MessageText)
}
