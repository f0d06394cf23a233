import LucidSystem
import LucidTesting
import Synchronization
import Testing

@testable import LucidWeb

/// The output of one process, read by any number of pages while it is written.
@Suite struct WebOutputTests {
  private final class Read: Sendable {
    let bytes = Mutex<[UInt8]>([])
    private let over = Atomic(false)
    var isOver: Bool { over.load(ordering: .sequentiallyConsistent) }
    func end() { over.store(true, ordering: .sequentiallyConsistent) }
  }

  private static func reader(_ output: WebOutput) throws -> (read: Read, thread: SystemThread) {
    let read = Read()
    let thread = SystemThread.startJoinable {
      while let more = output.next(from: read.bytes.withLock { $0.count }) { read.bytes.withLock { $0 += more } }
      read.end()
    }
    return (read, try #require(thread))
  }

  /// Half of the readers come before the first byte, half in the middle: each gets all of it, once.
  @Test(arguments: [0, 1, 2, 5]) func everyReaderGetsAll(readers: Int) throws {
    let output = WebOutput()
    let early = try (0..<readers / 2).map { _ in try Self.reader(output) }
    var written: [UInt8] = []
    func add(_ number: Int) {
      let bytes = Array("<p>\(number)</p>\n".utf8)
      written += bytes
      output.add(bytes[...])
    }
    for number in 0..<500 { add(number) }
    let late = try (0..<(readers - readers / 2)).map { _ in try Self.reader(output) }
    for number in 500..<1_000 { add(number) }
    #expect(!output.isOver)
    output.end()
    for reader in early + late {
      reader.thread.join()
      #expect(reader.read.bytes.withLock { $0 } == written)
      #expect(reader.read.isOver)
    }
    #expect(output.isOver && output.next(from: 0) == written && output.next(from: written.count) == nil)
  }

  /// One that is written to later is waited for, and says so once a second with nothing.
  @Test func aReaderThatWaitsIsToldOfTheEnd() throws {
    let output = WebOutput()
    let reader = try Self.reader(output)
    #expect(output.next(from: 0) == [])
    #expect(!reader.read.isOver)
    output.end()
    reader.thread.join()
    #expect(reader.read.bytes.withLock { $0.isEmpty })
  }

  @Test func theFirstLineMayComeInPieces() throws {
    let output = WebOutput()
    let found = Mutex<String?>(nil)
    let thread = try #require(
      SystemThread.startJoinable {
        found.withLock { $0 = output.firstLine().map { String(decoding: $0.line, as: UTF8.self) + "|\($0.end)" } }
      })
    for piece in ["{\"sta", "tus\":", "200}\n<h1>", "\n"] { output.add(Array(piece.utf8)[...]) }
    thread.join()
    #expect(found.withLock { $0 } == "{\"status\":200}|15")
  }

  @Test(arguments: ["", "no end of a line"]) func outputWithoutALineHasNoFirst(text: String) {
    let output = WebOutput()
    output.add(Array(text.utf8)[...])
    output.end()
    #expect(output.firstLine() == nil)
  }
}
