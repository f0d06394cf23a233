import LucidTesting
import Testing

/// Every type that other modules may use says what it is.
@Suite struct DocumentationTests {
  static let sources = RepositoryFiles.under("Sources").filter { $0.hasPrefix("Sources/Lucid") && $0.hasSuffix(".swift") }

  /// The name of the type that a line declares for other modules; nil for any other line.
  static func shared(_ line: Substring) -> Substring? {
    guard line.hasPrefix("package ") || line.hasPrefix("@"), kinds.admits(line) else { return nil }
    return line.firstMatch(
      of: /^(?:@\w+(?:\([^)]*\))? )*package (?:final |indirect )?(?:struct|class|enum|protocol|actor) (\w+)/)?
      .1
  }

  private static let kinds = WordFilter(["struct ", "class ", "enum ", "protocol ", "actor "])

  @Test func typesOfAModuleAreDocumented() {
    var count = 0
    for path in Self.sources {
      let lines = RepositoryFiles.lines(path)
      for (n, line) in lines.enumerated() {
        guard let name = Self.shared(line) else { continue }
        count += 1
        let above = lines[..<n].last { !$0.hasPrefix("@") && !$0.hasPrefix("// ") }
        #expect(above?.hasPrefix("///") == true, "\(path):\(n + 1) does not say what \(name) is")
      }
    }
    #expect(count > 700)
  }

  @Test(arguments: [
    ("package struct Card: Hashable {", "Card"), ("@dynamicMemberLookup package final class Host {", "Host"),
    ("struct Card {", nil), ("  package struct Inner {", nil), ("package func draw() {", nil),
  ]) func findsSharedTypes(line: String, name: String?) {
    #expect(Self.shared(line[...]).map(String.init) == name)
  }
}
