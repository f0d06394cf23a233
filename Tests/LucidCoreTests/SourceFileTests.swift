import LucidCore
import Testing

@Suite struct SourceFileTests {
  /// Whatever the line break, every line begins where the one before it ends.
  @Test(arguments: ["a\nb\n", "a\r\nb\r\n", "a\r\nb", "\r\n\r\n", "\n\na", "a\r", ""]) func linesFollowOneAnother(text: String) {
    let file = SourceFile(name: "a", text: text)
    var lines: [String] = []
    var at = 0
    while at < file.bytes.count, lines.count < 9 {
      let whole = file.wholeLine(at: at)
      #expect(whole.lowerBound == at)
      for offset in whole {
        #expect(file.wholeLine(at: offset) == whole)
        #expect(file.lineRange(at: offset) == file.lineRange(at: at))
      }
      lines.append(file.text(file.lineRange(at: at)))
      at = whole.upperBound
    }
    var expected = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.map { $0.filter { $0 != "\r" } }
    if expected.last == "" { expected.removeLast() }
    #expect(lines == expected)
  }
}
