import LucidAgent
import LucidArguments
import LucidCore
import LucidReport
import LucidRuntime
import Synchronization

/// What is seen of a message while it is answered: what is being looked at, and the answer as it comes, without the tags in it.
final class MessageScreen: Sendable {
  private let progress: Progress
  private let preview: AnswerPreview?
  private let stream = Mutex(TagStream())

  init(_ invocation: Invocation, previews: Bool) {
    progress = Progress(enabled: !invocation.has(.quiet) && invocation.host.terminal.isTerminal(2), invocation.host)
    preview = AnswerPreview(enabled: previews, invocation.host)
  }

  func note(_ event: RunEvent) {
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

  func finish() {
    progress.finish()
    preview?.finish()
  }
}
