import LucidApplication
import LucidArguments
import LucidCore
import LucidShipped
import LucidTesting
import Testing

@testable import LucidCommands
@testable import LucidReport
@testable import LucidSetup

/// S71 to S73 of the acceptance list: what is told, shown and said to be missing.
@Suite struct RunScenarios {
  @Test(arguments: ShippedAbilities.defaultNames) func s71_orderOfEvents(name: String) async throws {
    let events = EventLog()
    _ = await World().run(try World.shipped(name), events: events, inputs: World.told)
    let lines = events.lines.filter { !$0.hasPrefix("variable") }
    let card = try #require(lines.firstIndex { $0.hasPrefix("card") })
    #expect(
      lines.first == "started" && lines[1] == "prompt" && lines.suffix(2) == ["answer", "finished ok"] && card == lines.count - 3)
    for (i, line) in lines.enumerated() where line.hasSuffix(" running") {
      let done = line.replacing(" running", with: " done")
      #expect(lines[i...card].contains(done), "\(lines)")
    }
  }

  @Test func s72_thePromptStandsOnTop() async throws {
    let record = await World().run(try World.shipped("weather"))
    let text = TextRun(zone: Monday.zone, screen: Screen(), sources: SourceSet(), showsPrompt: true).render(record)
    let prompt = try #require(text.firstRange(of: "Monday, April 6, 2026"))
    let card = try #require(text.firstRange(of: "light rain"))
    let answer = try #require(text.firstRange(of: "umbrella"))
    #expect(prompt.lowerBound < card.lowerBound)
    // What to do stands over it.
    #expect(answer.lowerBound < prompt.lowerBound)
    let html = HTMLRun(zone: Monday.zone, sources: SourceSet()).render(record)
    #expect(html.contains("rgb(100 210 255)") && html.contains("light rain"))
    let bare = try await World().run("prompt: Hello <<name>>\n")
    #expect(bare.card == nil)
    #expect(
      TextRun(zone: Monday.zone, screen: Screen(), sources: SourceSet(), showsPrompt: true).render(bare).contains("Hello Robin"))
  }

  @Test(arguments: [("weather.json", "weather"), ("mail", "mail"), ("calendar", "events"), ("health", "health")])
  func s73_aMissingSourceCostsItsTileOnly(source: String, step: String) async throws {
    let record = await World(vault: World.vault(without: source)).run(try World.shipped("briefing"))
    #expect(record.outcome == .partial && ExitCode(record.outcome).rawValue == 11)
    let tiles = try #require(record.card?.body["tiles"].list)
    // The day tells the others.
    #expect(tiles.filter { $0["state"] == .text("ok") }.count == (["events", "mail"].contains(step) ? 3 : 1))
    #expect(tiles.first { $0["source"] == .text(step) }?["state"] == .text("missing"))
    let family = step == "events" ? "calendar" : step
    #expect(record.notices.contains { $0.text.hasPrefix("\(family) is not set up: lucid ") }, "\(record.notices)")
    #expect(record.answer?.text.contains("Not set up: \(family)") == true, "\(record.answer?.text ?? "")")
    // The calendar and the mail are read twice.
    #expect(record.observations.filter { $0.status == .done }.count == (["calendar", "mail"].contains(source) ? 9 : 10))
  }

  @Test func everythingMissingIsStillAnAnswer() async throws {
    let record = await World(vault: MemoryTree(name: "nothing", files: [:])).run(try World.shipped("briefing"))
    #expect(record.outcome == .partial)
    #expect(record.observations.allSatisfy { if case .failed = $0.status { true } else { false } })
    #expect(record.answer?.text.hasPrefix("Not set up: ") == true, "\(record.answer?.text ?? "")")
  }
}
