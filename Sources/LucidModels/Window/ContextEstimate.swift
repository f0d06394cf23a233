package import LucidRuntime
import Synchronization

/// The context of a model as far as it is known: as configured, and corrected by what its
/// server counts and refuses. Kept for the messages of one conversation.
package final class ContextEstimate: Sendable {
  private struct Known {
    var context: Int?
    var bytesPerToken = PromptWindow.usualRate
    var lacksCounter = false
  }

  /// Fewer bytes tell little about the next request.
  private static let leastSample = 2_000
  /// The share of a measured rate that is relied on; the next text may be denser.
  private static let reserve = 0.95
  /// No text has fewer or more; what claims so was cut off, or counted something else.
  private static let plausible = 1.5...4.5

  /// The share of the context around its edge in which the server's own counter is asked.
  private static let edge = 0.15

  private let state: Mutex<Known>

  /// `context` as configured; nil when it is not known.
  package init(context: Int? = nil) { state = Mutex(Known(context: context)) }

  /// In tokens; nil when neither the configuration nor the server has said it.
  var context: Int? { state.withLock { $0.context } }

  package func window(output: Int, else usual: Int = PromptWindow.usualContext) -> PromptWindow {
    state.withLock { PromptWindow(context: $0.context ?? usual, output: output, bytesPerToken: $0.bytesPerToken) }
  }

  /// Whether a request of about so many tokens may or may not fit into `room`, so that the server's
  /// own counter has to say it; false where it has none.
  func isDoubtful(tokens: Int, room: Int) -> Bool {
    state.withLock { known in
      guard let context = known.context, !known.lacksCounter else { return false }
      return Double(abs(tokens - room)) <= Double(context) * Self.edge
    }
  }

  /// Notes that the server does not count: it is not asked again.
  func missCounter() { state.withLock { $0.lacksCounter = true } }

  /// Takes what the server counted for a request of so many bytes.
  func learn(bytes: Int, tokens: Int) {
    guard bytes >= Self.leastSample, tokens > 0 else { return }
    let rate = Double(bytes) / Double(tokens) * Self.reserve
    guard Self.plausible.contains(rate) else { return }
    state.withLock { $0.bytesPerToken = rate }
  }

  /// Takes a refusal: the server's own numbers where it has given them, else a quarter less than
  /// was thought.
  func correct(bytes: Int, _ excess: ServerComplaint.Excess) {
    state.withLock { known in
      if let limit = excess.limit, limit > 0 { known.context = limit }
      if let used = excess.used, used > 0 {
        known.bytesPerToken = max(1, Double(bytes) / Double(used) * Self.reserve)
      } else {
        known.bytesPerToken *= 0.75
      }
    }
  }

  /// Whether a server read so much less than it was sent that it must have cut the request. A count
  /// that is just a window of Ollama is no chance where it is short of the text.
  static func isCut(bytes: Int, tokens: Int) -> Bool {
    let isFull = [2048, 4096, 8192, 16_384, 32_768].contains(tokens) && bytes > tokens * 7 / 2
    return bytes >= 4_000 && tokens > 0 && (bytes > tokens * 7 || isFull)
  }
}

/// The estimates of the models of one conversation, by the names of their profiles.
package final class ContextEstimates: Sendable {
  private let known = Mutex<[String: ContextEstimate]>([:])

  package init() {}

  package func of(_ name: String, context: Int?) -> ContextEstimate {
    known.withLock { known in
      if let found = known[name] { return found }
      let estimate = ContextEstimate(context: context)
      known[name] = estimate
      return estimate
    }
  }
}
