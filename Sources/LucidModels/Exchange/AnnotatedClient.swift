package import LucidCore
package import LucidRuntime

/// A client that was chosen for a reason that belongs into the record.
package struct AnnotatedClient: ModelClient {
  private let client: any ModelClient
  private let remark: String

  package init(_ client: any ModelClient, remark: String) {
    self.client = client
    self.remark = remark
  }

  package var name: String { client.name }
  package var immediate: Bool { client.immediate }
  package var callsTools: Bool { client.callsTools }
  package var isSmall: Bool { client.isSmall }
  package var window: PromptWindow { client.window }

  package func answer(_ request: ModelRequest, part: @Sendable (String) -> Void) async throws(StepFailure) -> Answer {
    var answer = try await client.answer(request, part: part)
    answer.remark = answer.remark.map { "\(remark); \($0)" } ?? remark
    return answer
  }
}
