import LucidCore
import Testing

@testable import LucidReport

@Suite struct PageTests {
  @Test func readsItsParts() throws {
    let page = try #require(SARIFTests.page)
    #expect(page.code == "unknown-key" && page.severity == "error" && page.what == "A key is unknown.")
    #expect(page.why == "It would **vanish**." && page.example.block == "a: 1\n" && page.instead.block == "b: 1\n")
    #expect(
      page.text() == """
        unknown-key  error
        A key is unknown.

        Why
        It would vanish.

        Example
          a: 1

        Instead
          b: 1

        """)
  }

  @Test func wordsMayStandForAnExample() throws {
    let page = try #require(
      DiagnosticPage(
        "# c\n\nhint\n\nWhat.\n\n## Why\n\nOne\nline.\n\nTwo.\n\n## Example\n\nIn words.\n\n## Instead\n\nWords.\n\n```yaml\n# a: 1\n\nb: 2\n```\n"
      ))
    #expect(page.why == "One line.\nTwo.")
    #expect(page.example == .init(words: ["In words."], block: nil))
    #expect(page.instead == .init(words: ["Words."], block: "# a: 1\n\nb: 2\n"))
  }

  @Test(arguments: [
    "", "# c", "# c\n\nerror\n", "# c\n\nerror\n\nWhat.\n\n## Why\n\n## Example\n\n## Instead\n", "```\n# c",
    "text before\n# c\n",
  ]) func whatIsNoPageGivesNone(markdown: String) { #expect(DiagnosticPage(markdown) == nil) }

  @Test func theIndexListsThem() throws {
    let index = DiagnosticIndex([try #require(SARIFTests.page)])
    #expect(index.markdown.contains("| [`unknown-key`](diagnostics/unknown-key.md) | error | A key is unknown. |\n"))
    #expect(index.text().hasPrefix("unknown-key  A key is unknown\n"))
    #expect(
      index.json(with: []).text(ExitFacts("ok", 0)).contains("\"diagnostics\":[{\"code\":\"unknown-key\",\"severity\":\"error\""))
  }

  @Test func secretsAreStarsInEveryExcerptOfTheirLine() {
    let file = SourceFile(name: "a", text: "a: hush-1234 b: x\n")
    let text = TextDiagnostics(SourceSet([file])).render([
      Diagnostic(.credential, .warning, "m", at: Span(start: 3, end: 12)),
      Diagnostic(.unknownKey, .error, "m", at: Span(start: 13, end: 14)),
    ])
    #expect(!text.contains("hush"))
    #expect(text.components(of: "1 | a: ********* b: x").count == 3)
    #expect(text.contains("  |    ^^^^^^^^^\n") && text.contains("  |              ^\n"))
  }
}

extension String {
  fileprivate func components(of separator: String) -> [Substring] {
    split(separator: separator, omittingEmptySubsequences: false)
  }
}
