import LucidCore
import LucidRuntime
import LucidTesting
import Synchronization
import Testing

@testable import LucidModels

/// Answers that are recorded and given again.
@Suite(.timeLimit(.minutes(20))) struct RecordingTests {
  private static let answer = {
    var answer = Answer(
      text: "Hé\u{0301}llo \u{1F600}\n\"quoted\" \\ ", author: "small", remark: "cut",
      usage: TokenUsage(input: 3, output: 4, cached: 2, cost: 0.00125),
      calls: [ToolCall(id: "a", tool: "notes.create", arguments: "{ \"x\" : 1 , oops")])
    answer.isCut = true
    return answer
  }()

  private final class Kept: Sendable {
    private let state = Mutex<[Recording]>([])
    var all: [Recording] { state.withLock { $0 } }
    func add(_ recording: Recording) { state.withLock { $0.append(recording) } }
  }

  /// Says the same in pieces each time.
  private struct Pieces: ModelClient {
    let name = "small"
    let callsTools: Bool
    var window = PromptWindow()
    func answer(_ request: ModelRequest, part: @Sendable (String) -> Void) async throws(StepFailure) -> Answer {
      for piece in ["Hé\u{0301}llo ", "\u{1F600}\n", "\"quoted\" \\ "] { part(piece) }
      return RecordingTests.answer
    }
  }

  @Test(arguments: [true, false]) func bitForBit(callsTools: Bool) async throws {
    let kept = Kept()
    let recorder = RecordingClient(Pieces(callsTools: callsTools), secrets: Redaction([])) { kept.add($0) }
    _ = try await recorder.answer(Asking.conversation) { _ in }
    let recording = try #require(kept.all.first)
    let read = try #require(Recording(recording.json))
    #expect(read == recording)
    #expect(read.json == recording.json)
    let replay = ReplayClient([read], place: "tape")
    #expect(replay.callsTools == callsTools && replay.name == "small")
    let parts = Kept2()
    let again = try await replay.answer(Asking.conversation) { parts.add($0) }
    #expect(again == Self.answer)
    #expect(parts.all == ["Hé\u{0301}llo ", "\u{1F600}\n", "\"quoted\" \\ "])
  }

  /// A replay lays requests out for the window in which they were recorded, or it would find none of them.
  @Test func theWindowIsRecorded() async throws {
    let kept = Kept()
    let small = PromptWindow(context: 2_048, output: 96, bytesPerToken: 3.25)
    let recorder = RecordingClient(Pieces(callsTools: true, window: small), secrets: Redaction([])) { kept.add($0) }
    #expect(recorder.window == small, "what stands around a client has its window")
    _ = try await recorder.answer(Asking.conversation) { _ in }
    let read = try #require(kept.all.first.flatMap { Recording($0.json) })
    #expect(ReplayClient([read], place: "tape").window == small)
  }

  private final class Kept2: Sendable {
    private let state = Mutex<[String]>([])
    var all: [String] { state.withLock { $0 } }
    func add(_ part: String) { state.withLock { $0.append(part) } }
  }

  /// Everything that is sent is in the key.
  @Test func anotherRequestIsAMiss() async throws {
    let base = Asking.conversation
    var others: [(String, ModelRequest)] = []
    func other(_ what: String, _ change: (inout ModelRequest) -> Void) {
      var request = base
      change(&request)
      others.append((what, request))
    }
    other("differs in line 1") { $0.conversation?.system = "x" }
    other("differs in line 2") { $0.conversation?.history[0] = .user("x") }
    other("differs in line 4") { $0.prompt = RenderedText(text: "And today?") }
    other("differs in line 8") { $0.turns.removeLast() }
    other("was offered other tools") { $0.offered.removeLast() }
    other("was offered other tools") {
      $0.offered[0] = OfferedTool(name: "calendar.events", summary: "x", parameters: AnswerSchema())
    }
    let recording = Recording(RequestText(base, callsTools: true), parts: [], answer: Self.answer)
    let replay = ReplayClient([recording], place: "tape")
    for (what, request) in others {
      let failure = await #expect(throws: StepFailure.self) { _ = try await replay.answer(request) { _ in } }
      #expect(failure?.message.contains(what) == true, "\(failure?.message ?? "")")
      #expect(failure?.message.contains("never recorded in tape") == true)
    }
    let empty = await #expect(throws: StepFailure.self) { _ = try await ReplayClient([], place: "t").answer(base) { _ in } }
    #expect(empty?.message == "there is no recording in t")
  }

  @Test func secretsAreNotKept() async throws {
    let kept = Kept()
    let recorder = RecordingClient(Pieces(callsTools: true), secrets: Redaction(["quoted"])) { kept.add($0) }
    _ = try await recorder.answer(Asking.request("quoted")) { _ in }
    let json = String(decoding: try #require(kept.all.first).json, as: UTF8.self)
    #expect(!json.contains("quoted") && json.contains("[secret]"), "\(json)")
  }

  @Test(arguments: ["", "{}", "[1]", #"{"key":"a","system":"s"}"#]) func whatIsNone(json: String) {
    #expect(Recording(Array(json.utf8)) == nil)
  }
}
