import LucidReport
import Testing

@Suite struct UnifiedDiffTests {
  private func diff(_ old: String, _ new: String, context: Int = 3) -> String {
    UnifiedDiff(old: old, new: new, oldName: "a", newName: "b", context: context).text
  }

  @Test(arguments: ["", "a", "a\n", "a\nb\n"]) func theSameIsNothing(text: String) { #expect(diff(text, text) == "") }

  @Test func changesWithWhatStandsAround() {
    let old = (1...20).map { "line \($0)\n" }.joined()
    let new = old.replacing("line 3\n", with: "third\n").replacing("line 17\n", with: "").replacing(
      "line 18\n", with: "18\nmore\n")
    #expect(
      diff(old, new, context: 1) == """
        --- a
        +++ b
        @@ -2,3 +2,3 @@
         line 2
        -line 3
        +third
         line 4
        @@ -16,4 +16,4 @@
         line 16
        -line 17
        -line 18
        +18
        +more
         line 19

        """)
  }

  @Test(arguments: [
    ("", "a\n", "@@ -0,0 +1 @@\n+a\n"), ("a\n", "", "@@ -1 +0,0 @@\n-a\n"),
    ("a", "a\n", "@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a\n"),
    ("a\n", "a\nb\n", "@@ -1 +1,2 @@\n a\n+b\n"), ("a\r\n", "a\n", "@@ -1 +1 @@\n-a\r\n+a\n"),
  ]) func edges(old: String, new: String, hunk: String) { #expect(diff(old, new) == "--- a\n+++ b\n" + hunk) }
}
