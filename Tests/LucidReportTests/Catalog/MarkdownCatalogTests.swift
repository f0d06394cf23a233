import LucidCore
import Testing

@testable import LucidReport

@Suite struct MarkdownCatalogTests {
  private static let catalog = Catalog(
    tools: [
      ToolSignature(
        "post", "find", "Finds letters",
        parameters: [
          .init("query", .text, required: true, "Words a|b."), .init("limit", .integer(1...9), default: .integer(3), "At most."),
        ],
        result: .record(ToolSignature.listing(of: RecordType("Letter", [.init("from", .text, "Who.")]))), reach: "letters")
    ],
    variables: [], filters: [], settings: RecordType("Settings", []), cards: ["b", "a"], aliases: ["mail": "post"])

  @Test func showsAToolWhole() {
    let text = MarkdownCatalog(Self.catalog).text
    for part in [
      "### post\n\nAlso called `mail`.", "#### `post.find`\n\nFinds letters. It reads post: letters; its cost is cheap.",
      "| `query` | text | **required** | Words a\\|b. |", "| `limit` | integer, 1 to 9 | `3` | At most. |",
      "Gives [LetterList](#letterlist).", "| `items` | list of [Letter](#letter) |",
      "### Letter\n\n| field | type | what it is |",
      "`card:` names one of: `a`, `b`.",
    ] { #expect(text.contains(part), "\(part)") }
  }

  /// Every link leads somewhere.
  @Test func linksAreGood() {
    let text = MarkdownCatalog(Self.catalog).text
    let headings = Set(text.split(separator: "\n").filter { $0.hasPrefix("### ") }.map { $0.dropFirst(4).lowercased() })
    for part in text.split(separator: "](#").dropFirst() {
      #expect(headings.contains(String(part.prefix { $0 != ")" })), "\(part.prefix(20))")
    }
  }
}
