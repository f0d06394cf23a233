import LucidCore
import LucidHTTP
import LucidTesting
import Testing

@testable import LucidHTTP

/// Responses as servers send them, cut at every place.
@Suite struct HTTPResponseParserTests {
  private static func read(_ text: String, by size: Int) throws -> (head: HTTPHead?, body: String, parser: HTTPResponseParser) {
    var parser = HTTPResponseParser()
    var head: HTTPHead?
    var body: [UInt8] = []
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: size) {
      let (found, more) = try parser.take(Array(bytes[start..<min(bytes.count, start + size)]))
      head = found ?? head
      body += more
    }
    return (head, String(decoding: body, as: UTF8.self), parser)
  }

  @Test(arguments: [
    ("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhéyo", "héyo", true),
    ("HTTP/1.1 200 OK\nA:b\n\nuntil the end", "until the end", false),
    ("HTTP/1.0 200\r\nContent-Type: \t text/plain \r\n\r\nx", "x", false),
    (
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\nA ;x=y\r\n0123456789\r\n0\r\nT: 1\r\n\r\n",
      "abc0123456789", true
    ),
    ("HTTP/1.1 100 Continue\r\nX: 1\r\n\r\nHTTP/1.1 201 Made\r\nContent-Length: 0\r\n\r\nmore", "", true),
    ("HTTP/1.1 204 None\r\n\r\n", "", true),
  ]) func aResponse(text: String, body: String, ends: Bool) throws {
    for size in [1, 2, 3, 7, 1000] {
      let (head, found, parser) = try Self.read(text, by: size)
      #expect(found == body && parser.isDone == ends && parser.mayClose, "\(size)")
      #expect(head.map { (200...204).contains($0.status) } == true && head?.headers["x"] == nil)
    }
  }

  @Test func headers() throws {
    let (head, _, _) = try Self.read(
      "HTTP/1.1 429 Slow Down\r\nRETRY-after:  2 \r\nContent-Type: a/b; c=d\r\nbad line\r\n\r\n", by: 4)
    #expect(head == HTTPHead(status: 429, headers: ["retry-after": "2", "content-type": "a/b; c=d"]))
    #expect(head?.contentType == "a/b")
  }

  @Test(arguments: [
    "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nabc", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabc",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n", "HTTP/1.1 200 OK\r\nContent-Le", "",
  ]) func whatIsCutOff(text: String) throws {
    #expect(try !Self.read(text, by: 3).parser.mayClose)
  }

  @Test(arguments: [
    "SSH-2.0-OpenSSH\r\n", "HTTP/2 200\r\n\r\n", "HTTP/1.1 abc\r\n", "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n-5\r\n",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nffffffffff\r\n",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nabc\r\n",
    "HTTP/1.1 200 OK\r\nX: " + String(repeating: "x", count: 70_000),
  ]) func whatIsNoResponse(text: String) {
    #expect(throws: HTTPResponseError.self) { _ = try Self.read(text, by: 500) }
  }

  @Test(arguments: [
    ("http://127.0.0.1:8080/v1", true), ("http://localhost:1", true), ("http://[::1]:1", true), ("http://127.9.9.9", true),
    ("https://127.0.0.1", false), ("http://a.localhost", false), ("http://192.168.0.1", false), ("https://models.example", false),
  ]) func whoIsAskedOverASocket(url: String, socket: Bool) throws {
    #expect(LoopbackConnection.reaches(try ServerURL(url)) == socket)
  }
}
