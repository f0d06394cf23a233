import LucidBackends
@testable import LucidBuiltins
import LucidCore
import LucidRuntime
import LucidSystem
import LucidTesting
import Testing

/// The tools that write notes, on a vault in memory: S61, S62 and what a folder that people keep by hand needs.
@Suite struct NoteWritingTests {
  /// A vault and the tools on it.
  private struct Shelf {
    let tree: StagedTree
    let family: Family

    init(_ base: any FileTree) {
      tree = StagedTree(over: base)
      family = NotesFamily.family(VaultNotes(tree: tree, pool: BlockingPool()))
    }

    func call(_ verb: String, _ given: [String: Value] = [:], key: String = "k", at now: Instant = Monday.now) async throws
      -> ToolResult
    {
      let tool = try #require(family.tools.first { $0.signature.verb == verb })
      let context = ToolContext(now: now, zone: Monday.zone, settings: Monday.settings, clock: TestClock(now), key: key)
      return try await tool.call(Arguments(for: tool.signature, given), in: context)
    }

    func text(_ path: String) throws -> String { String(decoding: try tree.read(path, limit: .mib(1)), as: UTF8.self) }
    func ids(_ verb: String, _ given: [String: Value] = [:]) async throws -> [String] { try await call(verb, given).value.titles }
  }

  @Test func s61_createSearchAppendDelete() async throws {
    let shelf = Shelf(Monday.vault)
    let made = try await shelf.call(
      "create", ["title": .text("Call: Dana / clause 4?"), "body": .text("Ask about *it*.\n"), "tags": .list([.text("#work")])])
    #expect(made.value["source"] == .text("conversation"))
    #expect(made.changes.map(\.kind) == [.created])
    #expect(made.changes[0].place == "notes/Call Dana clause 4.md")
    let id = try #require(made.value["id"].text)
    #expect(
      try shelf.text("notes/Call Dana clause 4.md") == """
        ---
        title: "Call: Dana / clause 4?"
        id: \(id)
        created: 2026-04-06T07:30:00
        updated: 2026-04-06T07:30:00
        tags: [work]
        source: conversation
        pinned: false
        ---

        Ask about *it*.

        """)
    #expect(try await shelf.ids("search").first == "Call: Dana / clause 4?")
    #expect(try await shelf.ids("search", ["query": .text("oat")]) == ["Grocery list"])

    let before = try shelf.text("notes/Grocery list.md")
    let more = try await shelf.call("append", ["note": .text("Grocery list"), "text": .text("- tea")])
    #expect(more.value["body"] == .text("- oat milk\n- rye bread\n- lemons\n- coffee\n- tea"))
    #expect(
      try shelf.text("notes/Grocery list.md")
        == before.replacing("2026-04-03T19:40", with: "2026-04-06T07:30").replacing("- coffee\n", with: "- coffee\n- tea\n"))

    let gone = try await shelf.call("delete", ["note": .text("retro ideas")])
    #expect(gone.changes.map(\.kind) == [.deleted])
    #expect(try shelf.tree.entry("notes/Retro ideas.md") == nil)
    #expect(try await shelf.ids("search", ["query": .text("retro")]).isEmpty)
    #expect(shelf.tree.changes.map(\.path) == ["notes/Call Dana clause 4.md", "notes/Grocery list.md", "notes/Retro ideas.md"])
  }

  @Test func appendMakesTheNoteWhereItMay() async throws {
    let shelf = Shelf(MemoryTree([:]))
    func append(_ note: String, _ text: String, create: Bool, key: String) async throws -> ToolResult {
      try await shelf.call("append", ["note": .text(note), "text": .text(text), "create": .boolean(create)], key: key)
    }
    // A note that only holds the title, or more than it, is another one.
    _ = try await shelf.call("create", ["title": .text("Reading list 2025"), "body": .text("Reading list")], key: "old")
    let made = try await append("Reading list", "- one", create: true, key: "1")
    #expect(made.changes.map(\.kind) == [.created] && made.value["title"] == .text("Reading list"))
    let more = try await append("reading LIST", "- two", create: true, key: "2")
    #expect(more.changes.map(\.kind) == [.updated] && more.value["body"] == .text("- one\n- two"))
    let byID = try await append(try #require(made.value["id"].text), "- three", create: true, key: "3")
    #expect(byID.value["body"] == .text("- one\n- two\n- three"))
    #expect(try await shelf.ids("search").sorted() == ["Reading list", "Reading list 2025"])
    let error = await #expect(throws: StepFailure.self) { try await append("Journal", "x", create: false, key: "4") }
    #expect(error?.kind == .badArgument)
    let empty = await #expect(throws: StepFailure.self) { try await append("", "x", create: true, key: "5") }
    #expect(empty?.kind == .badArgument)
  }

  @Test func theSameCallMakesOneNote() async throws {
    let shelf = Shelf(MemoryTree([:]))
    let first = try await shelf.call("create", ["title": .text("A")])
    let again = try await shelf.call("create", ["title": .text("A")])
    #expect(again.value["id"] == first.value["id"])
    #expect(again.changes.isEmpty)
    _ = try await shelf.call("create", ["title": .text("a")], key: "other")
    #expect(try shelf.tree.list("notes").map(\.name) == ["A.md", "a 2.md"])
  }

  @Test(arguments: [
    ("../../etc/passwd", "etc passwd.md"), ("/", "Note.md"), ("..", "Note.md"), (".hidden", "hidden.md"), ("CON", "CON note.md"),
    ("a\u{0}b\nc", "a b c.md"), ("x#y^z[[l]]|p", "x y z l p.md"), ("Été à Zürich 🏖", "Été à Zürich 🏖.md"),
    ("ends. . ", "ends.md"),
    ("-rf", "rf.md"), ("\u{202E}gpj.exe", "gpj.exe.md"),
  ]) func fileNames(title: String, file: String) async throws {
    let made = try await Shelf(MemoryTree([:])).call("create", ["title": .text(title)])
    #expect(made.changes[0].place == "notes/" + file)
  }

  @Test func aLongTitleStillFitsAName() async throws {
    let made = try await Shelf(MemoryTree([:])).call("create", ["title": .text(String(repeating: "語", count: 300))])
    #expect(try #require(made.changes[0].place).utf8.count < 255)
  }

  /// The file before, the call, the file after.
  @Test(
    arguments: [
      // Unknown keys, order, comments and blanks stay; only what changes is written.
      (
        "---\n# mine\naliases: [x,  y]   # two\ntitle:   'Old'  # t\ncssclass: wide\nupdated: \"2026-04-01\"\n---\n\n\nBody  \n\n\n",
        "update",
        ["title": .text("New: one")],
        "---\n# mine\naliases: [x,  y]   # two\ntitle:   \"New: one\"  # t\ncssclass: wide\nupdated: \"2026-04-06\"\n---\n\n\nBody  \n\n\n"
      ),
      (
        "---\r\ntitle: W\r\ncreated: 2026-04-01 10:00\r\n---\r\nOne\r\n", "append", ["text": .text("Two\nthree")],
        "---\r\ntitle: W\r\ncreated: 2026-04-01 10:00\r\nupdated: 2026-04-06 07:30\r\n---\r\nOne\r\n\r\nTwo\r\nthree\r\n"
      ),
      ("# Only text\n\nx\n", "append", ["text": .text("y")], "# Only text\n\nx\n\ny\n"),
      ("# Only text\n\nx\n", "update", ["pinned": .boolean(true)], "---\npinned: true\n---\n\n# Only text\n\nx\n"),
      ("# Only text\n\nx\n", "update", ["title": .text("Other")], "# Other\n\nx\n"),
      ("", "append", ["text": .text("first")], "first\n"),
      (
        "---\ntags:\n  - a\n  # why\n  - b\nk: v\n---\n", "update", ["tags": .list([.text("c"), .text("yes")])],
        "---\ntags:\n  - c\n  - \"yes\"\nk: v\nupdated: 2026-04-06T07:30:00\n---\n"
      ),
      ("---\ntags:\n- a\nk: v\n---\n", "update", ["tags": .list([])], "---\ntags: []\nk: v\nupdated: 2026-04-06T07:30:00\n---\n"),
      (
        "---\ntags: one two\n---\n", "update", ["tags": .list([.text("x y")])],
        "---\ntags: [x y]\nupdated: 2026-04-06T07:30:00\n---\n"
      ),
      ("---\npinned: no # yet\n---\nb", "update", ["pinned": .boolean(true)], "---\npinned: true # yet\n---\nb"),
      ("---\npinned:\nz: 1\n---\nb", "update", ["pinned": .boolean(true)], "---\npinned: true\nz: 1\n---\nb"),
      (
        "---\n{title: a, x: [1, 2]}\n---\nb", "update", ["pinned": .boolean(true)],
        "---\n{title: a, x: [1, 2], pinned: true}\n---\nb"
      ),
      (
        "---\ntitle: |\n  Block\n  text\nx: &a 1\ny: *a\n---\nb\n", "update", ["title": .text("T")],
        "---\ntitle: T\nx: &a 1\ny: *a\nupdated: 2026-04-06T07:30:00\n---\nb\n"
      ),
      (
        "---\nmodified: 2026-04-01T08:00:00.5+02:00\n---\nold\n", "update", ["body": .text("---\nnew")],
        "---\nmodified: 2026-04-06T07:30:00-04:00\n---\n---\nnew\n"
      ),
      (
        "old\n", "update", ["body": .text("---\nx: y\n---\nnew")],
        "---\nupdated: 2026-04-06T07:30:00\n---\n\n---\nx: y\n---\nnew\n"
      ),
      (
        "\u{FEFF}---\ntitle: b\nupdated: 2026-04-01T08:00:00Z\n---\nt", "update", ["title": .text("ünï")],
        "\u{FEFF}---\ntitle: ünï\nupdated: 2026-04-06T11:30:00Z\n---\nt"
      ),
    ] as [(String, String, [String: Value], String)]) func onlyWhatChangesIsWritten(
      before: String, verb: String, given: [String: Value], after: String
    )
    async throws
  {
    let shelf = Shelf(MemoryTree(["notes/n.md": before]))
    let result = try await shelf.call(verb, given.merging(["note": .text("n")]) { a, _ in a })
    #expect(try shelf.text("notes/n.md") == after)
    #expect(result.changes.count == 1)
    // What is told is what is read.
    let read = try #require(try await shelf.call("search").value["items"].list?.first)
    for field in ["title", "body", "tags", "pinned"] { #expect(read[field] == result.value[field], "\(field)") }
  }

  @Test(arguments: [
    ("---\nx: [\n---\nb", "its front matter cannot be changed without damage: `pinned`"),
    ("---\nx: 1\n\nb", "its front matter has no end"),
    ("---\n- a\n---\nb", "its front matter cannot be changed without damage: `pinned`"),
    ("---\npinned: &p false\ny: *p\n---\nb", "its front matter cannot be changed without damage: `pinned`"),
  ]) func whatCannotBeChangedSafelyIsLeft(before: String, reason: String) async throws {
    let shelf = Shelf(MemoryTree(["notes/n.md": before]))
    let error = await #expect(throws: StepFailure.self) {
      try await shelf.call("update", ["note": .text("n"), "pinned": .boolean(true)])
    }
    #expect(error?.message == "notes/n.md is left as it is: " + reason && error?.hint == "change it in an editor")
    #expect(shelf.tree.changes.isEmpty)
  }

  @Test func whatIsSoAlreadyIsNoChange() async throws {
    let shelf = Shelf(Monday.vault)
    let note: Value = .text("Grocery list")
    #expect(try await shelf.call("update", ["note": note, "pinned": .boolean(true)]).changes.isEmpty)
    let same: [String: Value] = ["note": note, "title": note, "tags": .list([.text("home")])]
    #expect(try await shelf.call("update", same).changes.isEmpty)
    #expect(shelf.tree.changes.isEmpty)
    #expect(try await shelf.call("update", ["note": note, "pinned": .boolean(false)]).changes.map(\.kind) == [.updated])
  }

  @Test func s62_theOldestOfARunMakesRoom() async throws {
    var files: [String: String] = ["notes/by hand.md": "---\nupdated: 2001-01-01\n---\nmine"]
    for i in 0..<500 {
      let pinned = i == 0 ? "\npinned: true" : ""
      files["notes/n\(i).md"] =
        "---\nid: n\(i)\nsource: conversation\nupdated: \(CivilDate(daysSinceEpoch: 15_000 + i).iso)\(pinned)\n---\nx"
    }
    let shelf = Shelf(MemoryTree(files))
    let made = try await shelf.call("create", ["title": .text("One more")])
    #expect(made.changes.map(\.kind) == [.deleted, .created])
    #expect(made.changes[0].id == "n1")
    #expect(made.notices.map(\.text) == ["the oldest note of a run, n1, was moved to notes/.trash/n1.md"])
    #expect(try shelf.tree.entry("notes/n1.md") == nil)
    #expect(try shelf.text("notes/.trash/n1.md") == files["notes/n1.md"])
    let left = try await VaultNotes(tree: shelf.tree, pool: BlockingPool()).notes(NotesQuery(zone: Monday.zone)).notes
    #expect(left.count { $0.source == "conversation" } == 500 && left.count == 501)
  }

  @Test func beingUsedChangesNoNote() async throws {
    let shelf = Shelf(Monday.vault)
    let found = try await shelf.call("search", ["limit": .integer(2)])
    let result = try await shelf.call("touch", ["notes": found.value["items"]])
    #expect(shelf.tree.changes.map(\.path) == ["notes/.lucid/references.json"])
    #expect(result.changes.count == 2)
    #expect(
      try shelf.text("notes/.lucid/references.json")
        == "{\n  \"Grocery list\": \"2026-04-06T07:30:00-04:00\",\n  \"Project proposal draft\": \"2026-04-06T07:30:00-04:00\"\n}\n"
    )
    let recent = try await shelf.call("search").value["items"].list ?? []
    #expect(recent.map { $0["last_referenced"].instant } == [Monday.now, Monday.now, nil])
    #expect(recent[0]["updated"] == .datetime(Monday.at(20, 15, days: -1)))
    // A week later one of them is used again.
    _ = try await shelf.call("touch", ["notes": .list([.text("Grocery list"), .text("gone")])], at: Monday.at(9, days: 7))
    #expect(
      try await shelf.call("search", ["used": .datetime(Monday.at(10))], at: Monday.at(10, days: 7)).value.titles == [
        "Grocery list"
      ])
    #expect(try await shelf.call("touch", ["notes": .list([])]).changes.isEmpty)
  }

  @Test(arguments: ["[1]", "{", "{\"Grocery list\": 7, \"x\": \"soon\"}"]) func aDamagedListOfUsesIsNoObstacle(text: String)
    async throws
  {
    let shelf = Shelf(MemoryTree(["notes/a.md": "a", "notes/.lucid/references.json": text]))
    let recent = try await shelf.call("search")
    #expect(recent.notices.count == (text.hasSuffix("}") ? 0 : 1))
    _ = try await shelf.call("touch", ["notes": .list([.text("a")])])
    #expect(try await shelf.call("search", ["used": .datetime(Monday.at(0))]).value.titles == ["a"])
  }

  @Test func somebodyWasFaster() async throws {
    let base = MemoryTree(["notes/n.md": "one\n"])
    let tree = StagedTree(over: base)
    let notes = VaultNotes(tree: tree, pool: BlockingPool())
    _ = try await notes.change(NoteChoice("n"), .append("two"), authorship: .own, at: Monday.now, zone: Monday.zone)
    _ = try await notes.change(NoteChoice("n"), .append("three"), authorship: .own, at: Monday.now, zone: Monday.zone)
    #expect(tree.changes.map { String(decoding: $0.after ?? [], as: UTF8.self) } == ["one\n\ntwo\n\nthree\n"])
  }

  @Test func withoutAStage() async {
    await #expect(throws: StepFailure(.unavailable, .words(.onlyReadIn, "notes", "memory"))) {
      try await VaultNotes(tree: MemoryTree(["notes/a.md": "a"]), pool: BlockingPool()).change(
        NoteChoice("a"), .delete, authorship: .own, at: Monday.now, zone: Monday.zone)
    }
  }
}

extension Value {
  fileprivate var titles: [String] { (self["items"].list ?? []).compactMap { $0["title"].text } }
}
