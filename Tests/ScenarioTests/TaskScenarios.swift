import LucidApplication
import LucidArguments
import LucidBackends
import LucidCompiler
import LucidCore
import LucidLab
import LucidRuntime
import LucidSession
import LucidTesting
import Testing

@testable import LucidCommands

/// Reminders, tasks, labels and events that runs make: S40, S65 and S86 to S88 of the acceptance list.
@Suite struct TaskScenarios {
  /// Runs one ability after the other on the same vault.
  private func run(
    _ bodies: String..., vault: any FileTree = MemoryTree(name: "the vault", files: [:]), inputs: [String: String] = [:]
  ) async throws -> [RunRecord] {
    let composition = Composition(vault: vault, zones: Monday.zones, settings: Monday.settings)
    var records: [RunRecord] = []
    for body in bodies {
      let compilation = composition.compiler.compile(SourceFile(name: "test.lucidability", text: Lab.ability(body)))
      guard let plan = compilation.plans.first else {
        throw StepFailure(.failed, .name(compilation.diagnostics.map(\.message).joined(separator: "; ")))
      }
      let base = composition.tools.context(
        clock: TestClock(Monday.now), loop: nil, zone: Monday.zone, settings: Monday.settings, runID: "run\(records.count)",
        observer: nil)
      let given = inputs.map { (name: $0.key, value: $0.value) }
      records.append(await Executor(base).run(plan, inputs: try Inputs.collect(plan, given, .madeUp(clock: SystemClock()))))
    }
    return records
  }

  private static let reminder = """
    prompt: Say what was set.
    plan: reminderCreate
    """

  @Test func s40_aReminderIsSet() async throws {
    let record = try await run(Self.reminder, inputs: ["title": "Call pharmacy", "at": "tomorrow morning"])[0]
    #expect(record.outcome == .ok, "\(record.failure?.failure.message ?? "")")
    #expect(record.changes.map(\.kind) == [.created] && record.changes[0].noun == "reminder")
    #expect(record.changes[0].title == "Call pharmacy" && record.changes[0].detail?.text == "Tuesday, April 7, 08:00")
    let card = try #require(record.card)
    #expect(card.kind == "reminder" && card.title == "Call pharmacy" && card.body["at"] == .datetime(Monday.at(8, days: 1)))
  }

  @Test func s40_withoutInputsNothingHappens() async throws {
    let error = await #expect(throws: CommandError.self) { try await run(Self.reminder) }
    #expect(error?.exit == .inputMissing)
  }

  private static func remind(_ at: String) -> String {
    "prompt: x\ncard: reminder\nsteps:\n  - reminders.create: { title: Stretch, at: \"\(at)\" }\n"
  }

  @Test func s65_whatIsPastIsRefused() async throws {
    let past = try await run(Self.remind("2026-04-06T07:00"))[0]
    #expect(past.outcome == .backendFailed && past.changes.isEmpty)
    #expect(past.failure?.failure.message.contains("is past (30 min ago)") == true)
    let ahead = try await run(Self.remind("2026-04-06T15:00"))[0]
    #expect(ahead.outcome == .ok && ahead.card?.body["at"] == .datetime(Monday.at(15)))
    // The sample person's reminders are never written.
    #expect(ahead.card?.body["scheduled"] == .boolean(false))
  }

  @Test func s86_aTaskWithAll() async throws {
    let record = try await run(
      """
      prompt: x
      card: tasks
      steps:
        - tasks.create:
            title: Report
            deadline: 2026-04-10T17:00:00Z
            estimate: 119m
            priority: high
            labels: work, Work, deep
            subtasks: [{ title: Figures }, { title: "" }, Summary]
      """)[0]
    #expect(record.outcome == .ok, "\(record.failure?.failure.message ?? "")")
    let task = record.observations[0].value
    #expect(task["deadline"] == .datetime(Monday.at(13, days: 4)) && task["estimate"] == .period(Period(seconds: 7140)))
    #expect(task["priority"] == .integer(3) && task["labels"] == .list([.text("work"), .text("deep")]))
    #expect((task["subtasks"].list ?? []).map { $0["title"] } == [.text("Figures"), .text("Summary")])
    #expect(record.changes.map(\.noun) == ["task"])
  }

  @Test func s87_anEventAtNine() async throws {
    let record = try await run(
      """
      prompt: x
      steps:
        - calendar.create: { title: Lunch, start: <<today | at(09:00)>>, labels: [food] }
        - calendar.events: { from: <<today>>, to: <<tomorrow>> }
      """, vault: Monday.vault)[0]
    #expect(record.outcome == .ok, "\(record.failure?.failure.message ?? "")")
    let event = record.observations[0].value
    #expect(event["start"] == .datetime(Monday.at(9)) && event["end"] == .datetime(Monday.at(10)))
    #expect((record.observations[1].value["items"].list ?? []).contains { $0["title"] == .text("Lunch") })
  }

  @Test func s88_aLabelOnce() async throws {
    let record = try await run(
      """
      prompt: x
      steps:
        - tasks.create_label: { name: Home, color: teal }
        - tasks.create_label: { name: home }
      """)[0]
    #expect(record.observations.map { $0.value["color"] } == [.text("00897B"), .text("00897B")])
    #expect(record.observations[1].value["name"] == .text("Home") && record.changes.map(\.noun) == ["label"])
  }
}
