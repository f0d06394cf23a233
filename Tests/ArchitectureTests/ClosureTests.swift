import LucidTesting
import Testing

/// Modules that a target must not compile, not even by way of others: each change of one of them
/// would rebuild the target and all that depends on it.
@Suite struct ClosureTests {
  @Test(arguments: [
    // Nearly every test target depends on it.
    ("LucidTesting", ["LucidBackends", "LucidBuiltins", "LucidCompiler", "LucidSyntax"]),
    ("LucidLab", ["LucidBackends"]),
    // Families, backends and agents depend on it; the words of a sentence change often.
    ("LucidRuntime", ["LucidWording"]),
    // The catalogue needs the families and no backend.
    ("LucidImportTests", ["LucidBackends"]), ("LucidLibraryTests", ["LucidBackends"]), ("LucidEditorTests", ["LucidBackends"]),
    ("LanguageTests", ["LucidBackends"]), ("lucid-fuzz", ["LucidBackends"]),
    // So do the settings, and the client of servers that they name.
    ("LucidConfigurationTests", ["LucidBackends"]), ("LucidMCP", ["LucidBackends"]),
    // The run history stores what others ran, and the parser reads lines of any table.
    ("LucidHistoryTests", ["LucidBackends", "LucidBuiltins"]), ("LucidArgumentsTests", ["LucidBackends"]),
  ])
  func areNotCompiled(target: String, modules: [String]) throws {
    let closure = try #require(Self.closure(of: target, in: DeclaredImportTests.declared))
    for module in modules {
      #expect(DeclaredImportTests.declared[module] != nil, "there is no module \(module)")
      #expect(!closure.contains(module), "\(target) compiles \(module)")
    }
  }

  @Test func aClosureGoesByWayOfOthers() {
    let graph: [String: Set<String>] = ["a": ["b"], "b": ["c"], "c": [], "d": []]
    #expect(Self.closure(of: "a", in: graph) == ["b", "c"])
    #expect(Self.closure(of: "d", in: graph) == [])
    #expect(Self.closure(of: "x", in: graph) == nil)
  }

  /// The modules that a target depends on, directly or by way of others; nil for an unknown target.
  static func closure(of target: String, in graph: [String: Set<String>]) -> Set<String>? {
    guard var waiting = graph[target] else { return nil }
    var closure: Set<String> = []
    while let next = waiting.popFirst() {
      if closure.insert(next).inserted { waiting.formUnion(graph[next] ?? []) }
    }
    return closure
  }
}
