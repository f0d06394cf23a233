package import LucidCore
package import LucidRuntime

/// A model that cannot be asked at all, such as one whose key is missing: the place of a client
/// that another one stands behind.
package struct UnavailableClient: ModelClient {
  package let name: String
  private let failure: StepFailure

  package init(name: String, _ failure: StepFailure) {
    self.name = name
    self.failure = failure
  }

  package func answer(_ request: ModelRequest, part: @Sendable (String) -> Void) async throws(StepFailure) -> Answer {
    throw failure
  }
}
