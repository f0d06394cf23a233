package import LucidCore
import Synchronization

/// Logs what the servers of a run were asked, and what answered: services, tools of the
/// configuration and MCP servers. Nothing of a header is in it.
package final class ServiceLog: RequestLedger {
  package struct Entries: Sendable {
    package var requests: [LoggedRequest] = []
    package var answers: [ServiceAnswer] = []
  }

  private struct State {
    var transfers: [Transfer] = []
    var answers: [ServiceAnswer] = []
    var requests = 0
  }

  /// A run asks no more often than this, whatever it asks.
  package static let mostRequests = 300

  private let mostRequests: Int
  private let state = Mutex(State())

  package init(mostRequests: Int = mostRequests) { self.mostRequests = mostRequests }

  /// Returns all entries and forgets them.
  package func take() -> Entries {
    let taken = state.withLock { state in
      defer { (state.transfers, state.answers) = ([], []) }
      return state
    }
    var entries = Entries()
    entries.requests = taken.transfers.map { transfer in
      let request = transfer.request
      let body = request.body.map { "\n\n" + String(decoding: $0, as: UTF8.self) } ?? ""
      return LoggedRequest(
        request.url.isLoopback ? .here : .elsewhere, request.url.server, "\(request.method) \(request.url.text)\(body)",
        isAnswered: transfer.isAnswered)
    }
    entries.answers = taken.answers
    return entries
  }

  /// Errors: the run has asked too often.
  package func enter(_ transfer: Transfer) throws(StepFailure) {
    let isEntered = state.withLock { state in
      guard state.requests < mostRequests else { return false }
      state.requests += 1
      state.transfers.append(transfer)
      return true
    }
    guard isEntered else { throw ServiceFailures.tooManyRequests(host: transfer.request.url.host, most: mostRequests) }
  }

  package func enter(answerTo transfer: Transfer, at moment: Instant) {
    let request = transfer.request
    let sent = request.method.utf8.count + 1 + request.url.text.utf8.count + (request.body.map { $0.count + 1 } ?? 0)
    note(
      ServiceAnswer(
        host: request.url.authority, sent: sent, received: transfer.received, fetched: moment, isCached: false))
  }

  /// Notes an answer of the cache.
  func note(_ answer: ServiceAnswer) { state.withLock { $0.answers.append(answer) } }
}
