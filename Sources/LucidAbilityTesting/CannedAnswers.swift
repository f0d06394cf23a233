import LucidCore
import LucidRuntime
import Synchronization

/// The model of a test that gives its answers: one text for each time it is asked, the last one
/// repeatedly.
final class CannedAnswers: ModelClient {
  let name = "test"
  let immediate = true
  private let texts: [String]
  private let asked = Mutex(0)

  init(_ texts: [String]) { self.texts = texts }

  func answer(_ request: ModelRequest, part: @Sendable (String) -> Void) async throws(StepFailure) -> Answer {
    let i = asked.withLock { n in
      defer { n += 1 }
      return n
    }
    guard let text = texts.isEmpty ? nil : texts[min(i, texts.count - 1)] else {
      throw StepFailure(.failed, .words(.testGivesNoAnswer))
    }
    part(text)
    return Answer(text: text, author: name)
  }
}
