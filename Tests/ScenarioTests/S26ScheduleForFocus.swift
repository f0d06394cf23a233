import LucidApplication
import LucidCore
import LucidTesting
import Testing

@testable import LucidCommands

/// S26: the best block of the day, and the habits that are still open.
@Suite struct S26ScheduleForFocus {
  @Test func onMonday() async throws {
    let record = try await World().run("prompt: |\n  Answer in three bullets.\nplan: scheduleForFocus\n")
    let block = try #require(record.card?.body["protect"].record)
    #expect(block["start"].instant == Monday.at(10) && block["end"].instant == Monday.at(13))
    #expect(record.observations.map(\.family) == ["calendar", "habits"])
    let answer = try #require(record.answer?.text)
    #expect(answer.contains("Meditate") && answer.contains("Water (5 of 8)") && answer.contains("10:00–13:00"), "\(answer)")
    let open = record.card?.statements.first { $0.role == .chance && $0.step == "habits" }
    #expect(open?.text.contains("Run") == false)
  }

  @Test func withoutHabitsTheBlockIsFoundAllTheSame() async throws {
    var world = World()
    world.vault = World.vault(without: "habits")
    let record = try await world.run("prompt: x\nplan: scheduleForFocus\n")
    #expect(record.outcome == .partial && record.card?.body["protect"]["minutes"] == .integer(180))
  }
}
