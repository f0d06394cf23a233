import Testing

@testable import LucidReport

@Suite struct LayoutTests {
  let layout = TextLayout(ink: ANSIWriter(Screen(drawing: true)))

  private func text(_ phrases: [StyledText]) -> [String] { phrases.map { layout.ink.paint($0) } }

  @Test(arguments: [
    ("one two three", 8, 0, ["one two", "three"]), ("one two three", 13, 0, ["one two three"]), ("", 10, 0, [""]),
    ("abcdefghij", 4, 0, ["abcd", "efgh", "ij"]), ("a abcdefghij", 6, 2, ["a", "  abcd", "  efgh", "  ij"]),
    ("漢字漢字漢字", 5, 0, ["漢字", "漢字", "漢字"]),
    ("one  two", 5, 0, ["one", "two"]), ("  indented words here", 12, 0, ["  indented", "words here"]),
    ("trailing   ", 20, 0, ["trailing"]), ("slept 6 h 10 min", 11, 0, ["slept", "6 h 10 min"]),
    ("by 13 % less", 5, 0, ["by", "13 %", "less"]),
  ]) func wraps(text: String, width: Int, hanging: Int, lines: [String]) {
    #expect(self.text(layout.wrap(StyledText(text), width: width, hanging: hanging)) == lines)
  }

  @Test func wrappingLosesNothingAndKeepsToTheWidth() {
    let text = "The quick brown 漢字 fox 🧘 jumps overthelazydogwithoutanyspace and e\u{301}lan, again and again."
    for width in 4...60 {
      let lines = self.text(layout.wrap(StyledText(text), width: width))
      #expect(lines.allSatisfy { DisplayWidth.of($0) <= width })
      #expect(lines.joined().filter { $0 != " " } == text.filter { $0 != " " })
    }
  }

  @Test func tonesSurviveWrapping() {
    let lines = layout.wrap("one " + StyledText("two three", .strong) + " four", width: 7)
    #expect(lines == ["one " + StyledText("two", .strong), StyledText("three", .strong), "four"])
  }

  @Test(arguments: [("short", 5, "short"), ("longer", 5, "long…"), ("two words", 5, "two…"), ("漢字漢", 5, "漢字…"), ("x", 0, "…")])
  func cuts(text: String, width: Int, cut: String) {
    #expect(layout.ink.paint(layout.cut(StyledText(text), width: width)) == cut)
  }

  @Test func fits() {
    #expect(layout.ink.paint(layout.fit("ab", width: 4)) == "ab  ")
    #expect(layout.ink.paint(layout.fit("ab", width: 4, right: true)) == "  ab")
    #expect(self.text(layout.short("one two three four", width: 8, lines: 2)) == ["one two", "three f…"])
  }

  @Test func sparks() {
    #expect(ANSIWriter.spark([1, 2, 3]) == "▁▄█")
    #expect(ANSIWriter.spark([5, 5]) == "▄▄")
    #expect(ANSIWriter.spark([]) == "")
    #expect(ANSIWriter.spark([.nan, 1, .infinity, 2]) == " ▁ █")
    #expect(ANSIWriter.spark([-1e308, 1e308]).count == 2)
  }
}
