import LucidCore

#if canImport(Glibc)
  @preconcurrency import Glibc
#else
  import Darwin
#endif

/// The right to write to a vault: one process has it at a time. The kernel takes it back when the process ends, however it ends.
struct VaultLock: ~Copyable {
  private let descriptor: Int32

  private init(descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// Where it ends: not before what was done under it.
  consuming func release() {}

  enum Failure: Error {
    /// Another process has had it all the time.
    case held
    case disk(DiskError)
    case givenUp
  }

  /// Waits as long as `seconds` for it; the folder must be there. `isWanted` is asked every few milliseconds.
  static func take(_ path: String, seconds: Double, isWanted: () -> Bool = { true }) throws(Failure) -> VaultLock {
    var left = seconds
    while true {
      var descriptor = FileName.withPath(path) { open($0, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600) }
      // Whoever may only read can still wait for those who write.
      if descriptor < 0, errno == EACCES || errno == EROFS {
        descriptor = FileName.withPath(path) { open($0, O_RDONLY | O_CLOEXEC | O_NOFOLLOW) }
      }
      guard descriptor >= 0 else { throw .disk(DiskError(path, errno)) }
      let lock = VaultLock(descriptor: descriptor)
      while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
        guard errno == EWOULDBLOCK || errno == EINTR else { throw .disk(DiskError(path, errno)) }
        guard isWanted() else { throw .givenUp }
        guard left > 0 else { throw .held }
        // Not in step with the others that wait.
        let pause = UInt32.random(in: 1_000...9_000)
        usleep(pause)
        left -= Double(pause) / 1_000_000
      }
      // The folder may have been removed and made anew by somebody while this one waited.
      var (mine, there) = (stat(), stat())
      if fstat(descriptor, &mine) == 0, FileName.withPath(path, { stat($0, &there) }) == 0, mine.st_ino == there.st_ino,
        mine.st_dev == there.st_dev
      {
        return lock
      }
    }
  }
}
