import LucidTesting
import Testing

/// The records of decisions are complete, short and numbered without a gap.
@Suite struct DecisionTests {
  static let records = RepositoryFiles.under("docs/decisions").filter { !$0.hasSuffix("/README.md") }

  @Test(arguments: records) func hasItsThreeParts(path: String) {
    let lines = RepositoryFiles.lines(path)
    let headings = lines.filter { $0.hasPrefix("#") }
    #expect(headings.dropFirst() == ["## Context", "## Decision", "## Consequences"], "\(path)")
    #expect(lines.count <= 60, "\(path) is longer than half a page")
    for (n, heading) in lines.enumerated() where heading.hasPrefix("## ") {
      #expect(n + 1 < lines.count && !lines[n + 1].isEmpty, "\(path): nothing under \(heading)")
    }
  }

  @Test func areNumberedFromOne() {
    #expect(!Self.records.isEmpty)
    for (n, path) in Self.records.enumerated() {
      let number = String(n + 1)
      let name = "docs/decisions/" + String(repeating: "0", count: 4 - number.count) + number + "-"
      #expect(path.hasPrefix(name) && path.hasSuffix(".md"), "\(path) should begin with \(name)")
      #expect(RepositoryFiles.lines(path).first?.hasPrefix("# \(number). ") == true, "\(path)")
    }
  }
}
