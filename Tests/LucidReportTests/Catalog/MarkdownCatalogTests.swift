import LucidCore
import Testing

@testable import LucidReport

@Suite struct MarkdownCatalogTests {
  private static let letter = RecordType("Letter", [.init("from", .text, "Who.")])

  private static let catalog = Catalog(
    tools: [
      ToolSignature(
        "post", "find", "Finds letters",
        parameters: [
          .init("query", .text, required: true, "Words a|b."), .init("limit", .integer(1...9), default: .integer(3), "At most."),
        ],
        result: .record(ToolSignature.listing(of: letter)), reach: "letters"),
      ToolSignature("parcel", "last", "Finds the last parcel", parameters: [], result: .record(letter), reach: "parcels"),
    ],
    variables: [],
    filters: [
      FilterSignature(
        "rows", accepts: "a list",
        parameters: [
          .init("column1", .text, required: true, "First."), .init("column2", .text, "Others."),
          .init("column3", .text, "Others."),
        ],
        "Rows", example: TemplateExample("<<x | rows>>", gives: "y")
      ) { _, _ in .text }
    ],
    settings: RecordType("Settings", []), cards: ["b", "a"], aliases: ["mail": "post"])

  private static let reference = MarkdownCatalog(catalog)

  @Test func pagesAreTheFamiliesAndTheRest() {
    #expect(Self.reference.pages == ["README", "post", "parcel", "variables", "filters"])
    #expect(Self.reference.page("letters") == nil)
  }

  @Test func showsAToolWhole() throws {
    let page = try #require(Self.reference.page("post"))
    for part in [
      "Also called `mail`.", "## `post.find`\n\nFinds letters. It reads letters; cost: cheap.",
      "| `query` | text | **required** | Words a\\|b. |", "| `limit` | integer, 1 to 9 | `3` | At most. |",
      "Gives a [list](README.md#lists) of [Letter](#letter).", "## Letter\n\n| field | type | meaning |",
      "[post.find](#postfind) · [Letter](#letter)",
    ] { #expect(page.contains(part), "\(part)") }
    #expect(!page.contains("LetterList"))
  }

  /// A record that several families give stands on the page of the first.
  @Test func showsARecordOnce() throws {
    let page = try #require(Self.reference.page("parcel"))
    #expect(page.contains("Gives [Letter](post.md#letter).") && !page.contains("## Letter"))
  }

  @Test func theIndexHasEverything() throws {
    let page = try #require(Self.reference.page("README"))
    for part in [
      "| [post](post.md) | [`find`](post.md#postfind) |", "`a`, `b`.", "[Letter](post.md#letter)", "| `truncated` |",
    ] { #expect(page.contains(part), "\(part)") }
  }

  @Test func argumentsThatSayTheSameAreShownOnce() throws {
    let page = try #require(Self.reference.page("filters"))
    #expect(page.contains("`rows(column1, column2?, … column3?)` takes a list."))
    #expect(page.contains("- `column1`: text. First.\n- `column2` to `column3`: text. Others."))
    #expect(page.contains("`<<x | rows>>` gives `y`."))
  }

  /// Every link to a heading of a page leads somewhere.
  @Test func linksAreGood() throws {
    for name in Self.reference.pages {
      let page = try #require(Self.reference.page(name))
      for part in page.split(separator: "](").dropFirst() {
        let parts = part.prefix { $0 != ")" }.split(separator: "#", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].hasPrefix("..") else { continue }
        let target = try #require(
          parts[0].isEmpty ? page : Self.reference.page(String(parts[0].dropLast(3))), "\(part.prefix(30))")
        let headings = target.split(separator: "\n").filter { $0.hasPrefix("## ") }.map {
          $0.dropFirst(3).lowercased().filter { $0 != "`" && $0 != "." }
        }
        #expect(headings.contains(String(parts[1])), "\(name): \(part.prefix(30))")
      }
    }
  }
}
