#if canImport(Glibc)
  @preconcurrency import Glibc
#else
  import Darwin
#endif

/// A stretch of an open file.
enum FilePart {
  /// At most `count` bytes from `offset` on, fewer at the file's end; nil when the system refuses, and `errno` says why.
  static func read(_ descriptor: Int32, from offset: Int, count: Int) -> [UInt8]? {
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

  /// Writes all of it; false when the system refuses, and `errno` says why.
  static func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Bool {
    var done = 0
    while done < bytes.count, let start = bytes.baseAddress {
      #if canImport(Glibc)
        let n = Glibc.write(descriptor, start + done, bytes.count - done)
      #else
        let n = Darwin.write(descriptor, start + done, bytes.count - done)
      #endif
      if n < 0, errno == EINTR { continue }
      if n == 0 { errno = ENOSPC }
      guard n > 0 else { return false }
      done += n
    }
    return true
  }
}
