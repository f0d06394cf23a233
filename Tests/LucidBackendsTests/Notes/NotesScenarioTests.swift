import LucidBackends
import LucidBuiltins
import LucidCore
import LucidRuntime
import LucidSystem
import LucidTesting
import Testing

/// The sample person's notes through the tools: S39, S51, S61, S81.
@Suite struct NotesScenarioTests {
  let family = NotesFamily.family(VaultNotes(tree: Monday.vault, pool: BlockingPool()))

  private func call(_ verb: String, _ given: [String: Value] = [:]) async throws -> ToolResult {
    let tool = try #require(family.tools.first { $0.signature.verb == verb })
    return try await tool.call(Arguments(for: tool.signature, given), in: Monday.tools)
  }

  private func titles(_ result: ToolResult) -> [String] { (result.value["items"].list ?? []).compactMap { $0["title"].text } }

  @Test func recentIsNewestFirst() async throws {
    let result = try await call("search")
    #expect(titles(result) == ["Project proposal draft", "Grocery list", "Retro ideas"])
    #expect(result.value["items"].list?.map { $0["pinned"] } == [.boolean(true), .boolean(true), .boolean(false)])
    #expect(
      result.value["items"].list?.compactMap { $0["updated"].instant }.map { Monday.zone.date($0).iso } == [
        "2026-04-05", "2026-04-03", "2026-03-20",
      ])
    #expect(result.notices.isEmpty)
    let first = try #require(result.value["items"].list?.first)
    #expect(first["id"] == .text("Project proposal draft"))
    #expect(first["tags"] == .list([.text("work"), .text("proposal")]))
    #expect(first["category"] == .text("work"))
    #expect(first["created"] == .datetime(Monday.at(9, 30, days: -5)))
    #expect(first["body"].text?.hasPrefix("Outline for the spring project") == true)
    let last = try #require(result.value["items"].list?.last)
    #expect(last["tags"] == .list([.text("work"), .text("demo")]))
  }

  @Test(
    arguments: [
      (["query": Value.text("oat")], ["Grocery list"]), (["query": .text("OAT MILK")], ["Grocery list"]),
      (["query": .text("#demo")], ["Retro ideas"]), (["query": .text("work")], ["Project proposal draft", "Retro ideas"]),
      (["query": .text("client review")], ["Project proposal draft"]), (["query": .text("nothing like it")], []),
      (["since": .datetime(Monday.zone.add(Period(days: -7), to: Monday.now))], ["Project proposal draft", "Grocery list"]),
      (["limit": .integer(1)], ["Project proposal draft"]),
    ] as [([String: Value], [String])]) func searches(given: [String: Value], expected: [String]) async throws
  {
    #expect(titles(try await call("search", given)) == expected)
  }

  @Test func theCardNamesTheMeetingsThatNotesSpeakOf() async throws {
    let result = try await call("search", ["since": .datetime(Monday.zone.add(Period(days: -7), to: Monday.now))])
    let event = RecordType(
      "Event",
      [
        .init("id", .text, "Id."), .init("title", .text, "Title."), .init("start", .datetime, "Start."),
        .init("all_day", .boolean, "Day."),
      ])
    let events: [Value] = [("e1", "Standup", 9), ("e2", "Client review", 13), ("e6", "Retro", 16)].map { id, title, hour in
      .record(
        Record(event, ["id": .text(id), "title": .text(title), "start": .datetime(Monday.at(hour)), "all_day": .boolean(false)]))
    }
    let list = Record(RecordType("EventList", [.init("items", .list(.record(event)), "Events.")]), ["items": .list(events)])
    let observations = [
      Observation(step: "notes", tool: "notes.search", status: .done, value: result.value),
      Observation(step: "events", tool: "calendar.events", status: .done, value: .record(list)),
      Observation(
        step: "mail", tool: "mail.urgent", status: .failed(StepFailure(.unavailable, "no mail folder in ~/vault")), value: .null),
    ]
    let presenter = try #require(family.presenter)
    let card = try #require(family.cards[0].card(title: "Notes", from: observations, presenters: [presenter], in: Monday.present))
    #expect(card.kind == "notes")
    #expect(card.body["count"] == .integer(2))
    #expect(card.body["matched_events"] == .list([.text("Client review")]))
    #expect(card.notes.map(\.text) == ["mail is not available: no mail folder in ~/vault"])
    let read = try #require(
      card.statements.first { $0.text == "Read the note **Project proposal draft** before **Client review** at 13:00." })
    #expect(read.role == .action)
    #expect(read.records == ["Project proposal draft", "e2"])
    #expect(read.step == "notes")
    #expect(card.statements.contains { $0.text == "Work on **Project proposal draft**: Add the cost table (and 1 more)." })
  }

  @Test func aTile() async throws {
    let observation = Observation(step: "notes", tool: "notes.search", status: .done, value: try await call("search").value)
    #expect(
      family.presenter?.tile(observation, in: Monday.present).english
        == TileTexts(label: "Notes", value: "3 notes", sub: "Project proposal draft", icon: "note.text"))
    let said = family.presenter?.statements(observation, in: Monday.present).map(\.text) ?? []
    #expect(said.contains("The newest note is **Project proposal draft**, from yesterday."))
    #expect(said.contains("2 notes are pinned: **Project proposal draft**, **Grocery list**."))
  }
}
