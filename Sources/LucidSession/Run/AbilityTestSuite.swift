package import LucidCompiler
package import LucidCore
package import LucidRuntime
import LucidSystem
import LucidAbilityTesting

/// The tests of several files and how they are run: a few at a time, their results in the order of
/// the files.
package struct AbilityTestSuite: Sendable {
  /// Makes the environment of a test; `folder` is where its file lies. Returns with it the test
  /// with a world that needs no file.
  package typealias Stage =
    @Sendable (_ test: AbilityTest, _ plan: Plan, _ folder: String?) throws(AbilityTestError) -> (RunEnvironment, AbilityTest)

  private let compiler: Compiler
  /// Only tests with this in their names; capitals do not count.
  private let filter: String?
  private let stage: Stage

  package init(compiler: Compiler, filter: String? = nil, stage: @escaping Stage) {
    (self.compiler, self.filter, self.stage) = (compiler, filter, stage)
  }

  /// One file, compiled.
  package struct Part: Sendable {
    package let compilation: Compilation
    let tests: [(plan: Plan, test: AbilityTest)]
    let folder: String?

    package var count: Int { tests.count }
    package var name: String { compilation.sources.files.first?.name ?? "" }

    /// Why none of its tests can be run.
    var refusal: String? {
      guard compilation.hasErrors else { return nil }
      if compilation.needsOtherProgram { return "it needs another version of lucid" }
      return compilation.oldFile == nil ? "it has errors" : "it is in an old form of the language"
    }
  }

  /// `folder` is where the file lies, for the worlds that it names.
  package func part(_ file: SourceFile, folder: String?) -> Part {
    let compilation = compiler.compile(file)
    let wanted = TextNeedle(filter)
    let tests = zip(compilation.plans, compilation.tests).flatMap { plan, tests in
      tests.filter { test in wanted.map { $0.isIn(test.name) } ?? true }.map { (plan, $0) }
    }
    return Part(compilation: compilation, tests: tests, folder: folder)
  }

  /// Returns one report a part, in their order. Tests wait for files, so a few of them overlap;
  /// `ended` is told the name of each.
  package func run(
    _ parts: [Part], on loop: MainLoop?, ended: (@Sendable (String) -> Void)? = nil
  ) async -> [AbilityTestReport] {
    let all = parts.indices.flatMap { p in parts[p].tests.indices.map { (part: p, test: $0) } }
    let results = await all.concurrentMap(width: 8, on: loop) { place -> AbilityTestResult? in
      guard !Task.isCancelled else { return nil }
      let result = await run(parts[place.part], place.test, on: loop)
      ended?(result.name)
      return result
    }
    var ofParts = parts.map { _ in [AbilityTestResult]() }
    for (place, result) in zip(all, results) { if let result { ofParts[place.part].append(result) } }
    return zip(parts, ofParts).map { part, results in
      AbilityTestReport(
        file: part.name, sources: part.compilation.sources, refusal: part.refusal, results: results)
    }
  }

  private func run(_ part: Part, _ index: Int, on loop: MainLoop?) async -> AbilityTestResult {
    let (plan, test) = part.tests[index]
    do throws(AbilityTestError) {
      let (environment, settled) = try stage(test, plan, part.folder)
      return await RunSession(environment).result(of: settled, plan, on: loop)
    } catch {
      return AbilityTestResult(
        ability: plan.ability.label, name: test.name, span: test.span, status: .broken(error), outcome: nil,
        elapsed: Milliseconds(0))
    }
  }
}
