import LucidFuzzing
import LucidTesting
import Testing

@testable import LucidReport

@Suite struct UnifiedDiffTests {
  static func diff(_ old: String, _ new: String, context: Int = 3) -> String {
    UnifiedDiff(old: old, new: new, oldName: "a", newName: "b", context: context).text
  }

  @Test(arguments: [
    ("same\n", "same\n", ""), ("", "", ""),
    ("a\n", "b\n", "@@ -1 +1 @@\n-a\n+b\n"),
    ("", "a\n", "@@ -0,0 +1 @@\n+a\n"),
    ("a\nb\n", "", "@@ -1,2 +0,0 @@\n-a\n-b\n"),
    ("a", "a\n", "@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a\n"),
    ("a\r\nb\n", "a\nb\n", "@@ -1,2 +1,2 @@\n-a\r\n+a\n b\n"),
    ("1\n2\n3\n4\n5\n6\n7\n8\n", "1\n2\n3\n4\nx\n5\n6\n7\n8\n", "@@ -2,6 +2,7 @@\n 2\n 3\n 4\n+x\n 5\n 6\n 7\n"),
  ])
  func saysWhatPatchReads(old: String, new: String, expected: String) {
    #expect(Self.diff(old, new) == (expected.isEmpty ? "" : "--- a\n+++ b\n" + expected))
  }

  @Test func farChangesHaveHunksOfTheirOwn() {
    let old = (1...20).map { "\($0)\n" }.joined()
    let new = old.replacing("2\n3\n", with: "2\nx\n", maxReplacements: 1).replacing("18\n", with: "")
    #expect(
      Self.diff(old, new)
        == "--- a\n+++ b\n@@ -1,6 +1,6 @@\n 1\n 2\n-3\n+x\n 4\n 5\n 6\n@@ -15,6 +15,5 @@\n 15\n 16\n 17\n-18\n 19\n 20\n")
  }

  @Test func isShortest() {
    // The example of the paper: five edits lead from ABCABBA to CBABAC.
    let changes = LineChanges("ABCABBA".map { Substring(String($0)) }, "CBABAC".map { Substring(String($0)) }).changes
    #expect(changes.reduce(0) { $0 + $1.old.count + $1.new.count } == 5)
  }

  /// Whatever two texts are: what the changes say makes the new one of the old one.
  @Test(arguments: [1_500, 3]) func changesMakeTheNewText(limit: Int) {
    for seed in 0..<2_000 as Range<UInt64> {
      var random = SeededRandom(seed)
      func text() -> [Substring] {
        (0..<Int.random(in: 0...14, using: &random)).map { _ in ["a", "b", "c", "d"].randomElement(using: &random) ?? "" }
      }
      let (old, new) = (text(), text())
      var made: [Substring] = []
      var at = 0
      for change in LineChanges(old, new, limit: limit).changes {
        #expect(!change.old.isEmpty || !change.new.isEmpty)
        made += old[at..<change.old.lowerBound] + new[change.new]
        at = change.old.upperBound
      }
      #expect(made + old[at...] == new, "seed \(seed)")
    }
  }

  @Test func farApartTextsAreReplacedWhole() {
    let old = (0..<3_000).map { "a\($0)\n" }.joined()
    let new = (0..<3_000).map { "b\($0)\n" }.joined()
    #expect(Self.diff(old, new).hasPrefix("--- a\n+++ b\n@@ -1,3000 +1,3000 @@\n-a0\n"))
  }

  @Test func aTerminalGetsColoursAndNothingThatSteersIt() {
    let diff = UnifiedDiff(old: "a\n", new: "\u{1B}[2J\n", oldName: "a", newName: "b")
    let text = diff.text(on: .terminal(width: 80))
    #expect(text.contains("\u{1B}[31m-a\u{1B}[0m\n") && !text.contains("\u{1B}[2J"))
    #expect(diff.text(on: .plain) == diff.text)
  }
}
