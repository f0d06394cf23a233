package import LucidCore

/// Tests as TAP (https://testanything.org/tap-version-14-specification.html): a line each, and a
/// YAML block under a failed one.
///
/// Version 13 is what the first line says: every reader of version 14 takes it, Perl's `prove`
/// takes nothing newer, and what 14 adds is not used.
package struct TAPTestReport {
  private let timings: Bool

  package init(timings: Bool = false) { self.timings = timings }

  package func render(_ reports: [AbilityTestReport]) -> String {
    let count = AbilityTestCount(reports)
    let planned = count.all + count.refused
    var out = "TAP version 13\n1..\(planned)" + (planned == 0 ? " # SKIP no tests" : "") + "\n"
    var number = 0
    for report in reports {
      if let refusal = report.refusal {
        number += 1
        out += "not ok \(number) - \(Self.name("\(report.file): \(refusal)"))\n"
      }
      for result in report.results {
        number += 1
        let name = Self.name("\(report.file): \(result.ability): \(result.name)")
        out += "\(result.passed ? "ok" : "not ok") \(number) - \(name)\n"
        if !result.passed || timings { out += block(result, report.sources) }
      }
    }
    return out
  }

  private func block(_ result: AbilityTestResult, _ sources: SourceSet) -> String {
    var lines = ["---"]
    let problems = AbilityTestProblem.all(result, sources)
    if let first = problems.first {
      lines.append("message: " + Self.quoted(first.line))
      lines.append("severity: " + (first.key == nil ? "error" : "fail"))
      if let place = first.place {
        lines.append("at: {file: \(Self.quoted(place.file)), line: \(place.line), column: \(place.column)}")
      }
      lines.append("problems:")
      for problem in problems {
        lines.append("  - expectation: " + (problem.key.map(Self.quoted) ?? "null"))
        lines.append("    expected: " + (problem.expected.map(Self.quoted) ?? "null"))
        lines.append("    found: " + Self.quoted(problem.found))
        lines.append("    remark: " + (problem.remark.map(Self.quoted) ?? "null"))
      }
    }
    if timings { lines.append("duration_ms: \(result.elapsed.count)") }
    return (lines + ["..."]).map { "  \($0)\n" }.joined()
  }

  /// JSON is YAML, and says any text on one line.
  private static func quoted(_ text: String) -> String {
    var json = JSONText()
    json.string(TerminalSanitizer.lines(text))
    return json.text
  }

  /// A `#` would begin a directive.
  private static func name(_ text: String) -> String {
    TerminalSanitizer.line(text).map { $0 == "#" || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
  }
}
