import LucidBuiltins
import LucidCore
import LucidRuntime
import LucidSystem
import LucidTesting
import Testing

@testable import LucidBackends
@testable import LucidVault

/// One damaged byte says nothing about the other lines of a file, for reading and for writing.
@Suite struct TextEncodingTests {
  /// Latin-1: each letter is a byte.
  private static func older(_ text: String) -> [UInt8] { text.unicodeScalars.map { UInt8($0.value) } }

  @Test(arguments: [
    ("plain\n", "plain\n", 0, 0, false), ("Jürgen\n", "Jürgen\n", 0, 0, true),
  ]) func wholeFilesStay(file: String, text: String, older: Int, damaged: Int, hasUTF8: Bool) {
    let read = TextEncoding(Array(file.utf8), isFolded: true)
    #expect(String(decoding: read.text, as: UTF8.self) == text)
    #expect(read.older == older && read.damaged == damaged && read.hasUTF8 == hasUTF8 && !read.isOlder)
  }

  @Test func linesOfAnotherEncodingAreReadAlone() {
    let file = Array("A:Jürgen\n".utf8) + Self.older("B:Größe\n") + Array("C:x\n".utf8)
    let read = TextEncoding(file, isFolded: true)
    #expect(String(decoding: read.text, as: UTF8.self) == "A:Jürgen\nB:Größe\nC:x\n")
    #expect(read.older == 1 && read.damaged == 0 && !read.isOlder)
    #expect(TextEncoding(Self.older("B:Größe\n"), isFolded: true).isOlder)
  }

  @Test func aLetterThatIsFoldedIsWhole() {
    let file = Array("A:Gr\u{C3}".unicodeScalars.map { UInt8($0.value) }) + Array("\r\n ".utf8) + [0xB6, 0xC3, 0x9F, 0x65, 0x0A]
    let read = TextEncoding(file, isFolded: true)
    #expect(read.text == file && read.older == 0 && read.damaged == 0 && read.hasUTF8)
  }

  @Test func aLetterThatIsCutOffDamagesItsLineAlone() {
    let file = Array("A:Jürgen\nB:Größe und M\n".utf8.dropLast()) + [0xC3, 0x0A]
    let read = TextEncoding(file, isFolded: true)
    #expect(read.text == file && read.older == 0 && read.damaged == 1 && !read.isOlder)
  }

  // MARK: Calendars

  private static func calendar(_ lines: [[UInt8]]) -> [UInt8] {
    let head = Array("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n".utf8)
    var file = head
    for (i, title) in lines.enumerated() {
      file += Array("BEGIN:VEVENT\r\nUID:e\(i)\r\nDTSTAMP:20260101T000000Z\r\n".utf8) + title
      file += Array("\r\nDTSTART:20260406T\(i + 10)0000Z\r\nDTEND:20260406T\(i + 11)0000Z\r\nEND:VEVENT\r\n".utf8)
    }
    return file + Array("END:VCALENDAR\r\n".utf8)
  }

  private static let folded: [UInt8] = Array("SUMMARY:Gr".utf8) + [0xC3, 0x0D, 0x0A, 0x20, 0xB6, 0xC3, 0x9F, 0x65]
  private static let utf8 = Array("SUMMARY:Kaffee mit Jürgen".utf8)

  @Test(
    arguments: [
      // As RFC 5545 warns, folded inside a letter.
      ([utf8, folded], ["Kaffee mit Jürgen", "Größe"], []),
      ([utf8, older("SUMMARY:Größe")], ["Kaffee mit Jürgen", "Größe"], ["1 line that is not UTF-8, read as Windows-1252"]),
      (
        [utf8, Array("SUMMARY:Müll bei M".utf8) + [0xC3]], ["Kaffee mit Jürgen", "Müll bei M\u{FFFD}"],
        ["1 line with damaged letters, shown as �"]
      ),
      ([older("SUMMARY:Jürgen"), older("SUMMARY:Größe")], ["Jürgen", "Größe"], ["not UTF-8, read as Windows-1252"]),
    ] as [([[UInt8]], [String], [String])]) func titlesAreReadLineByLine(lines: [[UInt8]], titles: [String], notices: [String])
    async throws
  {
    let tree = MemoryTree(name: "v", files: ["calendar/h/x.ics": Self.calendar(lines)])
    let calendar = VaultCalendar(tree: tree, pool: BlockingPool(), zones: Monday.zones)
    let reading = try await calendar.events(from: Monday.at(0), to: Monday.at(0, days: 1), zone: Monday.zone)
    #expect(reading.events.map(\.title) == titles)
    #expect(reading.notices.map(\.text) == notices.map { "calendar/h/x.ics: " + $0 })
  }

  /// A change of one event leaves the bytes of all others as they are.
  @Test(arguments: [folded, older("SUMMARY:Größe")]) func aDamagedLineLocksNothing(line: [UInt8]) async throws {
    let file = Self.calendar([Self.utf8, line])
    let tree = StagedTree(over: MemoryTree(name: "v", files: ["calendar/h/x.ics": file]))
    let calendar = VaultCalendar(tree: tree, pool: BlockingPool(), zones: Monday.zones)
    _ = try await calendar.delete(["e0"], now: Monday.now, zone: Monday.zone)
    #expect(try tree.read("calendar/h/x.ics", limit: .mib(1)) == Self.without(0, file))
  }

  private static func without(_ event: Int, _ file: [UInt8]) -> [UInt8] {
    let begin = Array("BEGIN:VEVENT".utf8)
    let starts = file.indices.filter { file[$0...].starts(with: begin) }
    return Array(file[..<starts[event]] + file[starts[event + 1]...])
  }

  // MARK: Notes

  @Test func aNoteOfAnotherEncodingIsNotAddedTo() async throws {
    let file = Self.older("# Grüße\n\nText.\n")
    let tree = StagedTree(over: MemoryTree(name: "v", files: ["notes/a.md": file]))
    let notes = VaultNotes(tree: tree, pool: BlockingPool())
    for edit in [NoteEdit.append("angehängt"), .update(pinned: true), .update(body: "x")] {
      let error = await #expect(throws: StepFailure.self) {
        _ = try await notes.change(NoteChoice("Text."), edit, authorship: .own, at: Monday.now, zone: Monday.zone)
      }
      #expect(error?.message == "notes/a.md is left as it is: it is not UTF-8, and cannot be changed without loss")
    }
    #expect(tree.changes.isEmpty)
  }
}
