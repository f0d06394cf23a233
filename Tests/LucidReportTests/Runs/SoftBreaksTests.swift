import LucidCore
import Testing

@testable import LucidReport

@Suite struct SoftBreaksTests {
  static let long = "This line was broken by its author to keep the file narrow,"

  @Test(arguments: [
    ("\(long)\nand goes on here.", "\(long) and goes on here."),
    ("\(long)\n\nA paragraph.", "\(long)\n\nA paragraph."),
    ("\(long)\n- an item", "\(long)\n- an item"),
    ("\(long)\n2. an item", "\(long)\n2. an item"),
    ("\(long)\n  indented", "\(long)\n  indented"),
    ("Short.\nOn its own line.", "Short.\nOn its own line."),
    ("\(long)\n", "\(long)\n"),
  ]) func joinsOnlyInsideParagraphs(text: String, expected: String) {
    #expect(SoftBreaks.joined(RenderedText(text: text)).text == expected)
  }

  @Test func leavesInsertedValuesAlone() {
    let text = Self.long + "\nvalue"
    let insertion = RenderedText.Insertion(start: 0, end: text.utf8.count, source: "x")
    let joined = SoftBreaks.joined(RenderedText(text: text, insertions: [insertion]))
    #expect(joined.text == text && joined.insertions == [insertion])
  }
}
