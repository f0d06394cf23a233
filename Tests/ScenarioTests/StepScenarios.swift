import LucidApplication
import LucidCore
import LucidTesting
import Testing

@testable import LucidCommands
@testable import LucidReport

/// What a step can say, on the sample person's day.
@Suite struct StepScenarios {
  private static let loop = """
    prompt: |
      <<for found in prep>><<found.count>>: <<found.items | map(title) | join(", ")>>
      <<end>>Prepare me.
    card: briefing
    steps:
      - id: all
        calendar.events: { from: <<today>>, to: <<today | plus(7d)>> }
      - id: prep
        for_each: event in all.items | limit(4)
        notes.search: { query: <<event.title>> }
        when: not event.all_day

    """

  @Test func notesForEveryEvent() async throws {
    let world = World()
    let record = try await world.run(Self.loop)
    let events = try #require(record.observations[0].value["items"].list).prefix(4).filter { $0["all_day"] != .boolean(true) }
    let lists = try #require(record.observations[1].value.list)
    #expect(lists.count == events.count && lists.count > 1 && world.log.count("notes.search") == lists.count)
    // In the order of the events: the same as asking for each by itself.
    for (event, list) in zip(events, lists) {
      let alone = try await World().run(
        "prompt: x\nsteps:\n  - notes.search: { query: \"\(event["title"].text ?? "")\" }\n")
      #expect(alone.observations[0].value == list)
    }
    #expect(record.steps[1].facts?.items?.count == 4 && record.steps[1].facts?.tries == lists.count)
    #expect(record.outcome == .ok)
  }

  @Test func aListHasOneTile() async throws {
    let record = try await World().run(Self.loop)
    let tiles = try #require(record.card?.body["tiles"].list)
    #expect(tiles.map { $0["source"].text ?? "" } == ["prep"] && tiles.allSatisfy { $0["state"] == .text("ok") })
    for text in [
      TextRun(zone: Monday.zone).render(record), MarkdownRun(zone: Monday.zone, sources: SourceSet()).render(record),
      HTMLRun(zone: Monday.zone, sources: SourceSet()).render(record),
    ] {
      #expect(text.contains("Notes") && !text.contains("not available"))
    }
    let json = JSONRun(zone: Monday.zone).result(record).text(ExitFacts("ok", 0))
    #expect(json.contains("\"for_each\":{\"items\":4,\"left_out\":") && json.contains("\"failed\":0"))
  }

  /// Every card and presenter meets a list: none traps, and the answer is made.
  @Test(arguments: [
    "briefing", "calendarList", "freeSlots", "notes", "mailList", "weather", "travel", "habitGrid", "healthGrid", "forecast",
  ])
  func everyCardBearsAList(card: String) async throws {
    let record = try await World().run(
      """
      prompt: x
      card: \(card)
      steps:
        - for_each: n in [1, 2]
          calendar.events: { from: <<today>>, to: <<today | plus(7d)>>, limit: <<n>> }
        - for_each: n in [1, 2]
          calendar.free_slots: { from: <<today>>, to: <<tomorrow>>, limit: <<n>> }
        - for_each: q in ["a", "b"]
          notes.search: { query: <<q>> }
        - for_each: n in [1, 2]
          calendar.next: {}
          when: n > 0
        - for_each: p in ["Montreal", "Nowhere"]
          weather.now: {}
          when: p != ""
          on_error: omit
        - for_each: n in [1, 2]
          weather.forecast: { to: <<today + n * 1d>> }
        - for_each: p in ["office", "office"]
          travel.to: { destination: <<p>> }
          on_error: omit
        - for_each: q in ["a", "b"]
          habits.today: {}
          when: q != "c"
        - for_each: q in ["a", "b"]
          health.today: {}
          when: q != "c"
      """)
    #expect(record.answer != nil, "\(record.failure?.failure.message ?? "")")
    #expect(record.observations.allSatisfy { $0.value.list?.count == 2 }, "\(record.steps.map { ($0.name, $0.status) })")
  }

  @Test func aMissingSourceIsSaidOnce() async throws {
    let record = try await World(vault: World.vault(without: "notes")).run(
      Self.loop.replacing("    when: not event.all_day", with: "    when: not event.all_day\n    on_error: omit"))
    #expect(record.outcome == .partial)
    #expect(record.notices.filter { $0.text.contains("notes is not set up") }.count == 1, "\(record.notices)")
  }
}
