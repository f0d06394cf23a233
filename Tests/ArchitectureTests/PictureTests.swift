import LucidTesting
import Testing

/// The picture of the modules in `docs/architecture.md` shows the dependencies of `Package.swift`, without
/// those that follow from others.
@Suite struct PictureTests {
  /// Modules of the program: tools, tests and libraries of C are left out.
  static let modules = ImportTests.allowed.keys.filter {
    ($0.hasPrefix("Lucid") && !["LucidFuzzing", "LucidTesting", "LucidLab"].contains($0)) || $0 == "lucid"
  }

  /// The lines of the picture, sorted.
  static let drawn: [String] = {
    let lines = RepositoryFiles.lines("docs/architecture.md")
    guard let start = lines.firstIndex(of: "```mermaid") else { return [] }
    return lines[start...].prefix { $0 != "```" }.filter { $0.contains(" --> ") }.map { $0.drop { $0 == " " } }.map(String.init)
  }()

  @Test func showsThePackage() {
    let edges = Self.reduced(DeclaredImportTests.declared.filter { Self.modules.contains($0.key) })
    let lines = edges.map { "\(Self.short($0.0)) --> \(Self.short($0.1))" }.sorted()
    #expect(Self.drawn == lines, "write these lines into the picture:\n  \(lines.joined(separator: "\n  "))")
  }

  @Test func leavesOutWhatFollows() {
    let edges = Self.reduced(["a": ["b", "c"], "b": ["c"], "c": []])
    #expect(edges.map { $0.0 + $0.1 }.sorted() == ["ab", "bc"])
  }

  private static func short(_ module: String) -> String { module == "lucid" ? module : String(module.dropFirst("Lucid".count)) }

  /// The edges from a module to one that it does not reach by way of another of its modules.
  static func reduced(_ graph: [String: Set<String>]) -> [(String, String)] {
    graph.flatMap { module, others -> [(String, String)] in
      let own = others.filter { graph[$0] != nil }
      let beyond = own.reduce(into: Set<String>()) { $0.formUnion(ClosureTests.closure(of: $1, in: graph) ?? []) }
      return own.subtracting(beyond).map { (module, $0) }
    }
  }
}
