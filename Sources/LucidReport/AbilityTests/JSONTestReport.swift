package import LucidCore

/// Tests for another program: one object, the files in the order in which they were named.
package struct JSONTestReport {
  private let timings: Bool

  package init(timings: Bool = false) { self.timings = timings }

  package func render(_ reports: [AbilityTestReport]) -> JSONResult {
    let count = AbilityTestCount(reports)
    return JSONResult { json in
      json.field("tests", count.all)
      json.field("failed", count.failed)
      json.field("files_with_errors", count.refused)
      json.array("files") { json in for report in reports { file(report, &json) } }
    }
  }

  private func file(_ report: AbilityTestReport, _ json: inout JSONText) {
    json.object { json in
      json.field("file", report.file)
      json.field("refusal", report.refusal)
      json.array("tests") { json in for result in report.results { test(result, report, &json) } }
    }
  }

  private func test(_ result: AbilityTestResult, _ report: AbilityTestReport, _ json: inout JSONText) {
    json.object { json in
      json.field("ability", result.ability)
      json.field("name", result.name)
      if let place = AbilityTestPlace(result.span, report.sources) { json.field("line", place.line) }
      let state =
        switch result.status {
        case .passed: "passed"
        case .failed: "failed"
        case .broken: "broken"
        }
      json.field("state", state)
      json.field("outcome", result.outcome?.rawValue)
      if timings { json.field("elapsed_ms", result.elapsed.count) }
      json.objects("problems", AbilityTestProblem.all(result, report.sources)) { json, problem in
        json.field("expectation", problem.key)
        json.field("file", problem.place?.file)
        if let place = problem.place {
          json.field("line", place.line)
          json.field("column", place.column)
        }
        json.field("expected", problem.expected)
        json.field("found", problem.found)
        json.field("remark", problem.remark)
      }
    }
  }
}
