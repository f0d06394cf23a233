import LucidCore

/// Standard output and standard error, written whole.
package struct Output: Sendable {
  /// Each returns nil when all of a text was written, else why not.
  private let standard: @Sendable (String) -> String?
  private let errors: @Sendable (String) -> String?

  package init(standard: @escaping @Sendable (String) -> String?, errors: @escaping @Sendable (String) -> String?) {
    (self.standard, self.errors) = (standard, errors)
  }

  /// Errors: why it cannot be written, such as a full disk. A reader that went away (`| head`) is
  /// none.
  package func out(_ text: String) throws(HostError) {
    guard let reason = standard(text) else { return }
    throw HostError("standard output", .name(reason))
  }

  /// Writes to standard error. Failures are ignored: there is no other stream to report them on.
  package func error(_ text: String) { _ = errors(text) }
}

extension Output {
  /// The streams of this process.
  package static func ofThisProcess() -> Output { Output(standard: { write($0, to: 1) }, errors: { write($0, to: 2) }) }

  /// Keeps the numbers 0 to 2 for the standard streams. A program may be started without them; the
  /// next file that is opened would get such a number, and messages would end up in it. What stands
  /// in refuses to be read or written as a closed stream does.
  package static func reserve() {
    for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) == -1 {
      _ = open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
    }
  }

  /// nil when all of it was written.
  private static func write(_ text: String, to descriptor: Int32) -> String? {
    var text = text
    return text.withUTF8 { bytes in
      var done = 0
      while done < bytes.count, let start = bytes.baseAddress {
        let n = systemWrite(descriptor, start + done, bytes.count - done)
        if n < 0, errno == EINTR { continue }
        guard n > 0 else { return n < 0 && errno == EPIPE ? nil : HostError.reason().text }
        done += n
      }
      return nil
    }
  }
}
