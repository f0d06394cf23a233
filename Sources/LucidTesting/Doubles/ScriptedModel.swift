package import LucidCore
package import LucidRuntime
import Synchronization

/// A model client that says what a test wants and keeps what it was asked.
package final class ScriptedModel: ModelClient {
  package let name: String
  /// The last one is given again and again.
  private let answers: [Answer]
  private let failure: StepFailure?
  private let failing: Int?
  private let delay: Duration?
  private let log: CallLog
  private let clock: (any RunClock)?
  private let kept = Mutex<[ModelRequest]>([])

  package convenience init(
    _ text: String = "All is well.", name: String = "scripted", failure: StepFailure? = nil, delay: Duration? = nil,
    clock: (any RunClock)? = nil, log: CallLog = CallLog()
  ) {
    self.init(answers: [text], name: name, failure: failure, delay: delay, clock: clock, log: log)
  }

  /// A text for each time it is asked.
  package convenience init(
    answers: [String], name: String = "scripted", failure: StepFailure? = nil, delay: Duration? = nil,
    clock: (any RunClock)? = nil, log: CallLog = CallLog()
  ) {
    self.init(
      turns: answers.map { Answer(text: $0, author: name) }, name: name, failure: failure, delay: delay, clock: clock, log: log)
  }

  /// An answer for each time it is asked, with calls in it where it is to ask for some. `failing` is the time at which it fails, from 1.
  package init(
    turns answers: [Answer], name: String = "scripted", failure: StepFailure? = nil, failing: Int? = nil,
    isSmall: Bool = false, callsTools: Bool = true, window: PromptWindow = PromptWindow(), delay: Duration? = nil,
    clock: (any RunClock)? = nil, log: CallLog = CallLog()
  ) {
    self.name = name
    self.callsTools = callsTools
    self.answers = answers
    self.failing = failing
    self.isSmall = isSmall
    self.window = window
    self.failure = failure
    self.delay = delay
    self.clock = clock
    self.log = log
  }

  package let callsTools: Bool
  package let isSmall: Bool
  package let window: PromptWindow
  package var requests: [ModelRequest] { kept.withLock { $0 } }

  package func answer(_ request: ModelRequest, part: @Sendable (String) -> Void) async throws(StepFailure) -> Answer {
    kept.withLock { $0.append(request) }
    return try await log.call("model") { nth throws(StepFailure) in
      if let delay, let clock {
        do { try await clock.sleep(delay) } catch { throw StepFailure(.cancelled, "the model was cancelled") }
      }
      if let failure, failing == nil || failing == nth { throw failure }
      guard let answer = answers.isEmpty ? nil : answers[min(nth, answers.count) - 1] else {
        return Answer(text: "", author: name)
      }
      if !answer.text.isEmpty { part(answer.text) }
      return answer
    }
  }
}

extension Answer {
  /// Of a model that asks for one call.
  package static func call(_ tool: String, _ arguments: String, id: String = "c1", saying text: String = "") -> Answer {
    Answer(text: text, author: "scripted", calls: [ToolCall(id: id, tool: tool, arguments: arguments)])
  }
}
