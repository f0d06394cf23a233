import LucidBuiltins
import LucidCore
import LucidRuntime
import LucidTesting
import Testing

private struct ListedNotes: NotesBackend {
  let all: [Note]
  func notes(_ query: NotesQuery) async throws(StepFailure) -> NotesResult {
    NotesResult(query.select(all), notices: [Notice("n")])
  }
}

@Suite struct NotesFamilyTests {
  static let notes = [
    Note(id: "a", title: "Alpha", body: "- [ ] call Dana.\n- [x] done\n* [ ] write", tags: ["Work"], updated: Monday.at(6)),
    Note(id: "b", title: "Beta", body: "words", updated: Monday.at(6), pinned: true),
    Note(id: "c", title: "Gamma", body: "", updated: Monday.at(6, days: -3)), Note(id: "d", title: "Delta", body: "x"),
  ]

  private func call(_ verb: String, _ given: [String: Value] = [:]) async throws -> ToolResult {
    let tool = try #require(NotesFamily.family(ListedNotes(all: Self.notes)).tools.first { $0.signature.verb == verb })
    return try await tool.call(Arguments(for: tool.signature, given), in: Monday.tools)
  }

  private func ids(_ result: ToolResult) -> [String] { (result.value["items"].list ?? []).compactMap { $0["id"].text } }

  @Test func names() {
    let family = NotesFamily.family(nil)
    #expect(
      family.tools.map(\.signature.verb) == [
        "search", "create", "update", "append", "delete", "touch",
      ])
    #expect(family.cards.map(\.kind) == ["notes"])
    #expect(family.tools.filter { $0.signature.effect == .read }.map(\.signature.verb) == ["search"])
  }

  @Test func orderAndCut() async throws {
    let all = try await call("search")
    #expect(ids(all) == ["a", "b", "c", "d"])
    #expect(all.value["truncated"] == .boolean(false))
    #expect(all.notices == [Notice("n")])
    let two = try await call("search", ["limit": .integer(2)])
    #expect(ids(two) == ["a", "b"])
    #expect(two.value["truncated"] == .boolean(true))
    #expect(ids(try await call("search", ["query": .text("wORK")])) == ["a"])
    #expect(ids(try await call("search", ["since": .datetime(Monday.at(0))])) == ["a", "b"])
  }

  @Test func whatWasUsedTheLastUsedFirst() async throws {
    let used = [(1, -1), (2, -7), (3, -8), (4, 0), (5, 1)].map { id, days in
      Note(id: "\(id)", title: "T", body: "", lastReferenced: Monday.at(7, 30, days: days))
    }
    let tool = try #require(
      NotesFamily.family(ListedNotes(all: used + Self.notes)).tools.first { $0.signature.verb == "search" })
    func ids(usedSince days: Int) async throws -> [String] {
      let since = Value.datetime(Monday.at(7, 30, days: -days))
      return self.ids(try await tool.call(Arguments(for: tool.signature, ["used": since]), in: Monday.tools))
    }
    #expect(try await ids(usedSince: 7) == ["4", "1", "2"])
    #expect(try await ids(usedSince: 1) == ["4", "1"])
    #expect(try await ids(usedSince: -2) == [])
  }

  @Test(arguments: [
    ("a", true, "a"), ("ALPHA", true, "a"), ("lph", true, "a"), ("call dana", true, "a"), ("work", true, "a"),
    ("words", true, "b"),
  ]) func choosesByIdTitleOrText(words: String, inside: Bool, id: String) throws {
    #expect(try NoteChoice(words, looksInside: inside).find(in: Self.notes).id == id)
  }

  @Test(
    arguments: [
      ("zzz", true, "there is no note `zzz`", nil), ("", true, "no note is named", "give its title, or its id"),
      ("ta", true, "2 notes fit `ta`", "say which: Beta (id b); Delta (id d)"),
      ("words", false, "there is no note `words`", nil),
    ] as [(String, Bool, String, String?)]) func saysWhichNotesFit(words: String, inside: Bool, message: String, hint: String?)
  {
    let error = #expect(throws: StepFailure.self) { try NoteChoice(words, looksInside: inside).find(in: Self.notes) }
    #expect(error?.message == message && error?.hint == hint)
  }

  @Test func aCollectionThatCanOnlyBeRead() async {
    await #expect(throws: StepFailure(.unavailable, .words(.notesReadOnly))) {
      try await call("create", ["title": .text("New")])
    }
  }

  @Test(
    arguments: [
      ("create", [:], "a note needs a title or a text"), ("create", ["body": .text(" \n# ")], "a note needs a title or a text"),
      ("update", ["note": .text("a")], "nothing to change is given"),
      ("update", ["note": .text("a"), "title": .text(" ")], "a title cannot be empty"),
      ("create", ["title": .text("x"), "body": .text(String(repeating: "x", count: 300_000))], "`body` is longer than 256 KiB"),
    ] as [(String, [String: Value], String)]) func refuses(verb: String, given: [String: Value], message: String) async
  {
    let error = await #expect(throws: StepFailure.self) { try await call(verb, given) }
    #expect((error?.kind, error?.message) == (.badArgument, message))
  }

  @Test func sentences() async throws {
    let presenter = try #require(NotesFamily.family(nil).presenter)
    let some = Observation(step: "n", tool: "notes.search", status: .done, value: try await call("search").value)
    let said = presenter.statements(some, in: Monday.present)
    #expect(
      said.map(\.text) == [
        "Work on **Alpha**: call Dana (and 1 more).", "The newest note is **Alpha**, from today.", "1 note is pinned: **Beta**.",
      ])
    let none = Observation(
      step: "n", tool: "notes.search", status: .done, value: try await call("search", ["query": .text("zzz")]).value)
    #expect(presenter.statements(none, in: Monday.present).map(\.text) == ["No notes were found."])
    #expect(presenter.tile(none, in: Monday.present).english.value == "no notes")
  }

  /// With `used` the first one is the last used.
  @Test func theNewestIsTheLastChanged() async throws {
    let old = Note(id: "o", title: "Old", body: "", updated: Monday.at(6, days: -9), lastReferenced: Monday.at(7))
    let new = Note(id: "n", title: "New", body: "", updated: Monday.at(6), lastReferenced: Monday.at(6))
    let tool = try #require(NotesFamily.family(ListedNotes(all: [new, old])).tools.first { $0.signature.verb == "search" })
    let result = try await tool.call(Arguments(for: tool.signature, ["used": .datetime(Monday.at(0))]), in: Monday.tools)
    #expect(ids(result) == ["o", "n"])
    let seen = Observation(step: "n", tool: "notes.search", status: .done, value: result.value)
    let said = try #require(NotesFamily.family(nil).presenter).statements(seen, in: Monday.present)
    #expect(said.map(\.text) == ["The newest note is **New**, from today."])
  }

  @Test func recordsReadBack() throws {
    for note in Self.notes { #expect(Note(note.record) == note) }
    #expect(Note(Record(RecordType("Other", []), [:])) == nil)
  }

  @Test func noCardWithoutNotes() {
    #expect(NotesFamily.family(nil).cards[0].card(title: "t", from: [], presenters: [], in: Monday.present) == nil)
  }
}
