package import LucidCore

/// Tests as the XML that continuous integration reads: a suite for each file, a case for each test.
package struct JUnitTestReport {
  private let timings: Bool

  package init(timings: Bool = false) { self.timings = timings }

  package func render(_ reports: [AbilityTestReport]) -> String {
    var out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    let all = reports.map(numbers)
    out += "<testsuites name=\"lucid test\"\(attributes(all.reduce(Numbers(), +)))>\n"
    for (report, numbers) in zip(reports, all) {
      out += "  <testsuite name=\"\(Self.escape(report.file))\"\(attributes(numbers))>\n"
      if let refusal = report.refusal {
        out += "    <testcase classname=\"\(Self.escape(report.file))\" name=\"the file\">\n"
        out += "      <error message=\"\(Self.escape(refusal))\" type=\"file\"/>\n    </testcase>\n"
      }
      for result in report.results { out += testCase(result, report) }
      out += "  </testsuite>\n"
    }
    return out + "</testsuites>\n"
  }

  private struct Numbers {
    var tests = 0
    var failures = 0
    var errors = 0
    var milliseconds = 0

    static func + (a: Numbers, b: Numbers) -> Numbers {
      Numbers(
        tests: a.tests + b.tests, failures: a.failures + b.failures, errors: a.errors + b.errors,
        milliseconds: a.milliseconds + b.milliseconds)
    }
  }

  private func numbers(_ report: AbilityTestReport) -> Numbers {
    var numbers = Numbers(tests: report.results.count + (report.refusal == nil ? 0 : 1), errors: report.refusal == nil ? 0 : 1)
    for result in report.results {
      numbers.milliseconds += result.elapsed.count
      switch result.status {
      case .passed: break
      case .failed: numbers.failures += 1
      case .broken: numbers.errors += 1
      }
    }
    return numbers
  }

  private func attributes(_ n: Numbers) -> String {
    " tests=\"\(n.tests)\" failures=\"\(n.failures)\" errors=\"\(n.errors)\"" + time(n.milliseconds)
  }

  /// Seconds; only when measured times are asked for, so that two runs write the same bytes.
  private func time(_ milliseconds: Int) -> String {
    timings ? " time=\"\(milliseconds / 1000).\(padded(milliseconds % 1000, 3))\"" : ""
  }

  private func testCase(_ result: AbilityTestResult, _ report: AbilityTestReport) -> String {
    let place = AbilityTestPlace(result.span, report.sources)
    var head = "    <testcase classname=\"\(Self.escape(result.ability))\" name=\"\(Self.escape(result.name))\""
    if let place { head += " file=\"\(Self.escape(place.file))\" line=\"\(place.line)\"" }
    head += time(result.elapsed.count)
    let problems = AbilityTestProblem.all(result, report.sources)
    guard !problems.isEmpty else { return head + "/>\n" }
    var out = head + ">\n"
    for problem in problems {
      let element = problem.key == nil ? "error" : "failure"
      var text = problem.place.map { $0.text + "\n" } ?? ""
      if let expected = problem.expected { text += "expected: \(expected)\n" }
      text += "found: \(problem.found)\n"
      if let remark = problem.remark { text += remark + "\n" }
      let type = Self.escape(problem.key ?? "broken")
      out += "      <\(element) message=\"\(Self.escape(problem.line))\" type=\"\(type)\">\(Self.content(text))</\(element)>\n"
    }
    return out + "    </testcase>\n"
  }

  /// For an attribute, whose line breaks would be read as spaces. What XML cannot say at all
  /// (control characters) is written out.
  private static func escape(_ text: String) -> String { content(text).replacing("\n", with: "&#10;") }

  private static func content(_ text: String) -> String { HTMLEscape.escape(TerminalSanitizer.lines(text)) }
}
