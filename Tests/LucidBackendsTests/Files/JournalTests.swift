import LucidTesting
import Testing

@testable import LucidVault

@Suite struct JournalTests {
  static let journal = Journal([
    Journal.Entry(
      path: "notes/ein Tag – 1.md", before: Checksum([1]), after: .init(Checksum([1, 2]), ".lucid/transaction/0")),
    Journal.Entry(path: "tasks/b.ics", before: nil, after: .init(Checksum([]), "tasks/.lucid-1-1")),
    Journal.Entry(path: "notes/c d.md", before: Checksum([3]), after: nil),
  ])

  @Test func readsWhatItWrote() { #expect(Journal(Self.journal.bytes) == Self.journal) }

  /// Whatever a dying disk makes of it, it is either whole or none.
  @Test func takesNothingButAWholeOne() {
    let bytes = Self.journal.bytes
    for end in bytes.indices { #expect(Journal(Array(bytes[..<end])) == nil, "the first \(end) bytes") }
    for at in bytes.indices {
      var changed = bytes
      changed[at] ^= 0x04
      #expect(Journal(changed) == nil, "byte \(at)")
    }
  }

  @Test(arguments: ["../x", "/etc/passwd", "a//b", ""]) func takesNoPathThatLeavesTheVault(path: String) {
    #expect(Journal(Journal([Journal.Entry(path: path, before: Checksum([]), after: nil)]).bytes) == nil)
    #expect(Journal(Journal([Journal.Entry(path: "a", before: nil, after: .init(Checksum([]), path))]).bytes) == nil)
  }

  @Test func tellsContentsApart() {
    let texts = ["", "a", "b", "ab", "ba", "aa", "a\0", "\0a"].map { Checksum(Array($0.utf8)) }
    #expect(Set(texts).count == texts.count)
    #expect(Checksum(text: texts[3].text[...]) == texts[3])
    #expect(Checksum(text: "-") == nil)
  }
}
