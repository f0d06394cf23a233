import CCurl
import LucidCore
import LucidSystem
import Synchronization

/// Plain HTTP to this very machine, over a socket: a model next door is asked without opening
/// libcurl, which costs more than the rest of a run.
///
/// One connection and one thread a request. Only for the addresses of `reaches`; all others are
/// curl's.
final class LoopbackConnection: Sendable {
  private struct State {
    var socket: Int32 = -1
    var isOver = false
  }

  private let state = Mutex(State())

  /// Names below `localhost` are left to curl, as everything with TLS.
  static func reaches(_ url: ServerURL) -> Bool {
    url.isPlain && (url.host == "localhost" || url.host == "::1" || url.isLoopback && !url.host.hasSuffix("localhost"))
  }

  /// False when there is no thread to be had.
  func start(_ transfer: Transfer) -> Bool { SystemThread.start { self.run(transfer) } }

  /// Ends the conversation at once; the server sees the connection closed.
  func stop() {
    state.withLock { state in
      state.isOver = true
      if state.socket >= 0 { shutdown(state.socket, Int32(SHUT_RDWR)) }
    }
  }

  // MARK: On the thread

  private func run(_ transfer: Transfer) {
    let url = transfer.request.url
    let rest = url.text.dropFirst("http://".count)
    let authority = String(rest.prefix { $0 != "/" && $0 != "?" })
    let path = rest.dropFirst(authority.count)
    guard let port = Self.port(authority) else { return transfer.end(CU_BAD_URL, "the port of \(authority) is invalid") }
    guard let socket = connected(url.host, port) else { return transfer.end(CU_NO_CONNECTION, "") }
    defer {
      state.withLock { $0.socket = -1 }
      close(socket)
    }
    let body = transfer.request.body
    var head =
      "\(transfer.request.method) \(path.isEmpty ? "/" : path) HTTP/1.1\r\nHost: \(authority)\r\n"
    if !transfer.request.headers.contains(where: { $0.name.lowercased() == "user-agent" }) { head += "User-Agent: lucid\r\n" }
    for line in transfer.request.headerLines where !line.hasPrefix("Expect:") { head += line + "\r\n" }
    if let body { head += "Content-Length: \(body.count)\r\n" }
    head += "Connection: close\r\n\r\n"
    // A server may answer before it has read everything, so what it says is read in any case.
    send(Array(head.utf8) + (body ?? []), socket)
    read(transfer, socket)
  }

  private func read(_ transfer: Transfer, _ socket: Int32) {
    var parser = HTTPResponseParser()
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let n = recv(socket, &buffer, buffer.count, 0)
      if n < 0, errno == EINTR { continue }
      guard n > 0 else { return transfer.end(n == 0 && parser.mayClose ? CU_COMPLETE : CU_BROKEN, "") }
      do throws(HTTPResponseError) {
        let (head, body) = try parser.take(Array(buffer[..<n]))
        if let head { transfer.take(head: head) }
        if !body.isEmpty, !transfer.take(bytes: body) { return transfer.end(CU_STOPPED, "") }
      } catch {
        return transfer.end(CU_OTHER, "sent \(error.reason)")
      }
      if parser.isDone { return transfer.end(CU_COMPLETE, "") }
    }
  }

  private func send(_ bytes: [UInt8], _ socket: Int32) {
    var sent = 0
    while sent < bytes.count {
      let n = bytes.withUnsafeBytes { systemSend(socket, $0.baseAddress! + sent, $0.count - sent) }
      if n < 0, errno == EINTR { continue }
      guard n > 0 else { return }
      sent += n
    }
  }

  /// nil when nothing listens there, or when it is all over already. `localhost` is both of its
  /// addresses.
  private func connected(_ host: String, _ port: UInt16) -> Int32? {
    if host != "::1" {
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      inet_pton(AF_INET, host == "localhost" ? "127.0.0.1" : host, &address.sin_addr)
      if let socket = connected(AF_INET, &address) { return socket }
    }
    guard host == "::1" || host == "localhost" else { return nil }
    var address = sockaddr_in6()
    address.sin6_family = sa_family_t(AF_INET6)
    address.sin6_port = port.bigEndian
    inet_pton(AF_INET6, "::1", &address.sin6_addr)
    return connected(AF_INET6, &address)
  }

  private func connected<Address>(_ family: Int32, _ address: inout Address) -> Int32? {
    let socket = systemSocket(family)
    guard socket >= 0 else { return nil }
    _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
    var on: Int32 = 1
    setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
    // Known before it is connected, so that it can be called off while it waits.
    let isWanted = state.withLock { state in
      if !state.isOver { state.socket = socket }
      return !state.isOver
    }
    let connected =
      isWanted
      && withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(socket, $0, socklen_t(MemoryLayout<Address>.size)) == 0 }
      }
    guard connected else {
      state.withLock { $0.socket = -1 }
      close(socket)
      return nil
    }
    return socket
  }

  private static func port(_ authority: String) -> UInt16? {
    let bracket = authority.lastIndex(of: "]") ?? authority.startIndex
    guard let colon = authority[bracket...].lastIndex(of: ":") else { return 80 }
    return UInt16(authority[authority.index(after: colon)...])
  }
}
