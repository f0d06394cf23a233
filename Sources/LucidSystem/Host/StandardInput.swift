/// Lines of standard input.
package enum StandardInput {
  /// Returns the next line without its line break; nil at the end.
  ///
  /// The standard library tries again while `errno` says that a call was interrupted, also where it
  /// said so before and the input has simply ended: it would try for ever.
  package static func line() -> String? {
    errno = 0
    return readLine()
  }
}

/// Bytes of standard input as they come.
extension StandardInput {
  package enum Arrival: Sendable {
    case bytes([UInt8])
    /// Nothing came in the time.
    case silence
    /// The other end was closed, or reading failed.
    case end
  }

  /// Waits for bytes, at most so long; nil waits without an end. Returns what has come, at most
  /// 64 KiB.
  package static func next(milliseconds: Int?) -> Arrival {
    while true {
      var polled = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
      let count = poll(&polled, 1, milliseconds.map { Int32(clamping: $0) } ?? -1)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return count == 0 ? .silence : .end }
      var buffer = [UInt8](repeating: 0, count: 65_536)
      let n = systemRead(0, &buffer, buffer.count)
      if n < 0, errno == EINTR { continue }
      return n > 0 ? .bytes(Array(buffer[..<n])) : .end
    }
  }
}
