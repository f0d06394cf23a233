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
