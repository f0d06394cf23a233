import LucidApplication
import LucidCompiler
import LucidCore
import LucidReport
import LucidRuntime
import LucidSession
import LucidShipped
import LucidTesting
import Testing

@testable import LucidCommands

/// Every test that an ability of the project carries, and those of fixtures, by the same code as `lucid test`.
@Suite struct ShippedAbilityTests {
  static let files = [
    "abilities", ".lucidability-samples", "Tests/Fixtures/ability-tests", "Tests/Fixtures/wanted",
  ].flatMap { RepositoryFiles.under($0) }
    .filter {
      $0.hasSuffix(ShippedAbilities.suffix)
    }

  @Test(arguments: files) func passes(path: String) async throws {
    let suite = AbilityTestSuite(compiler: Composition().compiler, host: .madeUp(clock: SystemClock()))
    let absolute = Repository.path(path)
    let part = suite.part(SourceFile(name: path, bytes: RepositoryFiles.bytes(path)), folder: AbilityFile.folder(absolute))
    #expect(!part.compilation.hasErrors && !part.compilation.diagnostics.contains { $0.code == .testWithoutExpectation })
    if path.contains("/wanted/") { #expect(part.compilation.diagnostics.isEmpty) }
    let reports = await suite.run([part], on: nil)
    #expect(reports.allSatisfy { $0.failed == 0 }, "\(TextTestReport().render(reports))")
    // A test that expects nothing shows nothing; `lucid check` says so, and the line above finds it.
    for (plan, tests) in zip(part.compilation.plans, part.compilation.tests) {
      #expect(!tests.isEmpty, "\(plan.ability.label) carries no test")
    }
  }
}
