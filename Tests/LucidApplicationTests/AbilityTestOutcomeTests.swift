import LucidApplication
import LucidArguments
import LucidCore
import LucidReport
import LucidServing
import LucidSession
import LucidTesting
import Testing

/// The exit codes and texts of the tests of abilities.
@Suite struct AbilityTestOutcomeTests {
  private static let tests = "tests:\n  - { name: it runs, world: sample, expect: { outcome: ok } }\n"

  /// The outcome of one report, and of files whose abilities have these texts behind their labels.
  private static func outcome(
    _ status: AbilityTestResult.Status?, files: [String] = [], areAllRead: Bool = true
  ) -> AbilityTestOutcome {
    let results = status.map {
      [
        AbilityTestResult(
          ability: "A", name: "one", span: Span(start: 0, end: 0), status: $0, outcome: nil, elapsed: Milliseconds(1))
      ]
    }
    let report = AbilityTestReport(
      file: "a", sources: SourceSet(), refusal: files.allSatisfy(\.isEmpty) ? nil : "it has errors", results: results ?? [])
    return AbilityTestOutcome(files.flatMap { parts($0, filter: nil) }, [report], areAllRead: areAllRead)
  }

  private static func parts(_ rest: String, filter: String?) -> [AbilityTestSuite.Part] {
    let suite = AbilityTestSuite(compiler: Composition().compiler, host: ApplicationLab().host, filter: filter)
    let file = SourceFile(name: "mine.lucidability", text: ApplicationLab.ability("Mine") + rest)
    return [suite.part(file, folder: nil)]
  }

  private static let (wrong, old, later) = (
    "promt: x\n", "variables: { n: { tool: weather.now } }\n", "requires: { lucid: \">=99\" }\n"
  )

  /// Errors of a file outweigh failures, and failures files that cannot be read.
  @Test func theGravestCounts() {
    let broken = AbilityTestResult.Status.broken(AbilityTestError("no"))
    #expect(Self.outcome(nil).exit == .nothing && !Self.outcome(nil).hasAnything)
    #expect(Self.outcome(nil, areAllRead: false).exit == .usage)
    #expect(Self.outcome(broken, areAllRead: false).exit == .notMet)
    #expect(Self.outcome(broken, files: [Self.wrong]).exit == .fileInvalid)
    #expect(Self.outcome(nil, files: [Self.wrong]).hasAnything)
  }

  /// A migration does not mend the other file, and another version of lucid comes before both.
  @Test(arguments: [
    ([old], ExitCode.oldForm), ([old, wrong], .fileInvalid), ([wrong, later, old], .requirementNotMet), ([""], .nothing),
  ]) func filesWithErrors(files: [String], exit: ExitCode) {
    #expect(Self.outcome(nil, files: files).exit == exit)
  }

  @Test func theFormsHaveTheExit() throws {
    let outcome = Self.outcome(.broken(AbilityTestError("no")))
    let text = outcome.render(.json, .plain, timings: false, isBrief: false).text(ExitFacts(outcome.exit))
    #expect(try JSONParser.parse(Array(text.utf8))["exit_code"]?.integer == 1)
    let tap = outcome.render(.tap, .plain, timings: false, isBrief: false).text(ExitFacts(outcome.exit))
    #expect(tap.contains("not ok 1"))
  }

  @Test func whyNothingRan() throws {
    let filtered = AbilityTestOutcome(Self.parts(Self.tests, filter: "monday"), [], areAllRead: true, filter: "monday")
    #expect(filtered.emptiness.message.contains("`monday`") && filtered.emptiness.exit == .nothing)
    let none = AbilityTestOutcome(Self.parts("", filter: nil), [], areAllRead: true)
    #expect(none.emptiness.message.contains("mine.lucidability"))
  }
}
