import LucidReport
import Testing

@Suite struct ProseLinesTests {
  @Test func linesBreakBetweenWordsOnATerminal() {
    let text = "lucid: the configuration names a folder that is not there\n  lucid config set backends.mail DIR\n"
    let lines = ProseLines(.terminal(width: 30)).text(text)
    #expect(
      lines == """
        lucid: the configuration names
          a folder that is not there
          lucid config set
            backends.mail DIR

        """)
    #expect(lines.split(separator: "\n").allSatisfy { $0.count <= 30 })
  }

  /// A program, and a person with `grep`, gets whole lines.
  @Test func linesOfAPipeStayWhole() {
    let text = String(repeating: "word ", count: 100) + "\n"
    #expect(ProseLines(.plain).text(text) == text)
  }

  @Test func linesWithColoursStayAsTheyAre() {
    let text = "\u{1B}[31m" + String(repeating: "word ", count: 30) + "\u{1B}[0m"
    #expect(ProseLines(.terminal(width: 30)).text(text) == text)
  }

  @Test func theLinesOfAColumnBeginUnderIt() {
    let lines = ProseLines(.terminal(width: 40)).lines("there is no folder ~/Mail", indent: 23)
    #expect(lines == ["there is no", "folder ~/Mail"])
  }
}
