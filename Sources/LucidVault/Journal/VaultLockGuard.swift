import LucidCore
import LucidSystem
import Synchronization

/// The right to write to a vault, until it is released or let go.
package final class VaultLockGuard: Sendable {
  private let lock: Mutex<FileLock?>
  /// Notices about an interrupted earlier process.
  let notices: [Notice]

  init(_ lock: consuming FileLock, notices: [Notice]) {
    self.lock = Mutex(consume lock)
    self.notices = notices
  }

  package func release() { lock.withLock { $0 = nil } }
}
