package import LucidCore
import LucidRuntime
import Synchronization

/// Keeps the events of a run as one line each.
package final class EventLog: Sendable {
  private struct State {
    var lines: [String] = []
    var record: RunRecord?
  }

  private let state = Mutex(State())
  private let onEvent: @Sendable (_ nth: Int) -> Void

  /// `onEvent` is told the number of each event, from 1, after it was kept.
  package init(onEvent: @escaping @Sendable (_ nth: Int) -> Void = { _ in }) { self.onEvent = onEvent }

  /// `started`, `prompt`, `step NAME running`, `step NAME done`, `variable NAME fetched`, `headline`, `card KIND`, `answer`, `finished OUTCOME`.
  /// Requests to models and pieces of an answer are left out.
  package var lines: [String] { state.withLock { $0.lines } }
  /// That of the last `finished`.
  package var record: RunRecord? { state.withLock { $0.record } }

  package var observer: @Sendable (RunEvent) -> Void {
    { event in
      switch event {
      case .part, .asking: return
      default: break
      }
      let count = self.state.withLock { state in
        state.lines.append(Self.line(event))
        if case .finished(let record) = event { state.record = record }
        return state.lines.count
      }
      self.onEvent(count)
    }
  }

  private static func line(_ event: RunEvent) -> String {
    switch event {
    case .started: "started"
    case .again: "again"
    case .prompt: "prompt"
    case .step(let name, _, .running): "step \(name) running"
    case .step(let name, _, .retrying(let attempt, let item, _)):
      "step \(name)" + (item.map { "[\($0)]" } ?? "") + " try \(attempt)"
    case .step(let name, _, .ended(let status, _, _)): "step \(name) \(word(status))"
    case .variable(let name, let status): "variable \(name) \(status.rawValue)"
    case .headline: "headline"
    case .card(let card, _): "card \(card.kind)"
    case .asking: "asking"
    case .part: "part"
    case .answer: "answer"
    case .finished(let record): "finished \(record.outcome.rawValue)"
    }
  }

  package static func word(_ status: Observation.Status) -> String {
    switch status {
    case .done: "done"
    case .skipped: "skipped"
    case .failed: "failed"
    case .notRun: "not run"
    }
  }
}
