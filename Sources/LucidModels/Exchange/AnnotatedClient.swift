package import LucidCore
package import LucidRuntime

/// A client that was chosen for a reason that belongs into the record.
package struct AnnotatedClient: ForwardingClient {
  package let client: any ModelClient
  private let remark: String

  package var choice: String? { remark.isEmpty ? nil : remark }

  package init(_ client: any ModelClient, remark: String) {
    self.client = client
    self.remark = remark
  }

  package func answer(_ request: ModelRequest, part: @Sendable (String) -> Void) async throws(StepFailure) -> Answer {
    var answer = try await client.answer(request, part: part)
    answer.remark = answer.remark.map { "\(remark); \($0)" } ?? remark
    return answer
  }
}
