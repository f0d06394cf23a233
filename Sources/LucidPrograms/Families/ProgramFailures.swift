import LucidCore

/// Failures of programs that answer for a family, each with its remedy. `name` is the family or a
/// tool of it; what a program said is text by others and is quoted in one line.
extension StepFailure {
  private static func trying(_ name: String) -> String { "`lucid tools own test \(ToolName.family(name))` tries the program" }

  // MARK: The start

  static func programTooManyStarts(_ family: String, _ starts: Int) -> StepFailure {
    StepFailure(.failed, "the program of \(family) ended \(starts) times in this run", hint: trying(family))
  }

  // MARK: The conversation

  static func programHelloLacks(_ family: String, _ part: String) -> StepFailure {
    StepFailure(
      .failed, "the program of \(family) does not say its `\(part)` when it is greeted",
      hint: "it must answer `hello` with protocol, families and tools; docs/families-of-your-own.md shows how")
  }

  static func programOtherVersion(_ family: String, _ version: Int) -> StepFailure {
    StepFailure(
      .unavailable, "the program of \(family) speaks version \(version) of the protocol",
      hint: "lucid speaks version \(ProgramRequest.version); use a program of that version")
  }

  static func programOtherFamily(_ family: String, _ families: [String]) -> StepFailure {
    let known = families.isEmpty ? "none" : quoted(families.joined(separator: ", "), limit: 100)
    return StepFailure(
      .unavailable, "the program of \(family) does not answer for \(family); its families: \(known)",
      hint: "correct `backends: { \(family): { program: … } }` in the configuration")
  }

  static func programOffersNot(_ tool: String, _ name: String) -> StepFailure {
    StepFailure(
      .unavailable,
      "\(tool) is not available: the program \(name.isEmpty ? "" : quoted(name, limit: 60) + " ")behind \(ToolName.family(tool)) "
        + "does not offer it", hint: trying(tool))
  }

  // MARK: Answers

  static func programReplyLacks(_ tool: String) -> StepFailure {
    StepFailure(
      .failed, "the program answered \(tool) without a result and without an error",
      hint: "it must write `result` or `error` beside the `id` of the request")
  }

  /// The error that a program answers: `{kind, message, remedy}`.
  static func programRefused(_ tool: String, _ error: JSONNode) -> StepFailure {
    let message = error["message"]?.text ?? "the program gave no reason"
    let remedy = error["remedy"]?.text.map { quoted($0) }
    let kind: Kind =
      switch error["kind"]?.text {
      case "bad_argument": .badArgument
      case "not_set_up": .unavailable
      default: .failed
      }
    return StepFailure(
      kind, "\(tool): \(quoted(message))", hint: remedy ?? trying(tool), retryable: error["kind"]?.text == "unreachable")
  }

  static func programResultIsEmpty(_ tool: String, _ place: String) -> StepFailure {
    StepFailure(
      .failed, "the result of \(tool) has no \(place)", hint: "have the program give it: nothing can be shown without it")
  }

  static func programNoticeWithoutTime(_ tool: String) -> StepFailure {
    StepFailure(
      .failed, "a notice of \(tool) says that the result is stale, and not since when",
      hint: "give `since` with a date and time, such as \"2026-04-06T07:30:00Z\"")
  }

  // MARK: Writes

  static func programWriteByModel(_ tool: String) -> StepFailure {
    StepFailure(
      .forbidden, "\(tool) changes data through a program, which a model may not ask for",
      hint: "call \(tool) in a step of the ability")
  }

  static func programWriteUnconfirmed(_ list: [ProgramWrites.Write]) -> StepFailure {
    let all = list.map { "\($0.described) \($0.consequence)" }.joined(separator: "; ")
    return StepFailure(
      .failed, "not done: it cannot be undone and was not confirmed: \(all); nothing was written",
      hint: "run it on a terminal, which asks, or with --approve")
  }

  /// A failed write, with the writes that programs have made before it.
  static func programWriteInPart(_ failure: StepFailure, after done: [ProgramWrites.Write]) -> StepFailure {
    guard !done.isEmpty else { return failure }
    let list = done.map(\.described).joined(separator: ", ")
    return failure.with(
      .words(.alreadyDone, failure.words, list),
      hint: failure.hint ?? "undo that where it is kept")
  }
}
