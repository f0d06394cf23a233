import LucidApplication
import LucidCore
import LucidTesting
import Testing

@testable import LucidCommands

/// S35 and S36 of the acceptance list, as far as the card goes: the day in blocks.
@Suite struct DayPlanScenarios {
  private static let day = """
    prompt: Plan my day.
    steps:
      - id: events
        calendar.events: { from: <<today>>, to: <<tomorrow>> }
      - id: habits
        habits.today: {}
      - id: health
        health.today: {}
    card: { kind: dayPlan }
    """
  private static let afternoon = """
    prompt: Plan my afternoon.
    steps:
      - id: events
        calendar.events: { from: <<now>>, to: <<today | plus(17h)>> }
      - id: habits
        habits.today: {}
    card: { kind: dayPlan }
    """

  private func blocks(_ record: RunRecord) throws -> [(start: Instant, end: Instant, title: String, source: String)] {
    try #require(record.card?.body["blocks"].list).map {
      (try #require($0["start"].instant), try #require($0["end"].instant), $0["title"].text ?? "", $0["source"].text ?? "")
    }
  }

  @Test func s35_nothingOverlapsAnEventAndLowHRVIsARisk() async throws {
    let record = await World().run(try World().plan(Self.day))
    #expect(record.card?.kind == "dayPlan")
    let blocks = try blocks(record)
    #expect(blocks.map(\.title) == ["Meditate", "Standup", "", "Client review"])
    for (a, b) in zip(blocks, blocks.dropFirst()) { #expect(a.end <= b.start) }
    let focus = try #require(blocks.first { $0.source == "free_time" })
    #expect(focus.start == Monday.at(10) && focus.end == Monday.at(11, 30), "a drained day gets a short one")
    let risks = record.card?.body["risks"].pieces ?? []
    #expect(risks.count == 2 && risks[0].contains("HRV is low (−13.3 %"), "\(risks)")
  }

  @Test func s36_theAfternoonIsPlannedFromNow() async throws {
    let world = World(now: Monday.at(12, 10))
    let record = await world.run(try world.plan(Self.afternoon))
    let blocks = try blocks(record)
    #expect(blocks.allSatisfy { $0.start >= Monday.at(12, 10) && $0.end <= Monday.at(17) })
    #expect(blocks.map(\.title) == ["Meditate", "Client review", ""])
    for (a, b) in zip(blocks, blocks.dropFirst()) { #expect(a.end <= b.start) }
    #expect(world.log.entries.allSatisfy { !$0.contains("health") } && record.card?.body["risks"] == .list([]))
  }

  /// Focused work keeps to working hours; a habit is no work, and why nothing is planned is said.
  @Test func afterWorkOnlyHabitsArePlanned() async throws {
    let evening = await World(now: Monday.at(20, 30)).run(try World().plan(Self.day))
    #expect(try blocks(evening).map(\.title) == ["Meditate"])
    let night = await World(now: Monday.at(22, 30)).run(try World().plan(Self.day))
    #expect(try blocks(night).isEmpty && night.card?.body["none"].pieces == ["your working hours are over"])
    let late = await World(now: Monday.at(19)).run(try World().plan(Self.afternoon))
    #expect(late.card?.body["none"] != .null)
  }

  @Test func withoutACalendarThereIsNoPlan() async throws {
    let world = World(vault: World.vault(without: "calendar"))
    let record = await world.run(try world.plan(Self.day.replacing("<<tomorrow>> }", with: "<<tomorrow>> }\n    on_error: omit")))
    #expect(record.card == nil && record.outcome == .partial)
  }
}
