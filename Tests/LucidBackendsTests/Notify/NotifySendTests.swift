import LucidBuiltins
import LucidCore
import LucidRuntime
import LucidTesting
import Testing

@testable import LucidBackends

/// `notify.send`: it stages, and sends nothing itself.
@Suite struct NotifySendTests {
  private static func call(
    _ arguments: [String: Value], into backend: Bound<any NotifyBackend>, key: String = "run/tell {}"
  ) async throws -> ToolResult {
    let tool = try #require(NotifyFamily.family(backend).tools.first)
    var context = ToolContext(
      now: Monday.now, zone: Monday.zone, settings: Monday.settings, clock: TestClock(Monday.now), key: key)
    context.labels = Labels(families: FamilySet("calendar"))
    return try await tool.call(Arguments(for: tool.signature, arguments), in: context)
  }

  @Test func isStagedUnderItsKey() async throws {
    let outbox = Outbox()
    let result = try await Self.call(
      ["text": .text(" It rains\r\ntoday \n"), "title": .text("Rain\nInjected: x"), "urgency": .text("critical")],
      into: .backend(outbox))
    #expect(result.value["status"] == .text("queued") && result.value["id"] == .text("run/tell"))
    #expect(result.changes.map(\.kind) == [.queued] && result.changes[0].title == "Rain Injected: x")
    let staged = try #require(outbox.sends.first)
    #expect(staged.text == "It rains\ntoday" && staged.urgency == .critical && staged.key == "run/tell")
    #expect(staged.labels.families == FamilySet("calendar"))
    #expect(result.labels(of: "notify") == Labels(families: FamilySet("notify")))
  }

  /// A try again is the same send; another one under its key is told apart, and not lost.
  @Test func keysAreUnique() async throws {
    let outbox = Outbox()
    for _ in 0..<2 { _ = try await Self.call(["text": .text("a")], into: .backend(outbox)) }
    let other = try await Self.call(["text": .text("b")], into: .backend(outbox))
    #expect(outbox.sends.map(\.key) == ["run/tell", "run/tell~2"] && other.value["id"] == .text("run/tell~2"))
  }

  @Test func nothingIsStagedAfterTheEnd() async throws {
    let outbox = Outbox()
    outbox.close()
    await #expect(throws: StepFailure.self) { try await Self.call(["text": .text("a")], into: .backend(outbox)) }
    #expect(outbox.sends.isEmpty)
  }

  @Test(arguments: ["", " \n ", String(repeating: "x", count: 4_001)]) func refusesTexts(text: String) async throws {
    let outbox = Outbox()
    await #expect(throws: StepFailure.self) { try await Self.call(["text": .text(text)], into: .backend(outbox)) }
    #expect(outbox.sends.isEmpty)
  }

  @Test func saysWhatSetsItUp() async throws {
    let missing = StepFailure(.unavailable, "no way", setUp: SetUp.mailTo)
    let family = NotifyFamily.family(.missing(missing))
    #expect(family.unavailable == "no way")
    await #expect(throws: missing) { try await Self.call(["text": .text("a")], into: .missing(missing)) }
  }
}
