import LucidCore
import LucidTesting
import Testing

/// Searches meet what keyboards write: `folds.tsv` has for each script queries and texts.
@Suite struct SearchFoldTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let query: String
    let text: String
    let finds: Bool
    let testDescription: String
  }

  /// Script, query, text, `finds` or `no`, and why; `\u{…}` for what cannot be seen.
  static let rows: [Row] = RepositoryFiles.lines("Tests/Fixtures/search/folds.tsv").filter { !$0.isEmpty }.map { line in
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
    return Row(
      query: plain(fields[1]), text: plain(fields[2]), finds: fields[3] == "finds", testDescription: String(line))
  }

  private static func plain(_ text: Substring) -> String {
    String(
      text.replacing(/\\u\{([0-9A-F]+)\}/) { match in
        UInt32(match.1, radix: 16).flatMap(Unicode.Scalar.init).map { String(Character($0)) } ?? ""
      })
  }

  @Test func hasManyScripts() {
    let scripts = Set(RepositoryFiles.lines("Tests/Fixtures/search/folds.tsv").map { $0.prefix { $0 != "\t" } })
    #expect(Self.rows.count >= 40 && scripts.count > 12 && Self.rows.contains { !$0.finds })
  }

  @Test(arguments: rows) func finds(row: Row) throws {
    #expect(try #require(TextNeedle(row.query)).isIn(row.text) == row.finds)
    #expect(try #require(TextNeedle(row.query)).isIn("… " + row.text + " é") == row.finds)
    #expect(try #require(WordNeedles(row.query)).areIn([nil, row.text]) == row.finds)
  }
}
