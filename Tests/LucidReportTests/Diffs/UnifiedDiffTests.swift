import LucidReport
import LucidFuzzing
import LucidTesting
import Testing

@Suite struct UnifiedDiffTests {
  private static func diff(_ old: String, _ new: String, context: Int = 1) -> String {
    UnifiedDiff(old: old, new: new, oldName: "a", newName: "b", context: context).text
  }

  @Test func looksLikeDiffU() {
    #expect(
      Self.diff("1\n2\n3\n4\n5\n6\n7\n", "1\n2\n3\nx\n5\n6\n7\n8\n") == """
        --- a
        +++ b
        @@ -3,3 +3,3 @@
         3
        -4
        +x
         5
        @@ -7 +7,2 @@
         7
        +8

        """)
    #expect(Self.diff("same\n", "same\n").isEmpty)
    #expect(Self.diff("", "new\n") == "--- a\n+++ b\n@@ -0,0 +1 @@\n+new\n")
    #expect(Self.diff("end", "end\n") == "--- a\n+++ b\n@@ -1 +1 @@\n-end\n\\ No newline at end of file\n+end\n")
  }

  /// Whatever the texts, both can be read back out of a difference with all lines around it.
  @Test func bothTextsAreInIt() {
    var random = SeededRandom(7)
    for n in [3, 10, 60, 1_500] {
      for _ in 0..<20 {
        let old = (0..<n).map { _ in String(Int.random(in: 0..<6, using: &random)) }
        let new = old.flatMap { line in
          switch Int.random(in: 0..<8, using: &random) {
          case 0: [String]()
          case 1: [line, "new"]
          default: [line]
          }
        }
        guard old != new else { continue }
        let rows = UnifiedDiff(
          old: old.joined(separator: "\n") + "\n", new: new.isEmpty ? "" : new.joined(separator: "\n") + "\n", oldName: "a",
          newName: "b", context: 10_000
        ).rows.dropFirst(3)
        #expect(rows.filter { !$0.hasPrefix("+") }.map { String($0.dropFirst()) } == old)
        #expect(rows.filter { !$0.hasPrefix("-") }.map { String($0.dropFirst()) } == new)
      }
    }
  }
}
