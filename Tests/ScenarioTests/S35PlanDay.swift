import LucidApplication
import LucidCore
import LucidTesting
import Testing

@testable import LucidCommands

/// S35: the day in blocks that leave the calendar alone.
@Suite struct S35PlanDay {
  @Test func onMonday() async throws {
    let record = try await World().run("prompt: Plan it.\nplan: planDay\n")
    #expect(record.observations.map(\.family) == ["calendar", "habits", "health"])
    #expect(record.outcome == .ok && record.card?.kind == "dayPlan")
    let blocks = (record.card?.body["blocks"].list ?? []).compactMap { block in
      zip2(block["start"].instant, block["end"].instant).map { (start: $0, end: $1, title: block["title"].text ?? "") }
    }
    #expect(!blocks.isEmpty)
    let fixed = [(Monday.at(9), Monday.at(10)), (Monday.at(13), Monday.at(14, 30))]
    for block in blocks where !["Standup", "Client review"].contains(block.title) {
      for (start, end) in fixed { #expect(block.end <= start || block.start >= end, "\(block)") }
    }
    #expect(zip(blocks, blocks.dropFirst()).allSatisfy { $0.end <= $1.start }, "\(blocks)")
    let risks = (record.card?.body["risks"].pieces ?? []) + (record.card?.statements ?? []).map(\.text)
    #expect(risks.contains { $0.contains("HRV") || $0.contains("drained") }, "\(risks)")
  }

  private func zip2(_ a: Instant?, _ b: Instant?) -> (Instant, Instant)? {
    guard let a, let b else { return nil }
    return (a, b)
  }
}
