import LucidCore
import LucidRuntime

/// Offers a model tools and makes the calls it asks for, until it answers in words.
package struct CallGuide: AnswerGuide {
  /// `family.verb`, in the order in which they are offered.
  private let tools: [String]

  package init(tools: [String]) { self.tools = tools }

  package func prepared(_ request: ModelRequest, _ desk: ToolDesk) async throws(StepFailure) -> ModelRequest {
    var request = request
    if desk.context.model.callsTools, !request.isSynthesis { request.offered = desk.offers(tools) }
    return request
  }

  package func next(after answer: Answer, to request: ModelRequest, _ desk: ToolDesk) async throws(StepFailure) -> AnswerStep {
    guard !answer.calls.isEmpty else { return .pass }
    var replies: [ToolReply] = []
    for call in answer.calls {
      if request.offered.contains(where: { $0.name == call.tool }) {
        replies.append(await desk.reply(to: call))
      } else {
        let names = request.offered.map(\.name).joined(separator: ", ")
        replies.append(
          ToolReply(
            id: call.id, tool: call.tool, text: "Refused: there is no tool \(call.tool); there are \(names)", isRefusal: true))
      }
    }
    var next = request
    next.turns += [.assistant(answer.text, calls: answer.calls), .replies(replies)]
    return .again(next)
  }
}
