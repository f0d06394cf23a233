import LucidCore

/// A lock on a file that one process has at a time. The kernel takes it back when the process ends,
/// however it ends. No other program gets the descriptor.
package struct FileLock: ~Copyable, Sendable {
  private let descriptor: Int32

  private init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit {
    // A program that another thread is starting has a copy of the descriptor until it is replaced: closing alone would
    // keep the lock for so long.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// Ends it: not before what is done under it.
  package consuming func release() {}

  /// Waits at most `seconds` for it. The file is made if there is none, for its owner only; its
  /// folder must be there. One that can only be read does as well.
  ///
  /// `isWanted` is asked every few milliseconds. `waiting` is called once, after the first moment,
  /// with the content of the file.
  package static func take(
    _ path: String, seconds: Double, isWanted: () -> Bool = { true }, waiting: (_ content: String) -> Void = { _ in }
  ) throws(FileLockError) -> FileLock {
    let end = Uptime.now + .milliseconds(Int(min(seconds, 31_536_000) * 1_000))
    var (pause, isTold) = (UInt32(2_000), false)
    while true {
      let lock = FileLock(try descriptor(of: path))
      while flock(lock.descriptor, LOCK_EX | LOCK_NB) != 0 {
        guard errno == EWOULDBLOCK || errno == EINTR else { throw .file(HostError(path)) }
        guard isWanted() else { throw .cancelled }
        guard Uptime.now < end else { throw .held(content: lock.content) }
        if !isTold, pause > 10_000 {
          isTold = true
          waiting(lock.content)
        }
        // Not in step with the others that wait, and less often the longer it takes.
        usleep(UInt32.random(in: pause / 2...pause))
        pause = min(50_000, pause + pause / 4)
      }
      // The file may have been removed and made anew while this process waited.
      if lock.isAt(path) { return lock }
    }
  }

  /// Returns whether another process has the lock at this moment; false when there is no such file.
  package static func isHeld(_ path: String) -> Bool {
    let descriptor = FileName.withPath(path) { open($0, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK) }
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    // Shared, for a moment: two that look do not see each other, and nobody who writes is kept waiting.
    return flock(descriptor, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
  }

  /// Replaces the content of the file. A file that can only be read keeps its own.
  package borrowing func write(_ text: String) {
    guard ftruncate(descriptor, 0) == 0 else { return }
    let bytes = Array(text.utf8)
    _ = pwrite(descriptor, bytes, bytes.count, 0)
  }

  private var content: String {
    String(decoding: FilePart.read(descriptor, from: 0, count: 256) ?? [], as: UTF8.self)
  }

  private static func descriptor(of path: String) throws(FileLockError) -> Int32 {
    var descriptor = FileName.withPath(path) { open($0, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600) }
    let code = errno
    if descriptor < 0, code == EACCES || code == EROFS {
      descriptor = FileName.withPath(path) { open($0, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK) }
    }
    guard descriptor >= 0 else { throw .file(HostError(path, code)) }
    return descriptor
  }

  private borrowing func isAt(_ path: String) -> Bool {
    var (mine, there) = (stat(), stat())
    return fstat(descriptor, &mine) == 0 && FileName.withPath(path, { stat($0, &there) }) == 0 && mine.st_ino == there.st_ino
      && mine.st_dev == there.st_dev
  }
}

/// An error while a file lock is taken.
package enum FileLockError: Error, Hashable, Sendable {
  /// Another process has had it all the time. `content` is what it has written into the file.
  case held(content: String)
  /// `isWanted` said no.
  case cancelled
  case file(HostError)
}
