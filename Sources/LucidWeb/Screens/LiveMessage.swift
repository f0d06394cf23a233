import LucidAgent
import LucidCore
import LucidReport
import LucidSystem
import Synchronization

/// The answer to a message while it comes: each event of its run is appended to the page.
final class LiveMessage: Sendable {
  private struct State {
    var live: HTMLLiveRun
    /// Action tags are no text for a person.
    var tags = TagStream()
  }

  private static let begin = "<div class=\"live\" aria-live=\"polite\">\n"

  private let output: Output
  private let state: Mutex<State>

  init(_ live: HTMLLiveRun, _ output: Output) {
    self.output = output
    state = Mutex(State(live: live))
    write(Self.begin)
  }

  func note(_ event: RunEvent) {
    write(
      state.withLock { state in
        switch event {
        case .part(let text):
          let shown = state.tags.take(text)
          return shown.isEmpty ? "" : state.live.html(.part(shown))
        case .again:
          // What came before is void: the page hides it.
          state.tags = TagStream()
          return state.live.end() + Self.begin + state.live.html(event)
        // What was held back belongs to the answer before.
        case .step, .answer:
          let rest = state.tags.finish()
          return (rest.isEmpty ? "" : state.live.html(.part(rest))) + state.live.html(event)
        default: return state.live.html(event)
        }
      })
  }

  func finish() { write(state.withLock { $0.live.end() }) }

  /// A page that is closed ends no run.
  private func write(_ html: String) { if !html.isEmpty { try? output.out(html) } }
}
