import LucidCore
import LucidSystem
import LucidTesting
import Synchronization
import Testing

@testable import LucidHTTP

/// The server of libmicrohttpd, asked by `curl`, which is no part of lucid.
@Suite struct HTTPServerTests {
  private func server(_ answer: @escaping @Sendable (HTTPServerRequest) -> HTTPServerReply) throws -> HTTPServer {
    try HTTPServer(port: 0, mostBody: .kib(64), answer)
  }

  private func curl(_ arguments: String) throws -> String {
    let environment = ProcessEnvironment(["PATH": "/usr/bin:/bin"]).passing()
    let program = ChildProcess(
      ["sh", "-c", "exec curl -s --max-time 20 " + arguments], permit: ProgramPermit(), environment: environment,
      limits: ChildProcess.Limits(seconds: 60))
    return String(decoding: try program.run([]).output, as: UTF8.self)
  }

  @Test func aRequestArrivesWholeAndItsReplyLeavesWhole() throws {
    let server = try server { request in
      HTTPServerReply(
        201, [("X-Note", "a\r\nInjected: b")],
        .whole(
          Array("\(request.method) \(request.path) \(request.parameter("q") ?? "-") \(request.header("x-one") ?? "-") ".utf8)
            + request.body))
    }
    defer { server.stop() }
    let body = String(repeating: "b", count: 60_000)
    let out = try curl(
      "-i -X PUT -H 'X-One: 1' -H 'X-One: 2' --data-binary '\(body)' '\(server.address)/a%20b?q=%C3%A9'")
    #expect(out.contains("HTTP/1.1 201") && out.hasSuffix("PUT /a b é 1, 2 " + body), "\(out.prefix(400))")
    #expect(out.contains("X-Note: aInjected: b\r\n") && out.contains("Cache-Control: no-store"))
  }

  @Test func aBodyOverTheLimitIsRefused() throws {
    let server = try server { _ in HTTPServerReply(200, "reached") }
    defer { server.stop() }
    let out = try curl("-w '%{http_code}' --data-binary @/usr/bin/env --data-binary @/usr/bin/bash \(server.address)")
    #expect(out == "413")
  }

  /// Connections that ask nothing end soon, and do not keep others out.
  @Test func idleConnectionsMakeRoom() throws {
    let server = try server { _ in HTTPServerReply(200, "reached") }
    defer { server.stop() }
    let idle = try IdleConnections(80, port: server.port)
    defer { idle.end() }
    #expect(try Wait.blocking { try curl(server.address) == "reached" })
  }

  /// Those of another account of the machine are refused beyond a part of all; this one has its place at once.
  @Test(.enabled(if: geteuid() == 0)) func anotherAccountHasAPartOnly() throws {
    let server = try server { _ in HTTPServerReply(200, "reached") }
    defer { server.stop() }
    let script = """
      import encodings.idna, os, socket
      os.setuid(65534)
      held, ended = [], 0
      for _ in range(100):
        try: held.append(socket.create_connection(("127.0.0.1", \(server.port))))
        except ConnectionError: ended += 1
      for s in held:
        s.settimeout(250)
        try: ended += s.recv(1) == b""
        except ConnectionError: ended += 1
        except TimeoutError: pass
      print(ended >= 84)
      """
    let program = ChildProcess(
      ["/usr/bin/python3", "-c", script], permit: ProgramPermit(),
      environment: ProcessEnvironment(["PATH": "/usr/bin:/bin"]).passing(),
      limits: ChildProcess.Limits(seconds: 600))
    let ended = try program.run([])
    #expect(String(decoding: ended.output, as: UTF8.self) == "True\n", "\(ended.status): \(ended.complaint)")
    #expect(try curl(server.address) == "reached")
  }

  /// A name of the web that points to this machine, and a page of another origin.
  @Test func otherHostsAndOriginsAreRefused() throws {
    let server = try server { _ in HTTPServerReply(200, "reached") }
    defer { server.stop() }
    for (header, status) in [
      ("Host: evil.example:\(server.port)", "421"), ("Host: 127.0.0.1", "421"), ("Origin: https://evil.example", "403"),
      ("Origin: null", "403"), ("Origin: \(server.address)", "200"), ("Host: localhost:\(server.port)", "200"),
    ] {
      let out = try curl("-o /dev/null -w '%{http_code}' -H '\(header)' \(server.address)/")
      #expect(out == status, "\(header)")
    }
  }

  @Test func aStreamEndsAndIsReleasedOnce() throws {
    let holder = Counters(left: 3)
    let server = try server { _ in
      HTTPServerReply(
        200, [("Content-Type", "text/event-stream")],
        .stream({ holder.next().map { Array("data: \($0)\n\n".utf8) } }, onEnd: { holder.release() }))
    }
    let out = try curl("-N \(server.address)/")
    server.stop()
    #expect(out == "data: 2\n\ndata: 1\n\ndata: 0\n\n")
    #expect(holder.released == 1)
  }

  /// A client that goes away ends the stream that was written to it.
  @Test func aStreamWhoseClientHasGoneIsReleased() throws {
    let holder = Counters(left: .max)
    let server = try server { _ in
      HTTPServerReply(
        200, [], .stream({ holder.next().map { _ in [UInt8](repeating: 0x3A, count: 4_096) } }, onEnd: { holder.release() }))
    }
    _ = try curl("--max-time 1 -o /dev/null \(server.address)/")
    server.stop()
    #expect(holder.released == 1)
  }

  @Test func aPortThatIsTakenIsNamedAsSuch() throws {
    let server = try server { _ in HTTPServerReply(200, "") }
    defer { server.stop() }
    #expect(throws: HTTPServer.Failure.portTaken) { try HTTPServer(port: server.port) { _ in HTTPServerReply(200, "") } }
  }

  private final class Counters: Sendable {
    private let state: Mutex<(left: Int, released: Int)>
    init(left: Int) { state = Mutex((left, 0)) }

    func next() -> Int? {
      state.withLock { state in
        guard state.left > 0 else { return nil }
        state.left -= 1
        return state.left
      }
    }
    func release() { state.withLock { $0.released += 1 } }
    var released: Int { state.withLock { $0.released } }
  }
}

/// Connections that were opened and send nothing.
private struct IdleConnections {
  private let descriptors: [Int32]

  init(_ count: Int, port: Int) throws {
    descriptors = try (0..<count).map { _ in
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = in_port_t(UInt16(port).bigEndian)
      address.sin_addr.s_addr = in_addr_t(UInt32(0x7F00_0001).bigEndian)
      let code = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
      try #require(code == 0)
      return descriptor
    }
  }

  func end() { for descriptor in descriptors { close(descriptor) } }
}
