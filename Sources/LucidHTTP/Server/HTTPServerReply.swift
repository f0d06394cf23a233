import CMicroHTTPD

/// The reply to a request to a `HTTPServer`.
package struct HTTPServerReply: Sendable {
  package enum Body: Sendable {
    case whole([UInt8])
    /// Parts as they come; the closure waits for the next and returns nil at the end. It must come
    /// back once a second with something, an empty comment if need be: a connection that the
    /// client has closed shows when it is written to.
    case stream(@Sendable () -> [UInt8]?, onEnd: @Sendable () -> Void)
  }

  package var status: Int
  package var headers: [(name: String, value: String)]
  package var body: Body

  package init(_ status: Int, _ headers: [(name: String, value: String)] = [], _ body: Body) {
    (self.status, self.headers, self.body) = (status, headers, body)
  }

  /// A text with its media type.
  package init(_ status: Int, type: String = "text/plain; charset=utf-8", _ text: String) {
    self.init(status, [("Content-Type", type)], .whole(Array(text.utf8)))
  }

  /// Sends it. `exchange` is that of the request.
  func send(_ exchange: OpaquePointer) {
    var texts: [String] = []
    for header in headers + [(name: "Cache-Control", value: "no-store"), (name: "X-Content-Type-Options", value: "nosniff")] {
      texts += [header.name, header.value].map { text in text.filter { !$0.isNewline } }
    }
    // The reply copies names and values.
    let copies = texts.map { (text: String) -> UnsafeMutablePointer<CChar> in
      let bytes = Array(text.utf8) + [0]
      let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
      for (at, byte) in bytes.enumerated() { copy[at] = CChar(bitPattern: byte) }
      return copy
    }
    defer { for copy in copies { copy.deallocate() } }
    var list: [UnsafePointer<CChar>?] = copies.map { UnsafePointer($0) } + [nil]
    switch body {
    case .whole(let bytes): _ = lucid_http_reply(exchange, UInt32(status), &list, bytes, bytes.count)
    case .stream(let next, let onEnd):
      let source = Unmanaged.passRetained(Source(next, onEnd))
      _ = lucid_http_reply_stream(
        exchange, UInt32(status), &list,
        { context, bytes, limit in
          guard let context, let bytes else { return 0 }
          return Unmanaged<Source>.fromOpaque(context).takeUnretainedValue().fill(bytes, limit)
        },
        { context in
          guard let context else { return }
          Unmanaged<Source>.fromOpaque(context).takeRetainedValue().onEnd()
        }, source.toOpaque())
    }
  }

  /// The rest of a part that did not fit waits for the next call. Used by one thread at a time.
  private final class Source {
    private let next: @Sendable () -> [UInt8]?
    let onEnd: @Sendable () -> Void
    private var rest: ArraySlice<UInt8> = []

    init(_ next: @escaping @Sendable () -> [UInt8]?, _ onEnd: @escaping @Sendable () -> Void) {
      (self.next, self.onEnd) = (next, onEnd)
    }

    func fill(_ bytes: UnsafeMutablePointer<UInt8>, _ limit: Int) -> Int {
      while rest.isEmpty {
        guard let part = next() else { return 0 }
        rest = part[...]
      }
      let count = min(limit, rest.count)
      for (at, byte) in rest.prefix(count).enumerated() { bytes[at] = byte }
      rest = rest.dropFirst(count)
      return count
    }
  }
}
