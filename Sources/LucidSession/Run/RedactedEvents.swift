import LucidCore
import Synchronization

/// Takes secrets out of the events of a run before anybody is told of them.
///
/// A secret may be split over pieces of an answer: the end of a piece that may be its beginning is
/// held back until it is known.
final class RedactedEvents: Sendable {
  private let secrets: Redaction
  private let observer: @Sendable (RunEvent) -> Void
  /// The end of what has arrived, not passed on yet.
  private let held = Mutex("")

  init(_ secrets: Redaction, _ observer: @escaping @Sendable (RunEvent) -> Void) {
    (self.secrets, self.observer) = (secrets, observer)
  }

  func note(_ event: RunEvent) {
    // Most runs have no secrets, and a step has several events.
    if secrets.isEmpty {
      if case .part("") = event { return }
      return observer(event)
    }
    if case .part(let text) = event {
      let known = held.withLock { held in
        let (known, rest) = secrets.split(held + text)
        held = rest
        return known
      }
      if !known.isEmpty { observer(.part(known)) }
      return
    }
    let rest = held.withLock { held in
      defer { held = "" }
      return secrets.apply(held)
    }
    if !rest.isEmpty { observer(.part(rest)) }
    observer(redacted(event))
  }

  private func redacted(_ event: RunEvent) -> RunEvent {
    func failure(_ failure: StepFailure) -> StepFailure {
      failure.with(failure.words.mapped(secrets.apply), hint: failure.remedy?.mapped(secrets.apply))
    }
    switch event {
    case .answer(var answer):
      answer.text = secrets.apply(answer.text)
      answer.failedModel = answer.failedModel.map { .init(name: $0.name, failure: failure($0.failure)) }
      return .answer(answer)
    case .again(let other): return .again(failure(other))
    case .step(let name, let tool, .retrying(let attempt, let item, let other)):
      return .step(name: name, tool: tool, .retrying(attempt: attempt, item: item, failure(other)))
    case .step(let name, let tool, .ended(.failed(let other), let elapsed, let facts)):
      return .step(name: name, tool: tool, .ended(.failed(failure(other)), elapsed, facts))
    case .prompt(let prompt) where secrets.apply(prompt.text) != prompt.text:
      return .prompt(RenderedText(text: secrets.apply(prompt.text), cleaned: prompt.cleaned))
    default: return event
    }
  }
}
