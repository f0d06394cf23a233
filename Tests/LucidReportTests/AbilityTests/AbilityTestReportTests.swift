import LucidCore
import LucidTesting
import Testing

@testable import LucidReport

/// Tests of abilities as text, TAP, JUnit's XML and JSON.
@Suite struct AbilityTestReportTests {
  private static let file = SourceFile(
    name: "briefing.lucidability",
    text: "tests:\n  - name: a\n    expect: { outcome: ok }\n  - name: b\n    expect: { answer: { contains: x } }\n  - name: c\n")

  private static func span(_ start: Int) -> Span { Span(file: 0, start: start, end: start + 1) }

  private static func result(_ name: String, _ status: AbilityTestResult.Status) -> AbilityTestResult {
    AbilityTestResult(ability: "Brief <&>", name: name, span: span(17), status: status, outcome: .ok, elapsed: Milliseconds(1234))
  }

  static let reports: [AbilityTestReport] = [
    AbilityTestReport(
      file: "briefing.lucidability", sources: SourceSet([file]),
      results: [
        result("all is well", .passed),
        result(
          "an answer # that is <not> \\ right",
          .failed([
            AbilityTestFailure(
              key: "answer.contains", span: span(80), expected: "a text that contains \"x\"",
              found: "one\ntwo \u{1B}[31m\u{202E}]]>",
              remark: "it is there with other capitals"),
            AbilityTestFailure(
              key: "answer.equals", span: span(90), expected: "\"a\nb\nc\"", found: "a\nB\nc",
              comparison: .init(expected: "a\nb\nc", found: "a\nB\nc")),
          ])),
        result(
          "no such world",
          .broken(AbilityTestError("the world `mars` is not there", hint: "worlds are searched next to the file"))),
      ]),
    AbilityTestReport(file: "broken.lucidability", sources: SourceSet(), refusal: "it has errors"),
    AbilityTestReport(file: "empty.lucidability", sources: SourceSet()),
  ]

  @Test func asRecorded() {
    Golden.expect(TextTestReport(timings: true).render(Self.reports), "report/ability-tests.txt")
    Golden.expect(
      TextTestReport(screen: .terminal(width: 60, color: false), brief: true).render(Self.reports),
      "report/ability-tests-terminal.txt")
    Golden.expect(TAPTestReport(timings: true).render(Self.reports), "report/ability-tests.tap")
    Golden.expect(JUnitTestReport(timings: true).render(Self.reports), "report/ability-tests.xml")
    Golden.expect(JSONTestReport().render(Self.reports).text(ExitFacts("file-invalid", 20)), "report/ability-tests.json")
  }

  @Test func withoutTestsThereIsNothingToPlan() {
    #expect(TAPTestReport().render([]) == "TAP version 13\n1..0 # SKIP no tests\n")
    #expect(TextTestReport().render([]) == "no test was run\n")
  }

  @Test func withoutTimingsTheSameBytes() {
    func at(_ n: Int) -> [AbilityTestReport] {
      [
        AbilityTestReport(
          file: "a", sources: SourceSet([Self.file]),
          results: [
            AbilityTestResult(
              ability: "A", name: "n", span: Self.span(0), status: .passed, outcome: .ok, elapsed: Milliseconds(n))
          ])
      ]
    }
    #expect(TextTestReport().render(at(1)) == TextTestReport().render(at(2)))
    #expect(TAPTestReport().render(at(1)) == TAPTestReport().render(at(2)))
    #expect(JUnitTestReport().render(at(1)) == JUnitTestReport().render(at(2)))
    let exit = ExitFacts("ok", 0)
    #expect(JSONTestReport().render(at(1)).text(exit) == JSONTestReport().render(at(2)).text(exit))
  }

  @Test(arguments: [
    (
      "1\n2\n3\n4\n5\n6\n7", "1\n2\n3\nx\n5\n6\n7",
      ["- expected, + found", "  …", "  2", "  3", "- 4", "+ x", "  5", "  6", "  …"]
    ), ("a", "b", ["- expected, + found", "- a", "+ b"]),
    ("a\nb\nc", "a\nc\nd", ["- expected, + found", "  a", "- b", "  c", "+ d"]),
  ])
  func differs(expected: String, found: String, lines: [String]) {
    #expect(AbilityTestDifference.lines(expected: expected, found: found) == lines)
  }
}
