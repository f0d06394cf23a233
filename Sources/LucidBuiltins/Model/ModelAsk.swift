import LucidCore
import LucidRuntime

/// `model.ask`: one answer of the run's model, in the middle of the steps.
///
/// The run gives the model; each call is one of its turns and is paid from its tokens and its cost.
/// Without a model the answer is absent, which is no failure. With `schema` the answer is a record.
struct ModelAsk: Tool {
  let signature = ToolSignature(
    ToolName.modelFamily, ToolName.modelVerb, "One answer of the model to a prompt of its own.",
    parameters: [
      Parameter("prompt", .text, role: .nonEmptyContent, required: true, "What is asked, with `<<placeholders>>`."),
      Parameter(
        ToolName.modelSchema, .fields(isNested: true), role: .nonEmptyContent,
        "The fields of the answer with their types; the result is then a record, and no text."),
    ],
    result: .text, cost: .expensive, reach: .words(.reachModelAnswers), timeoutSeconds: 120,
    example: #"model.ask: { prompt: "Say in five words: the contract is due today." }"#,
    shape: .init("Answer"))

  func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    guard let ask = context.ask else {
      return ToolResult(.absent(Absence(.unavailable, .noModel)))
    }
    let prompt = arguments.text("prompt") ?? ""
    guard !prompt.allSatisfy(\.isWhitespace) else {
      throw StepFailure(.badArgument, .words(.promptEmpty), hint: .words(.writeUnderPrompt))
    }
    let answer = try await ask(prompt, context.labels)
    let type = signature.result(described: arguments[ToolName.modelSchema])
    guard case .record = type else { return ToolResult(answer) }
    return ToolResult(try Self.record(answer, type, in: context))
  }

  /// The answer as a record; one that is still text is the JSON of it.
  private static func record(_ answer: Value, _ type: ValueType, in context: ToolContext) throws(StepFailure) -> Value {
    var given = answer
    if case .text(let text) = answer {
      switch AnswerForm.evaluate(text, AnswerSchema(type)) {
      case .good(let value): given = value
      case .bad(let problems): throw misshapen(problems.first ?? .words(.isNoJSON))
      }
    }
    guard let value = WrittenValue(context).value(given, as: type) else {
      throw misshapen(.name(ValueText.text(given, zone: context.zone).oneLine(limit: 80)))
    }
    return value
  }

  private static func misshapen(_ problem: MessageText) -> StepFailure {
    StepFailure(.badAnswer, .words(.answerNotSchema, problem), hint: .words(.askAgainOrOther), retryable: true)
  }
}
