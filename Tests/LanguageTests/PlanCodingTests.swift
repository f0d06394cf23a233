import LucidBuiltins
import LucidCompiler
import LucidCore
import LucidLab
import LucidShipped
import LucidSyntax
import LucidTesting
import Testing

/// A plan is data: it is the same after it was stored, and the same every time it is compiled.
@Suite struct PlanCodingTests {
  static let files: [String] =
    (RepositoryFiles.under("abilities") + RepositoryFiles.under(".lucidability-samples")).filter { $0.hasSuffix(".lucidability") }
    + FolderOfFixtures("language").names("ok").map { "Tests/Fixtures/language/ok/\($0).lucidability" }

  @Test(arguments: files) func readsBackTheSame(path: String) throws {
    let compiler = ShippedLanguage.compiler(Builtins.unbound.catalog)
    let fixtures = "Tests/Fixtures/language/"
    let file =
      path.hasPrefix(fixtures)
      ? try FolderOfFixtures("language").file(String(path.dropFirst(fixtures.count)))
      : SourceFile(name: path, bytes: RepositoryFiles.bytes(path))
    let compilation = compiler.compile(file)
    #expect(!compilation.hasErrors)
    if compilation.kinds.contains(.ability) { #expect(!compilation.plans.isEmpty) }
    for plan in compilation.plans {
      let stored = StoredCopy(plan)
      let back = try stored.value()
      #expect(back == plan)
      #expect(StoredCopy(back) == stored)
    }
    let again = compiler.compile(file)
    #expect(again.plans == compilation.plans && again.diagnostics == compilation.diagnostics)
    #expect(again.plans.map { StoredCopy($0) } == compilation.plans.map { StoredCopy($0) })
  }

  /// The deepest plan that compiles can be written down and read back.
  @Test func deepPlansToo() throws {
    let blocks = (0..<16).map { _ in "<<if today != tomorrow>>" }.joined()
    let chain = "1" + String(repeating: " + 1", count: 70)
    let nested = String(repeating: "-(", count: 23) + chain + String(repeating: ")", count: 23)
    let text = Lab.ability("prompt: \"\(blocks)<<today | default(\(nested))>>\(String(repeating: "<<end>>", count: 16))\"\n")
    let compilation = ShippedLanguage.compiler(Builtins.unbound.catalog).compile(SourceFile(name: "deep", text: text))
    let plan = try #require(compilation.plans.first, "\(compilation.diagnostics.map(\.message))")
    #expect(try StoredCopy(plan).value() == plan)
  }
}
