import LucidCore
import LucidTesting
import Testing

@testable import lucid

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A plan is data: it is the same after a way through JSON, and the same every time it is made.
@Suite struct PlanCodingTests {
  static let files: [String] =
    (RepositoryFiles.under("abilities") + RepositoryFiles.under(".lucidability-samples")).filter { $0.hasSuffix(".lucidability") }
    + FolderOfFixtures("language").names("ok").map { "Tests/Fixtures/language/ok/\($0).lucidability" }

  @Test(arguments: files) func readsBackTheSame(path: String) throws {
    let compiler = Composition(vault: nil).compiler
    let file = SourceFile(name: path, bytes: RepositoryFiles.bytes(path))
    let compilation = compiler.compile(file)
    #expect(!compilation.hasErrors)
    if compilation.kinds.contains(.ability) { #expect(!compilation.plans.isEmpty) }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    for plan in compilation.plans {
      let data = try encoder.encode(plan)
      let back = try JSONDecoder().decode(Plan.self, from: data)
      #expect(back == plan)
      #expect(try encoder.encode(back) == data)
    }
    let again = compiler.compile(file)
    #expect(again.plans == compilation.plans && again.diagnostics == compilation.diagnostics)
    #expect(try again.plans.map { try encoder.encode($0) } == compilation.plans.map { try encoder.encode($0) })
  }

  /// The deepest plan that compiles can be written down and read back.
  @Test func deepPlansToo() throws {
    let blocks = (0..<16).map { _ in "<<if today != tomorrow>>" }.joined()
    let chain = "1" + String(repeating: " + 1", count: 70)
    let nested = String(repeating: "-(", count: 23) + chain + String(repeating: ")", count: 23)
    let text = Lab.ability("prompt: \"\(blocks)<<today | default(\(nested))>>\(String(repeating: "<<end>>", count: 16))\"\n")
    let compilation = Composition(vault: nil).compiler.compile(SourceFile(name: "deep", text: text))
    let plan = try #require(compilation.plans.first, "\(compilation.diagnostics.map(\.message))")
    #expect(try JSONDecoder().decode(Plan.self, from: JSONEncoder().encode(plan)) == plan)
  }
}
