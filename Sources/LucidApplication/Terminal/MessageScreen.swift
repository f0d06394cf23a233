import LucidAgent
package import LucidCore
import LucidReport
import LucidRuntime
import LucidSystem
import Synchronization

/// The screen of a message while it is answered: calls in flight, and the answer as it comes,
/// without its tags.
package final class MessageScreen: Sendable {
  private let progress: Progress
  private let preview: AnswerPreview?
  private let stream = Mutex(TagStream())

  package init(_ console: Console, previews: Bool) {
    progress = Progress(enabled: !console.isQuiet && console.host.terminal.isTerminal(2), console.host)
    preview = AnswerPreview(enabled: previews, console.host)
  }

  package func note(_ event: RunEvent) {
    progress.note(event)
    guard let preview else { return }
    switch event {
    case .part(let text):
      progress.finish()
      preview.note(stream.withLock { $0.take(text) })
    // What was held back belongs to the answer before.
    case .step, .answer: preview.note(stream.withLock { $0.finish() })
    default: return
    }
  }

  package func finish() {
    progress.finish()
    preview?.finish()
  }
}
