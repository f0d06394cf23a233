import LucidAgent
package import LucidCore
package import LucidReport
import LucidRuntime
import LucidSystem
import Synchronization

/// The terminal of a run that goes on: the headline and the card as soon as they are there, a line
/// of progress in silence, and the answer as it comes, until the result takes its place.
///
/// Elsewhere than on a terminal it shows nothing.
package final class RunScreen: Sendable {
  private struct State {
    var ability: AbilityFacts?
    var started: Instant?
    var prompt: RenderedText?
    var headline: Sentence?
    var shown: TextRun.Shown = []
    var tags: TagStream?
  }

  private let host: HostEnvironment
  private let progress: ProgressLine
  private let preview: AnswerPreview?
  /// nil where the result is shown whole.
  private let text: TextRun?
  private let state: Mutex<State>

  /// `isStreamed` says that the answer may be shown as it comes, `inParts` that the title and the
  /// card may be shown before the result is whole. `hidesTags` keeps the action tags of a
  /// conversation out of the answer.
  package init(_ console: Console, _ view: RunView, toFile: Bool, isStreamed: Bool, inParts: Bool, hidesTags: Bool) {
    host = console.host
    let isTerminal = console.host.terminal.isTerminal(1)
    // On a pipe another program draws on the terminal that standard error is.
    progress = ProgressLine(enabled: console.log == nil && !console.isQuiet && (toFile || isTerminal), console.host)
    preview = AnswerPreview(enabled: isStreamed && !toFile, console.host)
    text = inParts && !toFile && isTerminal && view.isShownInParts ? view.text : nil
    state = Mutex(State(tags: hidesTags ? TagStream() : nil))
  }

  /// The parts of the result that are on the screen already.
  package var shown: TextRun.Shown { state.withLock { $0.shown } }

  /// Keeps the line of progress up to date; returns when the run has ended.
  package func watch(on clock: any RunClock) async { await progress.watch(on: clock) }

  package func note(_ event: RunEvent) {
    progress.note(event)
    switch event {
    case .started(_, let ability, let at): state.withLock { ($0.ability, $0.started) = (ability, at) }
    case .prompt(let prompt): state.withLock { $0.prompt = prompt }
    case .headline(let headline, let language):
      state.withLock { $0.headline = headline }
      showTitle(language)
    case .card(let card, let language): show(card, language)
    case .part(let text): stream(state.withLock { $0.tags == nil ? text : $0.tags?.take(text) ?? "" })
    case .again(let failure): begin(again: failure)
    // What was held back belongs to the answer before.
    case .step, .answer:
      stream(state.withLock { $0.tags?.finish() ?? "" })
      preview?.breakLine()
      progress.pause(false)
    case .variable, .asking, .finished: break
    }
  }

  /// Takes away what the result takes the place of.
  package func finish() {
    progress.finish()
    preview?.finish()
  }

  /// Takes the line of progress away while the person is asked.
  package func asking(_ question: () -> Bool) -> Bool {
    var answer = false
    progress.clear { answer = question() }
    return answer
  }

  private func stream(_ text: String) {
    guard let preview, !text.isEmpty else { return }
    progress.pause(true)
    preview.note(text)
  }

  private func showTitle(_ language: Language) {
    let title = state.withLock { state -> String? in
      guard let text, !state.shown.contains(.title), let ability = state.ability, let started = state.started else { return nil }
      state.shown.insert(.title)
      return text.title(ability, at: started, headline: state.headline, prompt: state.prompt, in: language)
    }
    if let title { write(title) }
  }

  private func show(_ card: Card, _ language: Language) {
    showTitle(language)
    let drawn = state.withLock { state -> String? in
      guard let text, let ability = state.ability, state.shown == .title else { return nil }
      state.shown.insert(.card)
      return text.card(card, of: ability, language)
    }
    if let drawn { write(drawn) }
  }

  /// A failure to write is met again, and told, when the rest of the result is written.
  private func write(_ text: String) {
    progress.clear { try? host.output.out(text) }
  }

  /// Another program changed what the run was about to change: what was shown is void.
  private func begin(again failure: StepFailure) {
    preview?.finish()
    let wasShown = state.withLock { state in
      defer { (state.shown, state.headline, state.prompt) = ([], nil, nil) }
      return !state.shown.isEmpty
    }
    guard wasShown else { return }
    progress.clear { host.output.error("\nlucid: started again: \(TerminalSanitizer.message(failure.message))\n\n") }
  }
}
