@testable import LucidBuiltins
import LucidCore
import LucidRuntime
import LucidSystem
import LucidTesting
import Testing

@testable import LucidBackends

/// Front matter as people and programs write it, changed by the tools; `Tests/Peers/people/notes.py` has PyYAML read the results.
@Suite struct NoteFixtureTests {
  static let tags = ["work", "yes", "x y", "2026-04-01", "ünï", "1:1", "no, really"]
  static let files = RepositoryFiles.under("Tests/Fixtures/notes").filter { $0.hasSuffix(".md") }

  @Test(arguments: files) func changed(path: String) async throws {
    let name = String(path.split(separator: "/").last!)
    let tree = StagedTree(over: MemoryTree(name: "memory", files: ["notes/" + name: RepositoryFiles.bytes(path)]))
    let notes = VaultNotes(tree: tree, pool: BlockingPool())
    let all = try await notes.notes(NotesQuery(zone: Monday.zone)).notes
    let edits: [NoteEdit] = [.update(title: "New: title # 1", tags: Self.tags), .update(pinned: true)]
    for edit in edits {
      _ = try await notes.change(NoteChoice(all[0].id), edit, authorship: .own, at: Monday.now, zone: Monday.zone)
    }
    let after = try tree.read("notes/" + name, limit: .mib(1))
    Golden.expect(String(decoding: after, as: UTF8.self), "notes/\(name).after")
    let note = try #require(try await notes.notes(NotesQuery(zone: Monday.zone)).notes.first)
    #expect((note.title, note.pinned, note.created) == ("New: title # 1", true, all[0].created))
    #expect(note.tags.starts(with: Self.tags))
    #expect(note.updated == Monday.now || note.updated == Monday.zone.startOfDay(Monday.date))
    // And back: the text is what it was but for its title.
    #expect(note.body.replacing("# New: title # 1", with: "") == all[0].body.replacing("# \(all[0].title)", with: ""))
  }

  @Test func made() throws {
    let titles = RepositoryFiles.lines("Tests/Fixtures/notes/titles.tsv").map(String.init).filter { !$0.isEmpty }
    let made = titles.map { title in
      let draft = NoteDraft(id: "id", title: title, body: "Text of \(title)", tags: Self.tags)
      let bytes = NewNoteFile.bytes(draft, at: Monday.now, zone: Monday.zone)
      let note = MarkdownNote(bytes, path: "p", modified: nil, zone: Monday.zone).note
      #expect((note.title, note.body, note.updated) == (title, "Text of \(title)", Monday.now))
      return String(decoding: bytes, as: UTF8.self) + "\n\u{C}\n"
    }
    Golden.expect(made.joined(), "notes/titles.out")
  }
}
