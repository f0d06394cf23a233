package import LucidCore
package import LucidRuntime

/// A client that was chosen for a reason that belongs into the record.
package struct AnnotatedClient: ForwardingClient {
  package let client: any ModelClient
  package let choice: MessageText?

  package init(_ client: any ModelClient, remark: MessageText?) {
    self.client = client
    choice = remark
  }

  package func answer(_ request: ModelRequest, part: @Sendable (String) -> Void) async throws(StepFailure) -> Answer {
    var answer = try await client.answer(request, part: part)
    answer.remark = .chain(choice, answer.remark)
    return answer
  }
}
