import LucidCore
import LucidEditor
import LucidSyntax
import Testing

@Suite struct EditorEditsTests {
  @Test(arguments: [SourceFile.ColumnUnit.utf16, .bytes]) func positionsGoBothWays(unit: SourceFile.ColumnUnit) {
    let text = "a🎉é\r\n\nxyz"
    let lines = TextLines(Array(text.utf8), unit)
    for offset in [0, 1, 5, 7, 9, 10, 13] {
      #expect(lines.offset(lines.position(offset)) == offset)
    }
    #expect(lines.position(7) == TextPosition(0, unit == .bytes ? 7 : 4))
    // Inside a character is its start; behind the line is its end; behind the text is that end.
    #expect(lines.offset(TextPosition(0, 2)) == 1)
    #expect(lines.offset(TextPosition(0, 99)) == 7)
    #expect(lines.offset(TextPosition(9, 0)) == text.utf8.count)
  }

  @Test func fixesAndFixesAll() {
    let lab = EditorLab(
      ability: "steps:\n  - id: events\n    calendar.next: {}\nprompt: Now <<evnts.ti¦tle>> <<today | uper>>.\n")
    let fixes = QuickFix.fixes(in: lab.document, touching: lab.cursor - 4..<lab.cursor)
    #expect(fixes.map(\.title).contains("Change `evnts` to `events` (a guess)"), "\(fixes.map(\.title))")
    for fix in fixes { #expect(lab.applying(fix.edits) != lab.applying([])) }
    let safe = EditorLab(ability: "prompt: Today is {{today}}, and it is a fine day.\n")
    let edits = QuickFix.all(in: safe.document)
    #expect(safe.applying(edits).contains("<<today>>"), "\(safe.applying(edits))")
  }

  @Test func formatsWithFewEdits() {
    let lab = EditorLab("lucidability:   1\nkind: ability\nlabel: 'Lab'\nprompt: |\n  Hello.\n  There.\ncolor: \"#FF9F0A\"\n")
    let edits = Formatting.edits(lab.document)
    guard case .formatted(let text, _) = Formatter().format(lab.document.file) else { return #expect(Bool(false)) }
    #expect(lab.applying(edits) == text)
    #expect(edits.count > 1 && edits.allSatisfy { $0.range.count < 30 })
    #expect(Formatting.edits(EditorLab(text).document).isEmpty)
    #expect(Formatting.edits(EditorLab("label: \"open").document).isEmpty)
  }

  /// A range gets the edits of its lines alone, and none where they alone would break the file.
  @Test func formatsTheLinesOfARange() {
    let text = "lucidability:   1\nkind: ability\nlabel: 'Lab'\nprompt:   Hello.\n"
    let lab = EditorLab(text)
    func formatted(_ range: Range<Int>) -> String { lab.applying(Formatting.edits(lab.document, in: range)) }
    #expect(formatted(3..<4) == text.replacing("lucidability:   1", with: "lucidability: 1"))
    #expect(formatted(0..<text.utf8.count) == lab.applying(Formatting.edits(lab.document)))
    #expect(formatted(20..<22) == text)
    // The block of `prompt` is moved as a whole or not at all.
    let block = EditorLab(
      "lucidability: 1\nkind: ability\nlabel: Lab\nsteps:\n    - id: a\n\n      calendar.next: {}\nprompt: Hi.\n")
    let all = Formatting.edits(block.document)
    for line in 0..<block.document.lines.count {
      let edits = Formatting.edits(block.document, in: block.document.lines.starts[line]..<block.document.lines.starts[line])
      let part = SourceFile(name: "x", bytes: Array(block.applying(edits).utf8))
      guard case .formatted(let text, _) = Formatter().format(part) else { return #expect(Bool(false), "\(line)") }
      #expect(text == block.applying(all))
    }
  }

  @Test func findsSymbolsByTheirLetters() {
    let lab = EditorLab(
      ability: "inputs:\n  city: { ask: \"Where?\", type: string }\nsteps:\n  - id: coming\n    calendar.next: {}\nprompt: Hi.\n")
    func names(_ query: String) -> [String] { OutlineSymbol.found(query, in: lab.document).map(\.symbol.name) }
    #expect(names("cmg") == ["coming"] && names("C") == ["city", "coming"] && names("x") == [], "\(names(""))")
    #expect(OutlineSymbol.found("coming", in: lab.document).map(\.container) == ["Lab"])
    #expect(names("").count == 4)
  }
}
