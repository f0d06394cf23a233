package import LucidCore

/// Failures of declared tools, each with its remedy. `name` is `family.verb`; what a program or a
/// server said is text by others and is quoted in one line.
extension StepFailure {
  // MARK: Programs and servers

  /// Text by others in one line.
  package static func quoted(_ text: String, limit: Int = 300) -> String { TerminalSanitizer.message(text, limit: limit) }

  /// The part of a message about standard error.
  static func complaint(_ text: String) -> String {
    text.isEmpty ? "it wrote nothing to standard error" : "it wrote: \"\(quoted(text))\""
  }

  // MARK: Programs

  static func toolNotStarted(_ name: String, _ reason: String) -> StepFailure {
    StepFailure(.unavailable, "\(name): \(reason)", hint: "`lucid tools own test \(name)` tries it")
  }

  static func toolExited(_ name: String, status: Int32, _ text: String) -> StepFailure {
    StepFailure(
      .failed, "\(name): the program exited with \(status); \(complaint(text))",
      hint: "`lucid tools own test \(name)` shows what it can reach")
  }

  static func toolKilled(_ name: String, signal: Int32) -> StepFailure {
    StepFailure(
      .failed, "\(name): the program was ended by signal \(signal)", hint: "`lucid tools own test \(name)` tries it alone")
  }

  /// `server` is what the configuration limits; nil for the tool itself.
  package static func toolTimedOut(_ name: String, of server: String? = nil, seconds: Int, retryable: Bool) -> StepFailure {
    StepFailure(
      .timedOut, "\(name) did not finish within \(seconds) s",
      hint: "raise `limits: { seconds: … }` of \(server ?? name) in the configuration", retryable: retryable)
  }

  package static func toolAnswerTooLarge(_ name: String, _ limit: ByteCount) -> StepFailure {
    StepFailure(
      .failed, "\(name) wrote more than \(limit.text)",
      hint: "have it return less, or raise `limits: { bytes: … }` of \(name) in the configuration")
  }

  // MARK: Servers

  package static func toolServerRefused(_ name: String, host: String, status: Int, _ text: String, retryable: Bool) -> StepFailure
  {
    let words = text.isEmpty ? "" : ": \"\(quoted(text))\""
    return StepFailure(
      .failed, "\(name): \(host) answered with status \(status)\(words)", hint: "check `http` of \(name) in the configuration",
      retryable: retryable)
  }

  // MARK: Answers

  static func toolAnswerIsEmpty(_ name: String) -> StepFailure {
    StepFailure(.failed, "\(name) wrote no result", hint: "it must write its result as JSON to standard output")
  }

  static func toolAnswerIsNotText(_ name: String) -> StepFailure {
    StepFailure(.failed, "\(name) wrote a result that is not UTF-8", hint: "have it write JSON in UTF-8")
  }

  static func toolAnswerIsNoJSON(_ name: String, _ problem: String) -> StepFailure {
    StepFailure(
      .failed, "\(name) wrote a result that is not JSON: \(quoted(problem, limit: 200))",
      hint: "have it write one JSON value to standard output, and messages to standard error")
  }

  static func toolAnswerLacks(_ name: String, _ field: String) -> StepFailure {
    StepFailure(
      .failed, "the result of \(name) has no field \(field)",
      hint: "have it write `null` for a value that it does not know, or take the field out of `result`")
  }

  static func toolAnswerHasOtherType(
    _ name: String, _ place: String, expected: String, found: String, isDeclared: Bool
  ) -> StepFailure {
    StepFailure(
      .failed, "the result of \(name)\(place.isEmpty ? "" : ", \(place),") is \(found) instead of \(expected)",
      hint: isDeclared
        ? "correct the program, or `result` of \(name) in the configuration"
        : "correct the program; `lucid tools own test \(ToolName.family(name))` tries it")
  }

  /// A field that a tool of a family does not have.
  static func toolAnswerHasUnknown(_ name: String, _ place: String, nearest: String?, _ fields: [String]) -> StepFailure {
    StepFailure(
      .failed, "the result of \(name) has a field \(quoted(place, limit: 100)), which \(name) does not give",
      hint: nearest.map { "did you mean `\($0)`?" } ?? "its fields are \(fields.joined(separator: ", "))")
  }
}
