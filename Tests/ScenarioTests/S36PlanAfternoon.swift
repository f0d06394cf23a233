import LucidApplication
import LucidCore
import LucidTesting
import Testing

@testable import LucidCommands

/// S36: what is left of noon to five, around the calendar; nothing else is asked.
@Suite struct S36PlanAfternoon {
  @Test func atTenPastNoon() async throws {
    var world = World()
    world.now = Monday.at(12, 10)
    let record = try await world.run("prompt: Plan it.\nplan: planAfternoon\n")
    #expect(record.outcome == .ok && record.card?.kind == "dayPlan")
    #expect(!world.log.entries.contains { $0.contains("health") })
    let blocks = record.card?.body["blocks"].list ?? []
    #expect(!blocks.isEmpty)
    for block in blocks {
      let (start, end) = (try #require(block["start"].instant), try #require(block["end"].instant))
      #expect(start >= Monday.at(12, 10) && end <= Monday.at(17), "\(block)")
      let isReview = block["title"].text == "Client review"
      #expect(isReview || end <= Monday.at(13) || start >= Monday.at(14, 30), "\(block)")
    }
  }

  /// Noon is what the clock shows, also on the day on which it is changed.
  @Test(arguments: ["2026-03-08", "2026-11-01"]) func onTheDaysOfTheClock(day: String) async throws {
    var world = World()
    let date = try #require(CivilDate(iso: day))
    world.now = Monday.zone.instant(CivilDateTime(date: date, time: try #require(CivilTime(hour: 9, minute: 0))))
    let record = try await world.run("prompt: x\nplan: planAfternoon\n")
    let range = try #require(record.observations.first?.value)
    #expect(range["from"].instant.map { Monday.zone.civil($0).time.hour } == 12)
    #expect(range["to"].instant.map { Monday.zone.civil($0).time.hour } == 17)
  }
}
