package import LucidCore
package import LucidRuntime

/// A model that is not asked: one whose key is missing, in the place of a client that another one
/// stands behind, or one whose prompt is only looked at.
package struct UnavailableClient: ModelClient {
  package let name: String
  package var callsTools = false
  package var isSmall = false
  package var window = PromptWindow()
  private let failure: StepFailure

  package init(name: String, _ failure: StepFailure) {
    self.name = name
    self.failure = failure
  }

  package func answer(_ request: ModelRequest, part: @Sendable (String) -> Void) async throws(StepFailure) -> Answer {
    throw failure
  }
}
