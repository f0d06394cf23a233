import LucidTesting
import Testing

/// No module depends on itself by way of others: as `Package.swift` says it, and as the files import.
@Suite struct CycleTests {
  /// Modules under `Sources` with the modules that their files import.
  static let imported: [String: Set<String>] = {
    var found: [String: Set<String>] = [:]
    for path in RepositoryFiles.under("Sources") where path.hasSuffix(".swift") && !path.hasPrefix("Sources/Plugins") {
      let module = String(path.split(separator: "/")[1])
      found[module, default: []].formUnion(RepositoryFiles.lines(path).compactMap(ImportTests.imported))
    }
    return found
  }()

  @Test func noTargetDependsOnItself() { #expect(Self.cycle(in: DeclaredImportTests.declared) == nil) }

  @Test func noModuleImportsItself() { #expect(Self.cycle(in: Self.imported) == nil) }

  @Test func noRowOfTheTableAllowsIt() { #expect(Self.cycle(in: ImportTests.allowed) == nil) }

  @Test(
    arguments: [
      (["a": ["b"], "b": ["c"], "c": []], nil), (["a": ["a"]], ["a", "a"]),
      (["a": ["b"], "b": ["c"], "c": ["a"]], ["a", "b", "c", "a"]),
      (["a": ["b", "c"], "b": ["c"], "c": ["d"], "d": ["b"]], ["b", "c", "d", "b"]),
    ] as [([String: Set<String>], [String]?)]) func findsACycle(graph: [String: Set<String>], cycle: [String]?)
  {
    #expect(Self.cycle(in: graph) == cycle)
  }

  /// The first cycle, from its first module back to it; nil when there is none.
  static func cycle(in graph: [String: Set<String>]) -> [String]? {
    var done: Set<String> = []
    var way: [String] = []
    func visit(_ name: String) -> [String]? {
      if let at = way.firstIndex(of: name) { return way[at...] + [name] }
      guard done.insert(name).inserted else { return nil }
      way.append(name)
      defer { way.removeLast() }
      for next in (graph[name] ?? []).sorted() { if let found = visit(next) { return found } }
      return nil
    }
    for name in graph.keys.sorted() { if let found = visit(name) { return found } }
    return nil
  }
}
