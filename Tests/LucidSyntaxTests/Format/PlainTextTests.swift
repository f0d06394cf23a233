import LucidCore
import LucidFuzzing
import LucidTesting
import LucidYAML
import Testing

@testable import LucidSyntax

/// What is written without quotes is read back as the same text, also by readers that guess types.
@Suite struct PlainTextTests {
  @Test(arguments: ["Hello", "Hello there", "<<name>> has <<events.count>> events", "a:b", "a#b", "é", "it's", "1st", "(x)"])
  func isPlain(text: String) { #expect(PlainText.isSafe(text)) }

  @Test(arguments: [
    "", " a", "a ", "yes", "No", "null", "~", "12", "1.5", "1e3", "0x1F", "2026-04-06", "07:30", "1:1", "a: b", "a #b", "a:",
    "- a",
    "#FF9F0A", "\"x\"", "'x'", "[a]", "{a}", "*a", "&a", "!a", "|", ">", "%a", "@a", "`a`", "a\nb", "a\tb", "a\u{200B}b", "<<",
    "---", "?", ":",
  ])
  func isQuoted(text: String) {
    #expect(!PlainText.isSafe(text))
    #expect(Self.read("k: " + ScalarForm.quoted(text)) == text)
  }

  @Test(arguments: ["a,b", "a]", "{a", "a}", "who?", "a?b", "a<<b", "<<a>> <<b", "<<a | f(\">>\")"])
  func isQuotedBetweenBrackets(text: String) {
    #expect(!PlainText.isSafe(text, inFlow: true))
  }

  @Test(arguments: ["a<<b>>", "<<a>> or <<b>>", "a<b", "a>>", "a<<<<b>>"]) func isPlainBetweenBrackets(text: String) {
    #expect(PlainText.isSafe(text, inFlow: true))
  }

  /// Whatever the text: a document that is written says it.
  @Test func anyTextIsWrittenAndReadBack() {
    let parts = [
      "a", " ", "\n", "\t", ":", "#", "-", "\"", "'", "\\", "<<name>>", "<<", ">>", "{", "]", ",", "é", "🎉", "\u{7}", "\u{200B}",
      "0", "yes", "|", "\u{85}", "\u{2028}", "\r", "  ", "word and word ", "%", "?",
    ]
    for seed in 0..<3_000 as Range<UInt64> {
      var random = SeededRandom(seed)
      let text = (0..<Int.random(in: 0..<12, using: &random)).map { _ in parts[Int.random(in: parts.indices, using: &random)] }
        .joined()
      let node = LayoutNode.mapping([
        ("key", .text(text)), ("list", .list([.text(text), .mapping([("deep", .text(text))])])),
        ("flow", LayoutNode(.sequence([LayoutItem(.text(text)), LayoutItem(.text("b>>"))]), isFlow: true)),
      ])
      let written = LayoutPrinter.print([Layout(root: node)])
      // As YAML, and as the language, which takes a tag for one word.
      for tags in [false, true] {
        let mapping = YAMLReader.read(SourceFile(name: "", text: written), id: 0, tags: tags).documents.first?.mapping
        #expect(mapping?["key"]?.scalar?.text == text, "seed \(seed): \(written)")
        #expect(mapping?["list"]?.sequence?.items.first?.scalar?.text == text, "seed \(seed): \(written)")
        #expect(mapping?["list"]?.sequence?.items.last?.mapping?["deep"]?.scalar?.text == text, "seed \(seed): \(written)")
        #expect(mapping?["flow"]?.sequence?.items.map { $0.scalar?.text } == [text, "b>>"], "seed \(seed): \(written)")
      }
    }
  }

  private static func read(_ text: String) -> String? {
    YAMLReader.read(SourceFile(name: "", text: text + "\n"), id: 0).documents.first?.mapping?["k"]?.scalar?.text
  }
}
