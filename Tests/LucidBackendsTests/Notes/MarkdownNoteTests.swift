import LucidBuiltins
import LucidCore
import LucidTesting
import Testing

@testable import LucidBackends
@testable import LucidVault

@Suite struct MarkdownNoteTests {
  static let file = Instant(seconds: 1_000_000_000)

  private func read(_ text: String) -> MarkdownNote { read(Array(text.utf8)) }
  private func read(_ bytes: [UInt8]) -> MarkdownNote {
    MarkdownNote(bytes, path: "ideas/Some file", modified: Self.file, zone: Monday.zone)
  }

  @Test func withoutFrontMatter() {
    let read = read("\n# The heading\n\nText with #one and #two/three.\n")
    #expect(read.note.title == "The heading")
    #expect(read.note.id == "ideas/Some file")
    #expect(read.note.tags == ["one", "two/three"])
    #expect(read.note.updated == Self.file)
    #expect(read.note.body == "# The heading\n\nText with #one and #two/three.")
    #expect(self.read("no heading").note.title == "Some file")
    #expect(self.read("").note.body == "")
  }

  /// A note that says when it was made, and not when it was changed, was changed when its file was.
  @Test func aNoteWithOnlyItsDateOfMakingIsAsNewAsItsFile() {
    #expect(read("---\ncreated: 2001-01-02\n---\nx").note.updated == Self.file)
    #expect(read("---\ndate: 2001-01-02\n---\nx").note.updated == Self.file)
    #expect(read("---\ncreated: 2002-01-02\n---\nx").note.updated == Monday.zone.startOfDay(CivilDate(daysSinceEpoch: 11_689)))
    #expect(read("---\ncreated: 2001-01-02\nupdated: 2001-03-01\n---\nx").note.updated.map { $0 < Self.file } == true)
  }

  @Test func everyField() {
    let note = read(
      """
      ---
      id: n-7
      title: "A: title"
      tags: ["#a", b, A]
      aliases: [other]
      created: 2026-04-01
      modified: 2026-04-02T10:00:00Z
      pinned: yes
      source: conversation
      category: home
      last_referenced: 2026-04-03 08:00
      nested: { deep: [1, 2, { x: y }] }
      ---
      Body
      """
    ).note
    #expect(
      note
        == Note(
          id: "n-7", title: "A: title", body: "Body", tags: ["a", "b"], created: Monday.at(0, days: -5),
          updated: Monday.at(6, days: -4), pinned: true, source: "conversation", category: "home",
          lastReferenced: Monday.at(8, days: -3)))
  }

  @Test(arguments: [
    ("tags: one, two", ["one", "two"]), ("tags: one two", ["one", "two"]), ("tags: '#one'", ["one"]), ("tags: [a, a, A]", ["a"]),
    ("tags:\n  - x\n  - y z", ["x", "y z"]), ("tags:", []), ("tags: null", []), ("tag: solo", ["solo"]), ("tags: {a: b}", []),
    ("? [a, b]\n: c\ntags: k", ["k"]), ("x: &a [1]\ny: *a\ntags: k", ["k"]), ("*undefined : v\ntags: k", ["k"]),
  ]) func tags(front: String, expected: [String]) { #expect(read("---\n\(front)\n---\nx").note.tags == expected) }

  @Test func inlineTagsAreNotInCode() {
    let tags = InlineTags.find(in: "#a b#c (#d) `#e` #1 #1a # ##f\n```\n#g\n```\n~~~\n#h\n~~~\n#ö/ü-x_1, #i.")
    #expect(tags == ["a", "d", "1a", "ö/ü-x_1", "i"])
  }

  @Test(arguments: [
    ("title: a: b", "front matter, line 2: mapping values are not allowed in this context"),
    ("title: x\n\tbad: y", "front matter, line 3: found a tab character that violates indentation"),
    ("title: \"open", "front matter, line 3: found unexpected end of stream"), ("- a\n- b", "front matter is not a list of keys"),
    ("just words", "front matter is not a list of keys"),
    ("a: \u{1}", "front matter, line 2: control characters are not allowed"),
    ("title: x\ncreated: next week", "`created` is not a date: next week"),
    ("a: [[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]", "front matter, line 2: too deep"),
  ]) func damagedFrontMatterLeavesTheBody(front: String, problem: String) {
    let read = read("---\n\(front)\n---\n# Kept\n\nbody\n")
    #expect(read.note.body == "# Kept\n\nbody")
    #expect(read.problems.count == 1 && read.problems[0].text.hasPrefix(problem), "\(read.problems)")
  }

  @Test func whatStandsBeforeTheDamageIsUsed() {
    #expect(read("---\ntitle: Good\npinned: true\nx: [\n---\nbody").note.title == "Good")
  }

  @Test func noClosingDashes() {
    let read = read("---\ntitle: x\n\nbody\n")
    #expect(read.note.body == "---\ntitle: x\n\nbody")
    #expect(read.problems == [.words(.headNoEnd)])
    #expect(self.read("---\n\nA rule, then text.\n").problems.isEmpty)
    #expect(self.read("---").note.body == "---")
    #expect(self.read("----\ntitle: x\n---\n").note.title == "Some file")
  }

  @Test func marksAndLineEnds() {
    let read = read("\u{FEFF}---\r\ntitle: Win\r\n--- \r\n\r\none\r\ntwo\rthree")
    #expect(read.note.title == "Win")
    #expect(read.note.body == "one\ntwo\nthree")
    #expect(read.problems.isEmpty)
    #expect(self.read("---\ntitle: dots\n...\nbody").note.title == "dots")
    #expect(self.read("---\n---\nbody").note.body == "body")
  }

  @Test func anAliasBombIsInert() {
    var front = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n"
    for i in 1..<40 { front += "a\(i): &a\(i) [\((0..<9).map { _ in "*a\(i - 1)" }.joined(separator: ", "))]\n" }
    let read = read("---\n\(front)title: calm\n---\nbody")
    #expect(read.note.title == "calm")
    #expect(read.note.body == "body")
  }

  @Test(arguments: ["[", "{", "- ", "? ", "a: ", "!!x ", "&a ", "\"", "|\n ", "#", "%", "[a, ", "{a: "]) func hostileFrontMatter(
    piece: String
  ) {
    let read = read("---\nk: " + String(repeating: piece, count: 60_000 / piece.utf8.count) + "\n---\nbody")
    #expect(read.note.body == "body")
  }

  @Test func badBytes() {
    let read = read(Array("---\ntitle: x\n---\n".utf8) + [0xFF, 0xFE, 0x41])
    #expect(read.note.body == "\u{FFFD}\u{FFFD}A")
    #expect(self.read(Array("---\ntitle: ".utf8) + [0xFF] + Array("\n---\nbody".utf8)).note.body == "body")
  }

  @Test(
    arguments: [
      ("2026-04-05", "2026-04-05T00:00:00-04:00"), ("2026-04-05 18:20", "2026-04-05T18:20:00-04:00"),
      ("2026-04-05T18:20:30.123Z", "2026-04-05T14:20:30-04:00"), ("2026-04-05T18:20:30+02:00", "2026-04-05T12:20:30-04:00"),
      ("2026-04-05T18:20:30 -0400", "2026-04-05T18:20:30-04:00"), ("2026-01-05T08:00", "2026-01-05T08:00:00-05:00"),
      ("2026-02-30", nil), ("yesterday", nil), ("2026-04-05T25:00", nil), ("2026-04-05T10:00+99:00", nil), ("2026-04-05X", nil),
      ("", nil),
      ("9999-12-31T23:59:59Z", "9999-12-31T18:59:59-05:00"), ("0001-01-01", "0001-01-01T00:00:00-05:17"),
    ] as [(String, String?)]) func dates(text: String, iso: String?)
  {
    #expect(NoteDate.parse(text, zone: Monday.zone).map { Monday.zone.iso($0) } == iso)
  }
}
