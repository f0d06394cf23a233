/// A stretch of an open file.
package enum FilePart {
  /// At most `count` bytes from `offset` on, fewer at the file's end; nil when the system refuses,
  /// and `errno` says why.
  package static func read(_ descriptor: Int32, from offset: Int, count: Int) -> [UInt8]? {
    var failed = false
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, done in
      done = 0
      while done < count, let start = buffer.baseAddress {
        let n = pread(descriptor, start + done, count - done, off_t(offset + done))
        if n < 0, errno == EINTR { continue }
        failed = n < 0
        if n <= 0 { break }
        done += n
      }
    }
    return failed ? nil : bytes
  }

  /// Returns the next bytes of a file or a pipe, at most `count`, none at its end; nil when the
  /// system refuses, and `errno` says why.
  package static func next(_ descriptor: Int32, count: Int) -> [UInt8]? {
    while true {
      var n = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, done in
        n = systemRead(descriptor, buffer.baseAddress, buffer.count)
        done = max(0, n)
      }
      if n < 0, errno == EINTR { continue }
      return n < 0 ? nil : bytes
    }
  }

  /// Writes all of it; false when the system refuses, and `errno` says why.
  package static func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Bool {
    var done = 0
    while done < bytes.count, let start = bytes.baseAddress {
      let n = systemWrite(descriptor, start + done, bytes.count - done)
      if n < 0, errno == EINTR { continue }
      if n == 0 { errno = ENOSPC }
      guard n > 0 else { return false }
      done += n
    }
    return true
  }
}
