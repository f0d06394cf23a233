import LucidCore
import LucidTesting
import Testing

@testable import LucidReport

@Suite struct EventTests {
  static let events: [RunEvent] = [
    .started(run: "r-1", ability: SampleRuns.ability, at: Monday.now), .prompt(SampleRuns.prompt),
    .variable(name: "today", .fetched),
    .step(name: "events", tool: "calendar.events", .running),
    .step(name: "events", tool: "calendar.events", .ended(.done, Milliseconds(12))),
    .step(name: "weather", tool: "weather.now", .running),
    .step(name: "weather", tool: "weather.now", .ended(.failed(StepFailure(.unavailable, "no weather.json")), Milliseconds(1))),
    .step(name: "prep", tool: "notes.search", .ended(.skipped(.conditionFalse), Milliseconds(0))),
    .step(name: "late", tool: "notes.search", .ended(.notRun, Milliseconds(0))), .card(SampleCards.partial, .english),
    .answer(SampleRuns.answer),
    .finished(SampleRuns.partial),
  ]

  private func lines(timings: Bool = false) -> [String] {
    let writer = JSONLEvents(zone: Monday.zone, sources: SampleRuns.sources, timings: timings)
    return Self.events.map { writer.line($0) { _ in ExitFacts("partial", 11) } }
  }

  @Test func asRecorded() { Golden.expect(lines().joined(), "report/events.jsonl") }

  /// S71.
  @Test func payloadComesBeforeTheAnswerAndEachEventIsOneLine() throws {
    let lines = lines()
    #expect(lines.allSatisfy { $0.hasSuffix("}\n") && $0.dropLast().allSatisfy { $0 != "\n" } })
    let payload = try #require(lines.firstIndex { $0.hasPrefix("{\"event\":\"payload\"") })
    let answer = try #require(lines.firstIndex { $0.hasPrefix("{\"event\":\"answer\"") })
    #expect(payload < answer && lines.last?.contains("\"exit\":\"partial\",\"exit_code\":11") == true)
  }

  @Test func timesOnRequest() {
    #expect(!lines().joined().contains("elapsed_ms"))
    #expect(lines(timings: true)[4].contains("\"elapsed_ms\":12"))
  }
}
