import LucidCore

/// Tests for a person: a line each, under a failed one what was expected and what was there, and a
/// line that counts them.
package struct TextTestReport {
  private let screen: Screen
  private let ink: ANSIWriter
  private let timings: Bool
  /// Only what failed, and the count.
  private let brief: Bool

  package init(screen: Screen = .plain, timings: Bool = false, brief: Bool = false) {
    self.screen = screen
    self.timings = timings
    self.brief = brief
    ink = ANSIWriter(screen)
  }

  /// Ends with a line break.
  package func render(_ reports: [AbilityTestReport]) -> String {
    var page = LineWriter(ink)
    for report in reports {
      let shown = brief ? report.results.filter { !$0.passed } : report.results
      guard !shown.isEmpty || report.refusal != nil else { continue }
      page.gap()
      page.raw(StyledText(report.file, .strong))
      if let refusal = report.refusal {
        page.add(StyledText(mark(false), .bad) + StyledText(" " + refusal), indent: 2, hanging: 2)
      }
      let abilities = Set(report.results.map(\.ability))
      for result in shown { add(result, report, named: abilities.count > 1, &page) }
    }
    let count = AbilityTestCount(reports)
    page.gap()
    page.raw(StyledText(count.text, count.isGood ? .good : .bad))
    return page.text
  }

  private func mark(_ good: Bool) -> String { screen.drawing ? (good ? "✓" : "✗") : good ? "ok  " : "FAIL" }

  private func add(_ result: AbilityTestResult, _ report: AbilityTestReport, named: Bool, _ page: inout LineWriter) {
    var line = StyledText(mark(result.passed), result.passed ? .good : .bad)
    line = line + StyledText(" " + (named ? result.ability + ": " : "") + result.name)
    if timings { line = line + StyledText("  \(result.elapsed.count) ms", .dim) }
    page.raw(StyledText("  ") + line)
    for problem in AbilityTestProblem.all(result, report.sources) { add(problem, &page) }
  }

  private func add(_ problem: AbilityTestProblem, _ page: inout LineWriter) {
    let indent = 7
    let place = problem.place.map { $0.text + ": " } ?? ""
    page.raw(
      StyledText(String(repeating: " ", count: indent) + place, .dim) + StyledText(problem.key ?? "it could not be run", .strong))
    guard let expected = problem.expected else {
      lines(problem.found, "", indent + 2, &page)
      if let hint = problem.remark { lines(hint, "", indent + 2, &page) }
      return
    }
    if let comparison = problem.comparison {
      for line in AbilityTestDifference.lines(expected: comparison.expected, found: comparison.found) {
        let tone: TextStyle = line.hasPrefix("-") ? .good : line.hasPrefix("+") ? .bad : .plain
        page.raw(StyledText(String(repeating: " ", count: indent + 2)) + StyledText(line, tone))
      }
    } else {
      lines(expected, "expected: ", indent + 2, &page)
      lines(problem.found, "found:    ", indent + 2, &page)
    }
    if let remark = problem.remark { lines(remark, "note:     ", indent + 2, &page) }
  }

  /// At most so many lines of a text are shown.
  private static let most = 24

  /// A text of several lines stays one; the lines after the first stand under it.
  private func lines(_ text: String, _ label: String, _ indent: Int, _ page: inout LineWriter) {
    let lines = VisibleText.lines(text).split(separator: "\n", omittingEmptySubsequences: false)
    let margin = String(repeating: " ", count: indent)
    for (i, line) in lines.prefix(Self.most).enumerated() {
      let head = i == 0 ? label : String(repeating: " ", count: label.count)
      page.raw(StyledText(margin) + StyledText(head, .dim) + StyledText(String(line)))
    }
    if lines.count > Self.most {
      page.raw(StyledText(margin + String(repeating: " ", count: label.count) + "… \(lines.count - Self.most) more lines", .dim))
    }
  }
}
