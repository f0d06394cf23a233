package import LucidCore
package import LucidHTTP
import Synchronization

/// Logs the requests of a run to models, in order; every attempt counts.
package final class RequestLog: RequestLedger {
  private enum Entry {
    case transfer(Transfer)
    case request(LoggedRequest)
  }

  private let entries = Mutex<[Entry]>([])

  package init() {}

  package func enter(_ transfer: Transfer) { entries.withLock { $0.append(.transfer(transfer)) } }

  func note(program words: [String], _ input: [UInt8]) {
    let text = String(decoding: input, as: UTF8.self)
    let sent = LoggedRequest(.program, words.joined(separator: " "), text, isAnswered: true)
    entries.withLock { $0.append(.request(sent)) }
  }

  package var requests: [LoggedRequest] {
    entries.withLock { $0 }.map { entry in
      switch entry {
      case .request(let sent): return sent
      case .transfer(let transfer):
        let url = transfer.request.url
        return LoggedRequest(
          url.isLoopback ? .here : .elsewhere, url.text, String(decoding: transfer.request.body ?? [], as: UTF8.self),
          isAnswered: transfer.isAnswered)
      }
    }
  }
}
