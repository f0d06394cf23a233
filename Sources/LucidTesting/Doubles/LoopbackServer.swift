import LucidSystem
import Synchronization

/// A real HTTP server on this machine that says what a test wants, one answer a connection; the last one is given again and again.
///
/// An answer is sent as it stands, the status line first. Connections are served one after the other, on a thread of their own.
package final class LoopbackServer: Sendable {
  /// What is sent to one connection, and whether it is then kept open without a word until the client goes.
  package struct Reply: Sendable {
    let pieces: [[UInt8]]
    let stays: Bool
    /// Returns when a piece may be sent; pieces are numbered from 0.
    let gate: @Sendable (Int) -> Void

    package init(_ text: String, stays: Bool = false) { self.init(bytes: Array(text.utf8), stays: stays) }

    package init(bytes: [UInt8], stays: Bool = false) {
      pieces = [bytes]
      self.stays = stays
      gate = { _ in }
    }

    /// Events of a stream, each sent when `gate` has returned.
    package init(events: [String], gate: @escaping @Sendable (Int) -> Void) {
      let head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n"
      pieces = events.enumerated().map { i, event in Array(((i == 0 ? head : "") + "data: \(event)\n\n").utf8) }
      stays = false
      self.gate = gate
    }

    /// Events of a stream.
    package static func events(_ events: [String], stays: Bool = false) -> Reply {
      Reply(
        "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n"
          + events.map { "data: \($0)\n\n" }.joined(), stays: stays)
    }

    /// A status and a body of JSON.
    package static func status(_ status: Int, _ body: String, type: String = "application/json") -> Reply {
      Reply(
        "HTTP/1.1 \(status) Status\r\nContent-Type: \(type)\r\nContent-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n"
          + body)
    }
  }

  private let listener: Int32
  private let replies: [Reply]
  private let received = Mutex<[(head: String, body: String)]>([])
  /// `http://127.0.0.1:PORT`.
  package let url: String

  package convenience init(_ replies: Reply...) { self.init(replies: replies) }

  /// One for each connection; the last one is given again and again.
  package init(replies: [Reply]) {
    self.replies = replies
    let listener = Self.opened()
    self.listener = listener
    var address = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { _ = getsockname(listener, $0, &length) }
    }
    url = "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))"
    let work = Work(self)
    precondition(SystemThread.start { work.run() }, "there is no thread for a server")
  }

  deinit { shutdown(listener, Int32(SHUT_RDWR)) }

  /// The bodies of the requests so far.
  package var bodies: [String] { received.withLock { $0.map(\.body) } }
  /// Their first lines and headers.
  package var heads: [String] { received.withLock { $0.map(\.head) } }

  private static func opened() -> Int32 {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let bound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(listener, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
    }
    precondition(bound == 0 && listen(listener, 16) == 0, "no port can be opened")
    return listener
  }

  /// The thread holds the server weakly, so that it ends with its test.
  private final class Work: Sendable {
    private struct Weak: @unchecked Sendable { weak var server: LoopbackServer? }

    private let listener: Int32
    private let replies: [Reply]
    private let server: Weak

    init(_ server: LoopbackServer) {
      listener = server.listener
      replies = server.replies
      self.server = Weak(server: server)
    }

    func run() {
      var nth = 0
      while case let connection = accept(listener, nil, nil), connection >= 0 {
        let request = Self.read(connection)
        server.server?.received.withLock { $0.append(request) }
        let reply = replies[min(nth, replies.count - 1)]
        nth += 1
        for (i, piece) in reply.pieces.enumerated() {
          reply.gate(i)
          guard Self.deliver(piece, to: connection) else { break }
        }
        if reply.stays {
          var byte: UInt8 = 0
          while recv(connection, &byte, 1, 0) > 0 {}
        }
        close(connection)
      }
      close(listener)
    }

    /// False when the client has gone.
    private static func deliver(_ bytes: [UInt8], to connection: Int32) -> Bool {
      var sent = 0
      while sent < bytes.count {
        let n = bytes.withUnsafeBytes {
          send(connection, $0.baseAddress! + sent, $0.count - sent, Int32(MSG_NOSIGNAL))
        }
        guard n > 0 else { return false }
        sent += n
      }
      return true
    }

    /// A request with a length.
    private static func read(_ connection: Int32) -> (head: String, body: String) {
      var bytes: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 65_536)
      let end = Array("\r\n\r\n".utf8)
      while true {
        if let head = bytes.firstRange(of: end) {
          let lines = String(decoding: bytes[..<head.lowerBound], as: UTF8.self).lowercased().split(separator: "\r\n")
          let length = lines.first { $0.hasPrefix("content-length:") }.flatMap { Int($0.dropFirst(15).drop { $0 == " " }) } ?? 0
          if bytes.count >= head.upperBound + length {
            let (first, rest) = (bytes[..<head.lowerBound], bytes[head.upperBound...])
            return (String(decoding: first, as: UTF8.self), String(decoding: rest, as: UTF8.self))
          }
        }
        let n = recv(connection, &buffer, buffer.count, 0)
        guard n > 0 else { return ("", String(decoding: bytes, as: UTF8.self)) }
        bytes += buffer[..<n]
      }
    }
  }
}
