import LucidBackends
@testable import LucidBuiltins
import LucidCore
import LucidRuntime
import LucidSystem
import LucidTesting
import Testing

@Suite struct VaultNotesTests {
  private func read(_ files: [String: String], _ query: NotesQuery = NotesQuery(zone: Monday.zone)) async throws -> NotesResult {
    try await VaultNotes(tree: MemoryTree(files), pool: BlockingPool()).notes(query)
  }

  @Test func noFolderIsUnavailable() async {
    let failure = StepFailure(
      .unavailable, .words(.noFolderIn, "notes", "memory"), hint: .words(.putNotesThere),
      setUp: "lucid config set backends.notes DIR")
    await #expect(throws: failure) {
      try await read([:])
    }
  }

  @Test func foldersAndWhatIsPassedOver() async throws {
    let result = try await read([
      "notes/a.md": "a", "notes/work/b.MD": "b", "notes/work/deep/c.markdown": "c", "notes/.obsidian/x.md": "no",
      "notes/.#d.md": "no", "notes/e.md~": "no", "notes/f.txt": "no", "notes/.md": "no", "notes/g.md.tmp": "no",
    ])
    #expect(result.notes.map(\.id) == ["a", "work/b", "work/deep/c"])
    #expect(result.notices.isEmpty)
  }

  @Test func damageIsNamedAndTheRestUsed() async throws {
    let result = try await read([
      "notes/good.md": "---\nupdated: 2026-04-01\n---\ngood", "notes/bad.md": "---\na: [\n---\nstill read",
      "notes/binary.md": "\u{0}\u{1}",
      "notes/empty.md": "",
    ])
    #expect(Set(result.notes.map(\.title)) == ["good", "bad", "empty"])
    #expect(result.notices.count == 2)
    #expect(result.notices[0].about == "notes/bad.md")
    #expect(
      result.notices[1]
        == Notice(.words(.inFile, "notes/binary.md", MessageText.words(.notText)), about: "notes/binary.md"))
  }

  @Test func idsAreDistinct() async throws {
    let same = "---\nid: same\n---\nx"
    let result = try await read(["notes/a.md": same, "notes/b.md": same])
    #expect(Set(result.notes.map(\.id)) == ["same", "notes/b.md"])
    #expect(result.notices.count == 1)
  }

  @Test func anEndlessLineIsCut() async throws {
    let result = try await read(["notes/long.md": "# Long\n" + String(repeating: "x", count: 1 << 20)])
    #expect(result.notes.first?.title == "Long")
    #expect(result.notes.first?.body.utf8.count == 256 << 10)
    #expect(result.notices.map(\.text) == ["notes/long.md: only its first 256 KiB were read"])
  }

  @Test func thousandsOfNotes() async throws {
    var files: [String: String] = [:]
    for i in 0..<3_000 {
      let day = CivilDate(daysSinceEpoch: 15_000 + i).iso
      files["notes/n\(i).md"] = "---\nupdated: \(day)\ntags: [t\(i % 7)]\n---\nNumber \(i)."
    }
    let result = try await read(files, NotesQuery(text: "t3", limit: 3, zone: Monday.zone))
    #expect(result.notes.map(\.id) == ["n2999", "n2992", "n2985"])
  }

  @Test func withoutDatesTheFileCounts() async throws {
    let result = try await read(["notes/b.md": "b", "notes/a.md": "a", "notes/dated.md": "---\ndate: 1999-01-01\n---\n"])
    #expect(result.notes.map(\.id) == ["dated", "a", "b"])
  }
}
