import LucidCore
import LucidHistory
import LucidRuntime
import LucidSystem
import LucidTesting
import Testing

@testable import LucidSession

/// Runs whose steps may write nothing themselves: their writes are pending changes.
@Suite(.timeLimit(.minutes(20))) struct HeldWritesTests {
  private static let both = """
    steps:
      - id: first
        notes.create: { title: First, body: one }
      - id: log
        notes.append: { note: Log, text: "after <<first.title>>" }
    prompt: Say it. <<first.title>> <<log.title>>
    """

  private static func lab() -> SessionLab { SessionLab(["vault/notes/Log.md": SessionLab.note("Log", "old")]) }

  private static func run(_ lab: SessionLab, _ body: String = both) async throws -> RunResult {
    let conclusion = try await lab.run(body) { request, _ in request.holdsWrites = true }
    return try #require(conclusion.result)
  }

  @Test func stepsGoOnAndNothingIsWritten() async throws {
    let lab = Self.lab()
    let record = try await Self.run(lab).record
    #expect(record.outcome == .ok && record.changes.isEmpty && record.fate != .written, "\(record.failure as Any)")
    #expect(record.proposals.map(\.id) == ["1", "2"] && record.proposals.map(\.tool) == ["notes.create", "notes.append"])
    // The second is made of what the first would have made.
    #expect(record.proposals.last?.arguments.contains { $0.value == .text("after First") } == true, "\(record.proposals)")
    #expect(record.proposals.allSatisfy { !$0.changes.isEmpty && !$0.differences.isEmpty && $0.reason == .approval })
    #expect(try HostFile.entries(lab.scratch.path + "/vault/notes").map(\.name) == ["Log.md"])
    #expect(try String(decoding: HostFile.read(lab.scratch.path + "/vault/notes/Log.md"), as: UTF8.self).contains("old"))
  }

  @Test func theHistoryHasThemToApply() async throws {
    let lab = Self.lab()
    let result = try await Self.run(lab)
    let number = try #require(result.run.number)
    #expect(try lab.store.waiting(in: number) == ["1", "2"])
    #expect(try lab.store.run(number)?.record.proposals == result.record.proposals)
  }

  @Test func capsHoldForThem() async throws {
    let body = """
      steps:
        - id: all
          for_each: word in ["a", "b", "c"]
          notes.append: { note: Log, text: "<<word>>" }
      writes: { notes.append: 2 }
      prompt: Say it.
      """
    let record = try await Self.run(Self.lab(), body).record
    #expect(record.proposals.isEmpty && record.failure?.failure.hint?.contains("notes.append") == true, "\(record)")
  }
}
