import LucidCore
import LucidRuntime
import Synchronization

/// A model client that says what a test wants and keeps what it was asked.
public final class ScriptedModel: ModelClient {
  public let name: String
  /// The last one is given again and again.
  private let texts: [String]
  private let failure: StepFailure?
  private let delay: Duration?
  private let log: CallLog
  private let clock: (any RunClock)?
  private let kept = Mutex<[ModelRequest]>([])

  public convenience init(
    _ text: String = "All is well.", name: String = "scripted", failure: StepFailure? = nil, delay: Duration? = nil,
    clock: (any RunClock)? = nil, log: CallLog = CallLog()
  ) {
    self.init(answers: [text], name: name, failure: failure, delay: delay, clock: clock, log: log)
  }

  /// A text for each time it is asked.
  public init(
    answers: [String], name: String = "scripted", failure: StepFailure? = nil, delay: Duration? = nil,
    clock: (any RunClock)? = nil, log: CallLog = CallLog()
  ) {
    self.name = name
    texts = answers
    self.failure = failure
    self.delay = delay
    self.clock = clock
    self.log = log
  }

  public var requests: [ModelRequest] { kept.withLock { $0 } }

  public func answer(_ request: ModelRequest, part: @Sendable (String) -> Void) async throws(StepFailure) -> Answer {
    kept.withLock { $0.append(request) }
    return try await log.call("model") { nth throws(StepFailure) in
      if let delay, let clock {
        do { try await clock.sleep(delay) } catch { throw StepFailure(.cancelled, "the model was cancelled") }
      }
      if let failure { throw failure }
      let text = texts.isEmpty ? "" : texts[min(nth, texts.count) - 1]
      part(text)
      return Answer(text: text, author: name)
    }
  }
}
