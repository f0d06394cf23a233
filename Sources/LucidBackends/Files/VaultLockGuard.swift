import LucidCore
import LucidSystem
import Synchronization

/// The right to write to a vault, until it is released or let go.
public final class VaultLockGuard: Sendable {
  private let lock: Mutex<FileLock?>
  /// What the person should know of what an earlier process had left.
  let notices: [Notice]

  init(_ lock: consuming FileLock, notices: [Notice]) {
    self.lock = Mutex(consume lock)
    self.notices = notices
  }

  public func release() { lock.withLock { $0 = nil } }
}
