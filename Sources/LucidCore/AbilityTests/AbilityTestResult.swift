/// The result of one test.
package struct AbilityTestResult: Hashable, Sendable {
  package enum Status: Hashable, Sendable {
    case passed
    /// At least one.
    case failed([AbilityTestFailure])
    /// It could not be run: its world is not there, its zone is not known.
    case broken(AbilityTestError)
  }

  /// The label of its ability.
  package let ability: String
  package let name: String
  package let span: Span
  package let status: Status
  /// nil when it was not run.
  package let outcome: RunOutcome?
  package let elapsed: Milliseconds

  package init(ability: String, name: String, span: Span, status: Status, outcome: RunOutcome?, elapsed: Milliseconds) {
    self.ability = ability
    self.name = name
    self.span = span
    self.status = status
    self.outcome = outcome
    self.elapsed = elapsed
  }

  package var passed: Bool { status == .passed }
}

/// One expectation that was not met.
package struct AbilityTestFailure: Hashable, Sendable {
  package let key: String
  package let span: Span
  /// A fragment: `text that contains "Client review"`.
  package let expected: String
  /// The actual text: a fragment, or all of it.
  package let found: String
  /// Why it may be so: other capitals, other line breaks.
  package let remark: String?
  /// Two texts to be compared line by line, for an expectation of equal texts.
  package let comparison: Comparison?

  package struct Comparison: Hashable, Sendable {
    package let expected: String
    package let found: String

    package init(expected: String, found: String) {
      self.expected = expected
      self.found = found
    }
  }

  package init(
    key: String, span: Span, expected: String, found: String, remark: String? = nil, comparison: Comparison? = nil
  ) {
    self.key = key
    self.span = span
    self.expected = expected
    self.found = found
    self.remark = remark
    self.comparison = comparison
  }
}

/// Why a test could not be run.
package struct AbilityTestError: Error, Hashable, Sendable {
  package let message: String
  package let hint: String?
  package let span: Span?

  package init(_ message: String, hint: String? = nil, span: Span? = nil) {
    self.message = message
    self.hint = hint
    self.span = span
  }
}

/// The tests of one file, in file order.
package struct AbilityTestReport: Sendable {
  package let file: String
  package let sources: SourceSet
  /// Why none could be run: the file has errors. nil otherwise.
  package let refusal: String?
  package let results: [AbilityTestResult]

  package init(file: String, sources: SourceSet, refusal: String? = nil, results: [AbilityTestResult] = []) {
    self.file = file
    self.sources = sources
    self.refusal = refusal
    self.results = results
  }

  package var passed: Int { results.count(where: \.passed) }
  package var failed: Int { results.count - passed + (refusal == nil ? 0 : 1) }
}
