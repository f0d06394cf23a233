package import LucidCore
package import LucidRuntime
import Synchronization

/// Answers from recordings, bit for bit; a request that was never recorded is a failure.
package struct ReplayClient: ModelClient {
  private let recordings: [Recording]
  private let place: String

  /// `place` is where they were read from, for messages.
  package init(_ recordings: [Recording], place: String) {
    self.recordings = recordings
    self.place = place
  }

  package var name: String { recordings.first?.author ?? "replay" }
  /// The capability of the recorded client.
  package var callsTools: Bool { recordings.contains { !$0.tools.isEmpty } }
  package var isSmall: Bool { recordings.contains(where: \.isSmall) }
  package var window: PromptWindow { recordings.first?.window ?? PromptWindow() }

  package func answer(_ request: ModelRequest, part: @Sendable (String) -> Void) async throws(StepFailure) -> Answer {
    let text = RequestText(request, callsTools: callsTools)
    let key = Recording.key(text)
    guard let found = recordings.first(where: { $0.key == key }) else { throw miss(text) }
    for piece in found.parts { part(piece) }
    return found.answer
  }

  private func miss(_ request: RequestText) -> StepFailure {
    let wanted = Self.lines(request.system, request.messages)
    let nearest = recordings.map { (recording: $0, lines: Self.lines($0.system, $0.messages)) }.max { a, b in
      Self.common(a.lines, wanted) < Self.common(b.lines, wanted)
    }
    guard let nearest else {
      return StepFailure(.unavailable, .words(.noRecordingIn, place), hint: .words(.createRecording))
    }
    let name = nearest.recording.fileName
    let found = MessageText.words(.neverRecorded, place, name)
    guard nearest.lines != wanted else {
      return StepFailure(.unavailable, .words(.wasOfferedOther, found), hint: .words(.recordWithTools))
    }
    let at = zip(nearest.lines, wanted).enumerated().first { $1.0 != $1.1 }?.offset ?? min(nearest.lines.count, wanted.count)
    func line(_ lines: [Substring]) -> MessageText { at < lines.count ? "`\(lines[at].prefix(100))`" : .words(.nothingMore) }
    return StepFailure(
      .unavailable, .words(.differsInLine, found, at + 1), hint: .words(.recordedAsked, line(nearest.lines), line(wanted)))
  }

  private static func lines(_ system: String, _ messages: [Turn]) -> [Substring] {
    let texts = messages.map { turn in
      switch turn {
      case .user(let text): text
      case .assistant(let text, let calls): ([text] + calls.map { "\($0.tool) \($0.arguments)" }).joined(separator: "\n")
      case .replies(let replies): replies.map(\.text).joined(separator: "\n")
      }
    }
    return ([system] + texts).joined(separator: "\n").split(separator: "\n", omittingEmptySubsequences: false)
  }

  private static func common(_ a: [Substring], _ b: [Substring]) -> Int { zip(a, b).prefix { $0 == $1 }.count }
}

/// Asks another client and passes every successful exchange to the recorder.
package struct RecordingClient: ForwardingClient {
  package let client: any ModelClient
  private let secrets: Redaction
  private let keep: @Sendable (Recording) throws(StepFailure) -> Void

  package init(_ client: any ModelClient, secrets: Redaction, keep: @escaping @Sendable (Recording) throws(StepFailure) -> Void) {
    self.client = client
    self.secrets = secrets
    self.keep = keep
  }

  package func answer(_ request: ModelRequest, part: @Sendable (String) -> Void) async throws(StepFailure) -> Answer {
    let parts = Parts()
    // Before it is asked: what its server counts changes the window of the next request.
    let window = window
    let answer = try await client.answer(request) { piece in
      parts.add(piece)
      part(piece)
    }
    var clean = answer
    clean.text = secrets.apply(answer.text)
    clean.remark = answer.remark?.mapped(secrets.apply)
    clean.calls = answer.calls.map { secrets.apply($0) }
    let told = RequestText(request, callsTools: callsTools, secrets: secrets)
    try keep(Recording(told, parts: parts.all.map { secrets.apply($0) }, answer: clean, isSmall: isSmall, window: window))
    return answer
  }

  private final class Parts: Sendable {
    private let state = Mutex<[String]>([])
    var all: [String] { state.withLock { $0 } }
    func add(_ piece: String) { state.withLock { $0.append(piece) } }
  }
}
