import LucidApplication
import LucidArguments
import LucidBuiltins
import LucidConfiguration
import LucidReport
import LucidSetup
import LucidShipped
import LucidSyntax
import LucidTesting
import Testing

/// Files that are made from the tables are those that the tables make. After a change: `make generate`.
@Suite struct GeneratedFilesTests {
  static let catalog = Composition().builtins.catalog

  @Test func theSchemaIsFresh() { Self.compare("grammar/lucidability.schema.json", LanguageSchema(Self.catalog).text) }

  @Test func theSchemaOfCardsIsFresh() { Self.compare("grammar/cards.schema.json", CardSchema(Self.catalog).text) }

  @Test func theSchemaOfResultsIsFresh() {
    Self.compare("grammar/results.schema.json", ResultSchema(ExitCode.allCases.map { ExitFacts($0) }).text)
  }

  @Test func theSchemaOfTheConfigurationIsFresh() { Self.compare("grammar/config.schema.json", ConfigurationPage.schema) }

  @Test func thePageOfKeysIsFresh() { Self.compare("docs/configuration-keys.md", ConfigurationPage().text) }

  @Test func theReferenceIsFresh() throws {
    let reference = MarkdownCatalog(Self.catalog)
    for page in reference.pages { Self.compare("docs/builtins/\(page).md", try #require(reference.page(page))) }
    #expect(RepositoryFiles.under("docs/builtins").sorted() == reference.pages.map { "docs/builtins/\($0).md" }.sorted())
  }

  @Test func theIndexOfAbilitiesIsFresh() {
    Self.compare("abilities/INDEX.md", ShippedIndex(Composition().compiler).text)
  }

  private static func compare(_ path: String, _ text: String) {
    let found = RepositoryFiles.lines(path).joined(separator: "\n")
    #expect(found == text, "\(path) is not what this program writes; `make generate` writes it anew")
  }
}
