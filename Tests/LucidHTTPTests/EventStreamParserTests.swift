import LucidCore
@testable import LucidHTTP
import Testing

@Suite struct EventStreamParserTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    let stream: String
    let events: [ServerEvent]
    var testDescription: String { name }
  }

  static let cases = [
    Case(name: "one event", stream: "data: {}\n\n", events: [.init(data: "{}")]),
    Case(
      name: "CRLF", stream: "event: ping\r\ndata: a\r\n\r\ndata: b\r\n\r\n",
      events: [.init(name: "ping", data: "a"), .init(data: "b")]),
    Case(name: "CR", stream: "data: a\r\rdata: b\r\r", events: [.init(data: "a"), .init(data: "b")]),
    Case(name: "several lines of data", stream: "data: a\ndata\ndata:  b\n\n", events: [.init(data: "a\n\n b")]),
    Case(name: "comments and other fields", stream: ": hello\nid: 7\nretry: 9\ndata:x\nnonsense\n\n", events: [.init(data: "x")]),
    Case(name: "an event without data is none", stream: "event: a\n\ndata: b\n\n", events: [.init(data: "b")]),
    Case(name: "a byte order mark", stream: "\u{FEFF}data: a\n\n", events: [.init(data: "a")]),
    Case(name: "the end without an empty line", stream: "data: a\n\ndata: b\n", events: [.init(data: "a")]),
    Case(name: "characters of every length", stream: "data: aé€😀\n\n", events: [.init(data: "aé€😀")]),
  ]

  @Test(arguments: cases) func takesAStreamApart(_ one: Case) throws {
    var parser = EventStreamParser()
    #expect(try parser.take(Array(one.stream.utf8)) == one.events)
  }

  /// However the bytes are cut, also through a character or a line end.
  @Test(arguments: cases, 1...7) func cutsDoNotMatter(_ one: Case, size: Int) throws {
    var parser = EventStreamParser()
    var events: [ServerEvent] = []
    let bytes = Array(one.stream.utf8)
    for start in stride(from: 0, to: bytes.count, by: size) {
      events += try parser.take(Array(bytes[start..<min(start + size, bytes.count)]))
    }
    #expect(events == one.events)
  }

  @Test func refusesALineOfTenMegabytes() throws {
    var parser = EventStreamParser()
    let piece = [UInt8](repeating: 0x61, count: 64 << 10)
    let refusal = #expect(throws: EventStreamError.self) {
      for _ in 0..<160 { _ = try parser.take(piece) }
    }
    #expect(refusal?.reason.text == "a line of more than 1 MiB")
  }

  @Test func refusesAnEventOfManyLines() throws {
    var parser = EventStreamParser(limit: .bytes(100))
    let refusal = #expect(throws: EventStreamError.self) {
      for _ in 0..<20 { _ = try parser.take(Array("data: 0123456789\n".utf8)) }
    }
    #expect(refusal?.reason.text == "an event of more than 100 bytes")
  }

  @Test func halfACharacterAtTheEndIsSeen() throws {
    var parser = EventStreamParser()
    #expect(try parser.take(Array("data: a".utf8) + [0xE2, 0x82]) == [])
    #expect(parser.isInside)
  }
}
