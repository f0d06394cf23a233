package import LucidCore

/// Failures of declared tools, each with its remedy. `name` is `family.verb`; what a program or a
/// server said is text by others and is quoted in one line.
extension StepFailure {
  // MARK: Programs and servers

  /// Text by others in one line.
  package static func quoted(_ text: String, limit: Int = 300) -> String { TerminalSanitizer.message(text, limit: limit) }

  /// The part of a message about standard error.
  static func complaint(_ text: String) -> MessageText {
    text.isEmpty ? .words(.wroteNoErrors) : .words(.itWrote, quoted(text))
  }

  // MARK: Programs

  static func toolNotStarted(_ name: String, _ reason: MessageText) -> StepFailure {
    StepFailure(.unavailable, .words(.inFile, name, reason), hint: .words(.toolTestTries, name))
  }

  static func toolExited(_ name: String, status: Int32, _ text: String) -> StepFailure {
    StepFailure(.failed, .words(.programExited, name, Int(status), complaint(text)), hint: .words(.toolTestReach, name))
  }

  static func toolKilled(_ name: String, signal: Int32) -> StepFailure {
    StepFailure(.failed, .words(.programKilled, name, Int(signal)), hint: .words(.toolTestAlone, name))
  }

  /// `server` is what the configuration limits; nil for the tool itself.
  package static func toolTimedOut(_ name: String, of server: String? = nil, seconds: Int, retryable: Bool) -> StepFailure {
    StepFailure(
      .timedOut, .words(.notFinishedIn, name, seconds), hint: .words(.raiseSeconds, server ?? name), retryable: retryable)
  }

  package static func toolAnswerTooLarge(_ name: String, _ limit: ByteCount) -> StepFailure {
    StepFailure(.failed, .words(.wroteMore, name, limit.text), hint: .words(.lessOrRaiseBytes, name))
  }

  // MARK: Servers

  package static func toolServerRefused(_ name: String, host: String, status: Int, _ text: String, retryable: Bool) -> StepFailure
  {
    let words = MessageText.words(.answeredWithStatus, name, host, status)
    return StepFailure(
      .failed, text.isEmpty ? words : .words(.inFile, words, "\"\(quoted(text))\""), hint: .words(.checkHTTP, name),
      retryable: retryable)
  }

  // MARK: Answers

  static func toolAnswerIsEmpty(_ name: String) -> StepFailure {
    StepFailure(.failed, .words(.wroteNoResult, name), hint: .words(.mustWriteJSON))
  }

  static func toolAnswerIsNotText(_ name: String) -> StepFailure {
    StepFailure(.failed, .words(.resultNotUTF8, name), hint: .words(.writeJSONInUTF8))
  }

  static func toolAnswerIsNoJSON(_ name: String, _ problem: MessageText) -> StepFailure {
    StepFailure(.failed, .words(.resultNotJSON, name, problem.mapped { quoted($0, limit: 200) }), hint: .words(.writeOneJSON))
  }

  static func toolAnswerLacks(_ name: String, _ field: String) -> StepFailure {
    StepFailure(.failed, .words(.resultHasNoField, name, field), hint: .words(.writeNullOr))
  }

  static func toolAnswerHasOtherType(
    _ name: String, _ place: String, expected: MessageText, found: MessageText, isDeclared: Bool
  ) -> StepFailure {
    StepFailure(
      .failed, .words(.resultIsOther, name, place.isEmpty ? "" : ", \(place),", found, expected),
      hint: isDeclared
        ? .words(.correctProgramOrResult, name)
        : .words(.correctProgram, ToolName.family(name)))
  }

  /// A field that a tool of a family does not have.
  static func toolAnswerHasUnknown(_ name: String, _ place: String, nearest: String?, _ fields: [String]) -> StepFailure {
    StepFailure(
      .failed, .words(.resultHasField, name, quoted(place, limit: 100), name),
      hint: nearest.map { .words(.didYouMean, "`\($0)`") } ?? .words(.itsFieldsAre, fields.joined(separator: ", ")))
  }
}
