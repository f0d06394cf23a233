import LucidApplication
import LucidCore
import LucidTesting
import Testing

@testable import LucidCommands

/// S81 to S85 of the acceptance list: what the daily briefing holds; that it comes once a day is tested as commands.
@Suite struct BriefingScenarios {
  private func body(at now: Instant, _ vault: (any FileTree)? = nil) async throws -> Record {
    var world = World(now: now)
    if let vault { world.vault = vault }
    return try #require(await world.run(try World.shipped("daily")).card).body
  }

  @Test func s81_theFirstLookOfTheDay() async throws {
    let body = try await body(at: Monday.now)
    #expect(body["habits_done"] == .integer(1) && body["habits_total"] == .integer(3))
    let streaks = body["streaks"].list ?? []
    #expect(streaks.map { $0["name"] } == ["Meditate", "Run", "Water"].map(Value.text))
    #expect(streaks.map { $0["length"] } == [12, 3, 1].map(Value.integer))
    #expect(body["pinned_notes"] == .integer(2) && body["recent_note"] == .text("Project proposal draft"))
    #expect(body["events"] == .integer(3) && body["evening_nudge"] == .boolean(false))
  }

  @Test func s83_theEveningBeginsAtSix() async throws {
    #expect(try await body(at: Monday.at(17, 59))["evening_nudge"] == .boolean(false))
    #expect(try await body(at: Monday.at(18))["evening_nudge"] == .boolean(true))
  }

  @Test(arguments: [
    (
      #"[{"id": "a", "name": "Read", "unit": "boolean", "targetValue": 1, "frequency": "daily", "createdAt": "2026-03-24"}]"#,
      #"[{"id": "e", "habitID": "a", "value": 1, "date": "2026-04-06"}]"#, false
    ),
    (
      #"[{"id": "a", "name": "Read", "unit": "boolean", "targetValue": 1, "frequency": "daily", "createdAt": "2026-03-24"}]"#,
      "[]", true
    ),
    ("[]", "[]", false),
  ])
  func s84_onlyWhatIsLeftIsNudged(habits: String, entries: String, isNudged: Bool) async throws {
    let vault = World.vault(
      without: "habits", adding: ["habits/habits.json": habits, "habits/entries-2026-04.json": entries])
    let body = try await body(at: Monday.at(19), vault)
    #expect(body["evening_nudge"] == .boolean(isNudged))
  }

  @Test func s85_theShortcutStartsARun() async throws {
    let record = await World().run(try World.shipped("log-habits"), inputs: ["entries": .text("Meditate, Water = 8")])
    #expect(record.prompt?.text == "Log my habits for today" && record.card?.kind == "habitGrid")
    #expect(record.card?.body["done"] == .integer(3) && record.changes.count == 2)
  }
}
