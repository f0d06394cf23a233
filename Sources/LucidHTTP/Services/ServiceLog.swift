package import LucidCore
import Synchronization

/// Logs what the services of a run were asked, and what answered. Nothing of a header is in it.
package final class ServiceLog: Sendable {
  package struct Entries: Sendable {
    package var requests: [LoggedRequest] = []
    package var answers: [ServiceAnswer] = []
  }

  private let entries = Mutex(Entries())

  package init() {}

  /// Returns all entries and forgets them.
  package func take() -> Entries {
    entries.withLock { entries in
      defer { entries = Entries() }
      return entries
    }
  }

  func note(_ transfer: Transfer) {
    let url = transfer.request.url
    let body = transfer.request.body.map { "\n\n" + String(decoding: $0, as: UTF8.self) } ?? ""
    let text = (transfer.request.body == nil ? "GET " : "POST ") + url.text + body
    let request = LoggedRequest(
      url.isLoopback ? .here : .elsewhere, url.server, text, isAnswered: transfer.isAnswered)
    entries.withLock { $0.requests.append(request) }
  }

  func note(_ answer: ServiceAnswer) { entries.withLock { $0.answers.append(answer) } }
}
