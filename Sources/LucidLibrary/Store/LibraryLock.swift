#if canImport(Glibc)
  @preconcurrency import Glibc
#else
  import Darwin
#endif

/// The right to change the library: one process has it at a time. The kernel takes it back when the process ends, however it ends.
struct LibraryLock: ~Copyable {
  private let descriptor: Int32

  private init(descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// Where it ends: not before what was done under it.
  consuming func release() {}

  /// Waits as long as `seconds` for it; the folder must be there.
  static func take(_ path: String, seconds: Double = 60) throws(LibraryError) -> LibraryLock {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw LibraryError(.disk, "\(path): " + String(cString: strerror(errno)).lowercased()) }
    let lock = LibraryLock(descriptor: descriptor)
    var left = seconds
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR else {
        throw LibraryError(.disk, "\(path): " + String(cString: strerror(errno)).lowercased())
      }
      guard left > 0 else {
        throw LibraryError(
          .locked, "another lucid is changing the library and does not come to an end",
          hint: "wait until it is done and try again")
      }
      // Not in step with the others that wait.
      let pause = UInt32.random(in: 1_000...9_000)
      usleep(pause)
      left -= Double(pause) / 1_000_000
    }
    return lock
  }
}
