import LucidTesting
import Testing

/// Texts of people are compared by `TextFold` alone: small letters miss accents, widths and
/// apostrophes, and a second fold would find other things than the first.
///
/// `small-letters.tsv` holds for each module how often it makes small letters, and of what: words
/// with a fixed spelling, such as keys and headers. The counts only fall.
@Suite struct SmallLetterTests {
  private static let list = "Tests/ArchitectureTests/small-letters.tsv"
  private static let calls = ["lowercased()", "lowercaseMapping"]

  static func count(_ lines: [Substring]) -> Int {
    lines.reduce(0) { count, line in
      guard line.contains("lowercase"), !line.drop(while: { $0 == " " }).hasPrefix("//") else { return count }
      return calls.reduce(count) { $0 + line.ranges(of: $1).count }
    }
  }

  @Test func noModuleMakesMore() throws {
    var found: [String: Int] = [:]
    for path in RepositoryFiles.under("Sources") where path.hasSuffix(".swift") {
      found[String(path.split(separator: "/")[1]), default: 0] += Self.count(RepositoryFiles.lines(path))
    }
    let rows = RepositoryFiles.lines(Self.list).filter { !$0.isEmpty }.map { $0.split(separator: "\t") }
    let known = Dictionary(uniqueKeysWithValues: rows.map { (String($0[0]), Int($0[1]) ?? 0) })
    #expect(rows.allSatisfy { $0.count == 3 } && rows.map { String($0[0]) } == known.keys.sorted())
    for (module, count) in found where count != known[module, default: 0] {
      let most = known[module, default: 0]
      Issue.record(
        count > most
          ? "\(module) makes small letters \(count) times, not \(most): compare texts of people with TextFold"
          : "\(module) makes small letters \(count) times: lower its count in \(Self.list)")
    }
  }

  /// The table has one reader, and no other rule of Unicode or of Foundation compares texts.
  @Test func thereIsNoSecondFold() {
    let folding = ["decomposedString", "caseInsensitive", "folding(options", "fold_table_txt"]
    let places = RepositoryFiles.under("Sources").filter { path in
      path.hasSuffix(".swift")
        && RepositoryFiles.lines(path).contains { line in
          folding.contains(where: line.contains) && !line.drop(while: { $0 == " " }).hasPrefix("//")
        }
    }
    #expect(places == ["Sources/LucidCore/Text/FoldTable.swift"])
  }

  @Test func callsAreCounted() {
    func count(_ text: String) -> Int { Self.count(text.split(separator: "\n")) }
    #expect(count("a.lowercased() == b.lowercased()\n  // c.lowercased()\nd.uppercased()") == 2)
    #expect(count("scalar.properties.lowercaseMapping") == 1)
  }
}
