import LucidCore
import LucidRuntime

/// `model.ask`: one answer of the run's model, in the middle of the steps.
///
/// The run gives the model; each call is one of its turns and is paid from its tokens and its cost.
/// Without a model the answer is absent, which is no failure.
struct ModelAsk: Tool {
  let signature = ToolSignature(
    ToolName.modelFamily, ToolName.modelVerb, "One answer of the model to a prompt of its own.",
    parameters: [Parameter("prompt", .text, role: .nonEmptyContent, required: true, "What is asked, with `<<placeholders>>`.")],
    result: .text, cost: .expensive, reach: "answers of the model", timeoutSeconds: 120,
    example: #"model.ask: { prompt: "Say in five words: the contract is due today." }"#)

  func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    guard let ask = context.ask else {
      return ToolResult(.absent(Absence(.unavailable, MissingData(noModel: "none is configured"))))
    }
    let prompt = arguments.text("prompt") ?? ""
    guard !prompt.allSatisfy(\.isWhitespace) else {
      throw StepFailure(.badArgument, .words(.promptEmpty), hint: .words(.writeUnderPrompt))
    }
    return ToolResult(try await ask(prompt, context.labels))
  }
}
