import LucidCore
import LucidRPC
import Testing

/// Streams in pieces of every size.
@Suite struct RPCInputTests {
  private static func frames(_ text: String, _ framing: RPCFraming, longest: Int = 20, by size: Int) -> [String] {
    var input = RPCInput(framing, longest: .bytes(longest))
    var frames: [String] = []
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: size) {
      input.append(Array(bytes[start..<min(bytes.count, start + size)]))
      while let frame = input.next() {
        switch frame {
        case .message(let message): frames.append(String(decoding: message, as: UTF8.self))
        case .tooLong: frames.append("too long")
        }
      }
    }
    return frames
  }

  private static let sizes = [1, 2, 3, 7, 1_000]

  @Test(arguments: sizes) func linesAreMessages(size: Int) {
    #expect(Self.frames("{}\n\n \r\n[1]\r\nrest", .lines, by: size) == ["{}", "[1]\r"])
    #expect(RPCFraming.lines.framed([0x31]) == [0x31, 0x0A])
  }

  @Test(arguments: [1, 2, 3, 7]) func aLongLineIsRefusedOnce(size: Int) {
    let long = String(repeating: "x", count: 70)
    #expect(Self.frames("1\n\(long)\n2\n\(long)\n3\n", .lines, by: size) == ["1", "too long", "2", "too long", "3"])
  }

  @Test(arguments: sizes) func headersAnnounceMessages(size: Int) {
    let framed = ["{}", "é\n", ""].map { String(decoding: RPCFraming.headers.framed(Array($0.utf8)), as: UTF8.self) }
    #expect(framed[1] == "Content-Length: 3\r\n\r\né\n")
    let damage = "noise\nContent-Length: x\r\n\r\n"
    let long = "Content-Length: 21\r\n\r\n"
    let stream = framed[0] + damage + framed[1] + long + framed[2] + "Content-Length: 2"
    #expect(Self.frames(stream, .headers, by: size) == ["{}", "é\n", ""])
  }

  @Test func aMessageInsideOfADamagedBodyIsFound() {
    var input = RPCInput(.headers, longest: .kib(1))
    input.append(Array("Content-Length: 30\r\n\r\n{".utf8) + RPCFraming.headers.framed(Array("[1, 2, 3]".utf8)))
    guard case .message(let damaged) = input.next() else {
      Issue.record("no message")
      return
    }
    input.reject(damaged)
    #expect(input.next() == .message(Array("[1, 2, 3]".utf8)))
  }
}
