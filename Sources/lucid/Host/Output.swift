#if canImport(Glibc)
  @preconcurrency import Glibc
#else
  import Darwin
#endif

/// Standard output and standard error, written whole.
enum Output {
  static func out(_ text: String) { write(text, to: 1) }
  static func error(_ text: String) { write(text, to: 2) }

  private static func write(_ text: String, to descriptor: Int32) {
    var text = text
    text.withUTF8 { bytes in
      var done = 0
      while done < bytes.count {
        #if canImport(Glibc)
          let n = Glibc.write(descriptor, bytes.baseAddress! + done, bytes.count - done)
        #else
          let n = Darwin.write(descriptor, bytes.baseAddress! + done, bytes.count - done)
        #endif
        if n < 0, errno == EINTR { continue }
        // A reader that went away (`| head`) ends the output, quietly.
        guard n > 0 else { return }
        done += n
      }
    }
  }
}
