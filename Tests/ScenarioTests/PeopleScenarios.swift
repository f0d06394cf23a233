import LucidApplication
import LucidBuiltins
import LucidCore
import LucidRuntime
import LucidSession
import LucidTesting
import LucidWording
import Testing

@testable import LucidCommands
@testable import LucidVault

/// S32, S33, S39 and S61 to S64 of the acceptance list, at the level of plans: habits, notes and contacts.
@Suite struct PeopleScenarios {
  /// Runs, and puts what was staged into `tree`, as a commit would.
  private func run(_ body: String, _ inputs: [String: Value] = [:], on tree: StagedTree) async throws -> RunRecord {
    let plan = try World().plan(body)
    let composition = Composition(vault: tree, zones: Monday.zones, settings: Monday.settings)
    let context = RunContext(
      RunBindings(
        tools: composition.builtins.tools, variables: composition.builtins.variables, filters: composition.builtins.filters,
        presenters: composition.builtins.presenters, cards: composition.builtins.cards, wording: SentenceCatalogues()),
      model: World().model, clock: TestClock(Monday.now), zone: Monday.zone, settings: Monday.settings, runID: { "run" })
    let given = plan.inputs.map { inputs[$0.name] ?? $0.fallback ?? .null }
    let record = await Executor(context).run(plan, inputs: given)
    if let staged = composition.tools.staged { try tree.stage(staged.changes) }
    return record
  }

  @Test func s32_habitsCheck() async throws {
    let record = try await run("plan: habitsCheck\nprompt: How are my habits?\n", on: StagedTree(over: Monday.vault))
    #expect(record.outcome == .ok)
    let card = try #require(record.card)
    #expect(card.kind == "habitGrid")
    #expect((card.body["done"], card.body["total"]) == (.integer(1), .integer(3)))
    #expect(
      card.body["habits"].list?.map { "\($0["name"].text ?? "") \($0["streak"].integer ?? 0)" } == [
        "Meditate 12", "Water 1", "Run 3",
      ])
  }

  @Test func s33_logHabitsTwice() async throws {
    let tree = StagedTree(over: Monday.vault)
    let body = "plan: logHabits\nprompt: Log my habits for today\n"
    let inputs: [String: Value] = ["entries": .text("Meditate = 1, Water = 8")]
    let first = try await run(body, inputs, on: tree)
    #expect(first.outcome == .ok)
    #expect((first.card?.body["done"], first.card?.body["total"]) == (.integer(3), .integer(3)))
    #expect(first.changes.map { "\($0.kind) \($0.title)" } == ["logged Meditate", "logged Water"])
    let files = tree.changes
    #expect(files.map(\.path) == ["habits/entries-2026-04.json"])
    let second = try await run(body, inputs, on: tree)
    #expect(second.changes.isEmpty && tree.changes == files)
    #expect(second.card?.body["done"] == .integer(3))
  }

  @Test func s39_notesSearch() async throws {
    let tree = StagedTree(over: Monday.vault)
    let record = try await run(
      "plan: notesSearch\nprompt: Which notes matter today? End with the single action to take.\n", on: tree)
    #expect(record.outcome == .ok)
    let card = try #require(record.card)
    #expect(card.kind == "notes")
    #expect(card.body["items"].list?.map { $0["title"].text } == ["Project proposal draft", "Grocery list"])
    #expect(card.body["matched_events"] == .list([.text("Client review")]))
    #expect(
      record.answer?.text.contains("Read the note **Project proposal draft** before **Client review** at 13:00.") == true,
      "\(record.answer?.text ?? "")")
    #expect(record.observations.filter { $0.status == .done }.map(\.tool) == ["notes.search", "calendar.events", "notes.touch"])
    #expect(tree.changes.map(\.path) == ["notes/.lucid/references.json"])
    let after = try await run("steps:\n  - notes.search: { used: 7d }\nprompt: What did I use?\n", on: tree)
    #expect(after.observations.last?.value.ids == ["Grocery list", "Project proposal draft"])
    #expect(after.observations.last?.value["items"].list?.map { $0["last_referenced"].instant } == [Monday.now, Monday.now])
  }

  @Test func s61_notesInOneRun() async throws {
    let tree = StagedTree(over: Monday.vault)
    let record = try await run(
      """
      steps:
        - id: made
          notes.create: { title: Ideas, body: "Ask Dana.", tags: [work] }
        - id: newest
          notes.search: { limit: 1 }
        - id: more
          notes.append: { note: Grocery list, text: "- tea" }
        - id: gone
          notes.delete: { note: Retro ideas }
        - id: left
          notes.search: { limit: 10 }
      prompt: <<newest.count>> newest, from a <<made.source>>
      """, on: tree)
    #expect(record.outcome == .ok, "\(record.notices)")
    #expect(record.changes.map { "\($0.kind) \($0.title)" } == ["created Ideas", "updated Grocery list", "deleted Retro ideas"])
    #expect(record.observations[1].value["items"].list?.map { $0["title"].text } == ["Ideas"])
    #expect(record.prompt?.text.contains("1 newest, from a conversation") == true)
    #expect(record.observations.last?.value["count"] == .integer(3))
  }

  @Test func s63_contactsNeverShowTheNote() async throws {
    let record = try await run(
      "steps:\n  - contacts.search: { query: sarah }\nprompt: Who is Sarah?\ncard: { kind: contacts }\n",
      on: StagedTree(over: Monday.vault))
    #expect(record.card?.body["items"].list?.map { $0["name"].text } == ["Sarah Kim"])
    #expect(record.answer?.text.contains("+1 514 555 0101") == true, "\(record.answer?.text ?? "")")
    #expect(!"\(record)".contains("secret"))
  }

  @Test func s64_anUnknownHabitLogsNothing() async throws {
    let tree = StagedTree(over: Monday.vault)
    let record = try await run(
      "steps:\n  - habits.log: { habit: my run, value: 25 }\n  - habits.log: { habit: Chess }\nprompt: Log.\n", on: tree)
    #expect(record.outcome == .backendFailed)
    #expect("\(record)".contains("there is no habit `Chess`"))
  }
}
