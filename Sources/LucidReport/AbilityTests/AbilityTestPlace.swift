import LucidCore

/// Where something about a test stands, as people and editors read it.
struct AbilityTestPlace {
  let file: String
  let line: Int
  let column: Int

  /// nil when the file is not known.
  init?(_ span: Span?, _ sources: SourceSet) {
    guard let span, let source = sources[span] else { return nil }
    let position = source.position(of: Int(span.start))
    (file, line, column) = (source.name, position.line, position.column)
  }

  var text: String { "\(file):\(line):\(column)" }
}

/// Problems of one test, in the order of the report.
struct AbilityTestProblem {
  let place: AbilityTestPlace?
  /// `answer.contains`; nil for a test that could not be run.
  let key: String?
  let expected: String?
  let found: String
  let remark: String?
  let comparison: AbilityTestFailure.Comparison?

  static func all(_ result: AbilityTestResult, _ sources: SourceSet) -> [AbilityTestProblem] {
    switch result.status {
    case .passed: []
    case .failed(let failures):
      failures.map {
        AbilityTestProblem(
          place: AbilityTestPlace($0.span, sources), key: $0.key, expected: $0.expected, found: $0.found, remark: $0.remark,
          comparison: $0.comparison)
      }
    case .broken(let obstacle):
      [
        AbilityTestProblem(
          place: AbilityTestPlace(obstacle.span ?? result.span, sources), key: nil, expected: nil, found: obstacle.message,
          remark: obstacle.hint, comparison: nil)
      ]
    }
  }

  /// One line: `answer.contains: expected …, found …`.
  var line: String {
    let what = key.map { "\($0): expected \(expected ?? ""), found \(found)" } ?? "it could not be run: \(found)"
    return TerminalSanitizer.line(what)
  }
}

/// The number of tests and their results.
struct AbilityTestCount {
  let all: Int
  let failed: Int
  /// Files that could not be looked at for their errors.
  let refused: Int

  init(_ reports: [AbilityTestReport]) {
    all = reports.reduce(0) { $0 + $1.results.count }
    failed = reports.reduce(0) { $0 + $1.results.count { !$0.passed } }
    refused = reports.count { $0.refusal != nil }
  }

  var isGood: Bool { failed == 0 && refused == 0 }

  var text: String {
    var line = failed == 0 ? "\(Count.of(all, "test")) passed" : "\(failed) of \(Count.of(all, "test")) failed"
    if all == 0 { line = "no test was run" }
    if refused > 0 { line += "; \(Count.of(refused, "file")) not tested for \(refused == 1 ? "its" : "their") errors" }
    return line
  }
}
