package import LucidCore
package import LucidRuntime

/// A client that is sent only what may go to its model: the last check before a request leaves,
/// whatever made the request, and whether it is the first model or its fallback.
package struct FlowGuardedClient: ForwardingClient {
  package let client: any ModelClient
  private let target: FlowTarget
  private let flow: FlowPolicy

  package init(_ client: any ModelClient, to target: FlowTarget, _ flow: FlowPolicy) {
    (self.client, self.target, self.flow) = (client, target, flow)
  }

  package func answer(_ request: ModelRequest, part: @Sendable (String) -> Void) async throws(StepFailure) -> Answer {
    if case .refused(let families) = flow.decide(request.labels, to: target) {
      let profile =
        switch target {
        case .model(let profile, _), .program(let profile, _): profile
        case .query, .call, .write, .source, .message: name
        }
      guard !families.isDisjoint(with: flow.localOnly) else {
        throw StepFailure(
          .forbidden, .words(.requestMayHold, profile, families, flow.reason(families, to: target)), hint: .words(.markedAsMade))
      }
      throw StepFailure(.forbidden, .words(.mustStayHere, profile, families), hint: .words(.configurationSaysLocal))
    }
    return try await client.answer(request, part: part)
  }
}
