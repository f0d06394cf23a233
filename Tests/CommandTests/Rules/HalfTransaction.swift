import LucidTesting

/// A vault as a process leaves it that was killed between two renames of one commit: note A has its new text, note B its old one, with the new one
/// staged and the journal committed. The bytes are written down here anew, so that a change of the format shows.
enum HalfTransaction {
  private static func note(_ title: String, _ minute: Int, _ text: String) -> String {
    "---\ntitle: \(title)\ncreated: 2026-04-06T07:\(minute):00\nupdated: 2026-04-06T07:\(minute):00\npinned: true\n---\n\(text)\n"
  }

  private static let (oldA, newA) = (note("Half A", 30, "OLD A"), note("Half A", 30, "NEW A"))
  private static let (oldB, newB) = (note("Half B", 55, "OLD B"), note("Half B done", 55, "NEW B"))

  /// Puts the two notes and the journal of `home.sh`'s vault into that state.
  static func leave(in home: RuleHome) {
    _ = home.shell("mkdir -p \"$ROOT/vault/.lucid/transaction\"")
    home.write(newA, to: "vault/notes/a.md")
    home.write(oldB, to: "vault/notes/b.md")
    home.write(newB, to: "vault/.lucid/transaction/1")
    var journal = "lucid journal 1\n"
    journal += "put \(sum(oldA)) \(sum(newA)) .lucid/transaction/0\tnotes/a.md\n"
    journal += "put \(sum(oldB)) \(sum(newB)) .lucid/transaction/1\tnotes/b.md\n"
    journal += "end \(sum(journal))\n"
    home.write(journal, to: "vault/.lucid/transaction/journal")
  }

  /// The same commit as it is when nobody was killed.
  static func finish(in home: RuleHome) {
    home.write(newA, to: "vault/notes/a.md")
    home.write(newB, to: "vault/notes/b.md")
  }

  /// The length and two sums of 64 bits, as docs/decisions tell of them.
  private static func sum(_ text: String) -> String {
    var (a, c): (UInt64, UInt64) = (0xCBF2_9CE4_8422_2325, 0x9E37_79B9_7F4A_7C15)
    for byte in text.utf8 {
      a = (a ^ UInt64(byte)) &* 0x100_0000_01B3
      c = (c &+ UInt64(byte) &+ 1) &* 0xD134_2543_DE82_EF95
      c ^= c >> 29
    }
    func digits(_ n: UInt64) -> String {
      let text = String(n, radix: 16)
      return String(repeating: "0", count: 16 - text.count) + text
    }
    return "\(text.utf8.count)-\(digits(a))-\(digits(c))"
  }
}
