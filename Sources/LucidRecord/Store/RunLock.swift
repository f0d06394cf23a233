import LucidCore
import Synchronization

#if canImport(Glibc)
  @preconcurrency import Glibc
#else
  import Darwin
#endif

/// The right to run one thing: one process has it at a time. The kernel takes it back when the process ends, however it ends.
///
/// Its file stays, and is empty while nobody has it; else it says who does, for those who wait. No other program gets the descriptor.
package final class RunLock: Sendable {
  package struct Holder: Hashable, Sendable {
    package let process: Int32
    package let since: Instant

    package init(process: Int32, since: Instant) { (self.process, self.since) = (process, since) }
  }

  package enum Failure: Error, Hashable {
    /// Another process has had it all the time.
    case held(Holder?)
    case disk(String)
  }

  private let descriptor: Mutex<Int32?>

  private init(_ descriptor: Int32, now: Instant) {
    self.descriptor = Mutex(descriptor)
    let own = ProcessBirth.own
    // Whoever cannot be told who has it is told that somebody does.
    Self.fill(descriptor, "\(own.process) \(now.seconds) \(own.birth)\n")
  }

  deinit { release() }

  package func release() {
    descriptor.withLock { descriptor in
      guard let open = descriptor else { return }
      Self.fill(open, "")
      close(open)
      descriptor = nil
    }
  }

  /// Waits as long as `seconds` for it; `waiting` is told once, after the first moment, who has it.
  ///
  /// `uptime` gives the nanoseconds of a steady clock. Folders above `path` are made. A file that can only be read does as well.
  package static func take(
    _ path: String, now: Instant, seconds: Double, uptime: () -> UInt64, waiting: (Holder?) -> Void = { _ in }
  ) throws(Failure) -> RunLock {
    let made = StoreFile(path: path).make()
    let opened = descriptor(of: path)
    guard opened >= 0 else { throw .disk(made ?? String(cString: strerror(errno)).lowercased()) }
    let end = uptime() + UInt64(min(max(seconds, 0), 31_536_000) * 1e9)
    var (pause, told) = (UInt32(2_000), false)
    while flock(opened, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR else {
        let reason = String(cString: strerror(errno)).lowercased()
        close(opened)
        throw .disk(reason)
      }
      guard uptime() < end else {
        defer { close(opened) }
        throw .held(holder(opened))
      }
      if !told, pause > 10_000 {
        told = true
        waiting(holder(opened))
      }
      // Not in step with the others that wait, and less often the longer it takes.
      usleep(UInt32.random(in: pause / 2...pause))
      pause = min(50_000, pause + pause / 4)
    }
    return RunLock(opened, now: now)
  }

  private static func descriptor(of path: String) -> Int32 {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    let reason = errno
    guard descriptor < 0, reason == EACCES || reason == EROFS else { return descriptor }
    let other = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    if other < 0 { errno = reason }
    return other
  }

  private static func fill(_ descriptor: Int32, _ text: String) {
    guard ftruncate(descriptor, 0) == 0 else { return }
    let bytes = Array(text.utf8)
    _ = pwrite(descriptor, bytes, bytes.count, 0)
  }

  /// nil when the file does not say it, or speaks of a process that is gone.
  private static func holder(_ descriptor: Int32) -> Holder? {
    var buffer = [UInt8](repeating: 0, count: 256)
    let n = pread(descriptor, &buffer, buffer.count, 0)
    guard n > 0 else { return nil }
    let words = String(decoding: buffer[..<n], as: UTF8.self).split(whereSeparator: \.isWhitespace)
    guard words.count >= 2, let process = Int32(words[0]), let since = Int64(words[1]),
      ProcessBirth(process: process, birth: words.count > 2 ? String(words[2]) : "").isAlive
    else { return nil }
    return Holder(process: process, since: Instant(seconds: since))
  }
}
