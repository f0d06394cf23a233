import LucidCore
import LucidRuntime
import Synchronization

/// Passes requests on to a model, and counts them with what was offered.
final class CountedClient: ForwardingClient {
  private struct Seen {
    var requests = 0
    var offered: Set<String>?
  }

  let client: any ModelClient
  private let seen = Mutex(Seen())

  init(_ client: any ModelClient) { self.client = client }

  var requests: Int { seen.withLock { $0.requests } }
  /// The tools of the first request; nil before one.
  var offered: Set<String>? { seen.withLock { $0.offered } }

  func answer(_ request: ModelRequest, part: @Sendable (String) -> Void) async throws(StepFailure) -> Answer {
    seen.withLock { seen in
      seen.requests += 1
      if seen.offered == nil { seen.offered = client.callsTools ? Set(request.offered.map(\.name)) : [] }
    }
    return try await client.answer(request, part: part)
  }
}
