import LucidCore

/// Failures of programs that answer for a family, each with its remedy. `name` is the family or a
/// tool of it; what a program said is text by others and is quoted in one line.
extension StepFailure {
  private static func trying(_ name: String) -> MessageText { .words(.toolTestTriesProgram, ToolName.family(name)) }

  // MARK: The start

  static func programTooManyStarts(_ family: String, _ starts: Int) -> StepFailure {
    StepFailure(.failed, .words(.programEnded, family, starts), hint: trying(family))
  }

  // MARK: The conversation

  static func programHelloLacks(_ family: String, _ part: String) -> StepFailure {
    StepFailure(.failed, .words(.programHelloLacks, family, part), hint: .words(.mustAnswerHello))
  }

  static func programOtherVersion(_ family: String, _ version: Int) -> StepFailure {
    StepFailure(
      .unavailable, .words(.programOtherVersion, family, version), hint: .words(.useProgramOfVersion, ProgramRequest.version))
  }

  static func programOtherFamily(_ family: String, _ families: [String]) -> StepFailure {
    let known = families.isEmpty ? MessageText.words(.none) : .name(quoted(families.joined(separator: ", "), limit: 100))
    return StepFailure(.unavailable, .words(.programOtherFamily, family, family, known), hint: .words(.correctBackend, family))
  }

  static func programOffersNot(_ tool: String, _ name: String) -> StepFailure {
    StepFailure(
      .unavailable,
      .words(.programOffersNot, tool, name.isEmpty ? "" : quoted(name, limit: 60) + " ", ToolName.family(tool)),
      hint: trying(tool))
  }

  // MARK: Answers

  static func programReplyLacks(_ tool: String) -> StepFailure {
    StepFailure(.failed, .words(.programReplyLacks, tool), hint: .words(.mustWriteResult))
  }

  /// The error that a program answers: `{kind, message, remedy}`.
  static func programRefused(_ tool: String, _ error: JSONNode) -> StepFailure {
    let message = error["message"]?.text.map { MessageText.name(quoted($0)) } ?? .words(.programGaveNoReason)
    let remedy = error["remedy"]?.text.map { MessageText.name(quoted($0)) }
    let kind: Kind =
      switch error["kind"]?.text {
      case "bad_argument": .badArgument
      case "not_set_up": .unavailable
      default: .failed
      }
    return StepFailure(
      kind, .words(.inFile, tool, message), hint: remedy ?? trying(tool), retryable: error["kind"]?.text == "unreachable")
  }

  static func programResultIsEmpty(_ tool: String, _ place: String) -> StepFailure {
    StepFailure(.failed, .words(.resultHasNo, tool, place), hint: .words(.haveProgramGive))
  }

  static func programNoticeWithoutTime(_ tool: String) -> StepFailure {
    StepFailure(.failed, .words(.staleWithoutTime, tool), hint: .words(.giveSince))
  }

  // MARK: Writes

  static func programWriteByModel(_ tool: String) -> StepFailure {
    StepFailure(.forbidden, .words(.programWriteByModel, tool), hint: .words(.callInStep, tool))
  }

  static func programWriteUnconfirmed(_ list: [ProgramWrites.Write]) -> StepFailure {
    let all = list.map { "\($0.described) \($0.consequence)" }.joined(separator: "; ")
    return StepFailure(.failed, .words(.programWriteUnconfirmed, all), hint: .words(.runOnTerminal))
  }

  /// A failed write, with the writes that programs have made before it.
  static func programWriteInPart(_ failure: StepFailure, after done: [ProgramWrites.Write]) -> StepFailure {
    guard !done.isEmpty else { return failure }
    let list = done.map(\.described).joined(separator: ", ")
    return failure.with(
      .words(.alreadyDone, failure.words, list),
      hint: failure.remedy ?? .words(.undoWhereKept))
  }
}
