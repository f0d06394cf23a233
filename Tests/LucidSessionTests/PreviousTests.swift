import LucidCore
import LucidHistory
import LucidSystem
import LucidTesting
import Testing

@testable import LucidSession

/// `previous.STEP`: what a step gave in the last finished run.
@Suite struct PreviousTests {
  private static let body = """
    variables:
      fresh: <<notes.items | where(id not in (previous.notes.items | map(id)))>>
    prompt: "new: <<fresh | map(title) | join(\\", \\")>>;<<if previous.notes == null>> first<<end>> of <<notes.count>>"
    steps:
      - id: notes
        notes.search: { query: Plan, limit: 50 }
    """

  private static func run(
    _ lab: SessionLab, _ body: String = body, change: (inout RunRequest, Plan) -> Void = { _, _ in }
  ) async throws -> RunRecord {
    let conclusion = try await lab.run(body) { request, plan in
      request.admission = lab.rules(plan)
      request.knowsEarlierRuns = true
      change(&request, plan)
    }
    return try #require(conclusion.result).record
  }

  private static func lab() -> SessionLab { SessionLab(["vault/notes/a.md": SessionLab.note("Plan A", "Plan")]) }

  private static func add(_ title: String, to lab: SessionLab) {
    lab.scratch.write(SessionLab.note("Plan \(title)", "Plan"), to: "vault/notes/\(title).md")
  }

  @Test func whatIsNewSinceTheLastRun() async throws {
    let lab = Self.lab()
    #expect(try await Self.run(lab).prompt?.text == "new: Plan A; first of 1")
    #expect(try await Self.run(lab).prompt?.text == "new: ; of 1")
    Self.add("B", to: lab)
    let third = try await Self.run(lab)
    #expect(third.prompt?.text == "new: Plan B; of 2" && third.outcome == .ok)
    #expect(try await Self.run(lab).prompt?.text == "new: ; of 2")
  }

  @Test func aReplaySeesWhatTheRunSaw() async throws {
    let lab = Self.lab()
    _ = try await Self.run(lab)
    Self.add("B", to: lab)
    let second = try await Self.run(lab)
    _ = try await Self.run(lab)
    let stored = try #require(try lab.store.run(try lab.store.find(second.id).number))
    #expect(stored.calls.contains { $0.tool == "previous.notes" })
    let replay = RunReplay(stored, zones: Monday.zones, clock: TestClock(lab.now), program: "0.1.0")
    let again = await replay.run(stored.plan, inputs: [], clock: TestClock(lab.now))
    #expect(again.prompt == second.prompt && second.prompt?.text == "new: Plan B; of 2")
  }

  @Test func runsWithoutAResultArePassedOver() async throws {
    let lab = Self.lab()
    let quiet = Self.body + "\nwhen: notes.count != 2"
    _ = try await Self.run(lab, quiet)
    Self.add("B", to: lab)
    let nothing = try await Self.run(lab, quiet)
    #expect(nothing.outcome == .nothing)
    Self.add("C", to: lab)
    // What the quiet run read was told to nobody.
    #expect(try await Self.run(lab, quiet).prompt?.text == "new: Plan B, Plan C; of 3")
  }

  @Test func aStepThatWasNotNeededGivesTheResultBefore() async throws {
    let lab = Self.lab()
    let sometimes = Self.body.replacing(
      "notes.search:", with: "when: all.count != 2\n    notes.search:"
    ).replacing("steps:", with: "steps:\n  - id: all\n    notes.search: { query: Plan }")
    #expect(try await Self.run(lab, sometimes).prompt?.text == "new: Plan A; first of 1")
    Self.add("B", to: lab)
    _ = try await Self.run(lab, sometimes)
    Self.add("C", to: lab)
    #expect(try await Self.run(lab, sometimes).prompt?.text == "new: Plan B, Plan C; of 3")
  }

  @Test func itKeepsItsLabels() async throws {
    let lab = Self.lab()
    let first = try await Self.run(lab)
    let second = try await Self.run(lab)
    let variable = try #require(second.variables.first { $0.name == "previous.notes" })
    #expect(variable.labels == first.observations[0].labels && !variable.labels.isEmpty)
    #expect(variable.value == first.observations[0].value)
  }

  @Test(arguments: ["off", "unkept", "omitted", "retyped", "another"])
  func whereThereIsNone(_ kind: String) async throws {
    let lab = Self.lab()
    let omits: (inout RunRequest, Plan) -> Void = { request, _ in
      if kind == "omitted" { request.history = HistoryPolicy(omitted: ["notes"]) }
    }
    let retyped = """
      prompt: x
      steps:
        - id: notes
          for_each: word in ["Plan"]
          notes.search: { query: <<word>> }
      """
    _ = try await Self.run(lab, kind == "retyped" ? retyped : Self.body, change: omits)
    let second = try await Self.run(lab) { request, plan in
      omits(&request, plan)
      if kind == "off" { request.knowsEarlierRuns = false }
      if kind == "unkept" { request.admission = nil }
      if kind == "another" {
        request.admission = AdmissionRules(
          plan: plan, fileHash: "", ability: "another", vault: lab.scratch.path, attached: [], waitSeconds: 0,
          lastRuns: NoLastRuns())
      }
    }
    let value = try #require(second.variables.first { $0.name == "previous.notes" }).value
    if kind == "omitted" {
      // There was one, and nobody knows it.
      #expect(value.isAbsent && second.outcome == .partial)
      #expect(second.notices.contains { $0.text.contains(StoredRun.leftOut.text) }, "\(second.notices)")
    } else {
      #expect(value == .null && second.prompt?.text == "new: Plan A; first of 1" && second.outcome == .ok)
    }
  }

  @Test func aDryRunSeesItAndStoresNothing() async throws {
    let lab = Self.lab()
    _ = try await Self.run(lab)
    Self.add("B", to: lab)
    let dry = try await Self.run(lab) { request, _ in
      request.isDry = true
      request.admission?.isDry = true
      request.history = nil
    }
    #expect(dry.prompt?.text == "new: Plan B; of 2")
    #expect(try lab.store.extent().runs == 1)
    #expect(try await Self.run(lab).prompt?.text == "new: Plan B; of 2")
  }

  @Test(arguments: [false, true]) func theHistoryIsLookedAtOnlyWhenAsked(_ asks: Bool) async throws {
    let lab = Self.lab()
    _ = try await Self.run(lab)
    // Whoever opens this notices.
    lab.scratch.write("no database at all", to: "state/runs.sqlite")
    for name in ["-wal", "-shm"] { unlink(lab.history + name) }
    let body = Self.body.replacing("fresh | map", with: asks ? "fresh | map" : "notes.items | map").replacing(
      "previous.notes == null", with: asks ? "previous.notes == null" : "notes.count > 5 and previous.notes == null")
    let dry = try await Self.run(lab, body) { request, _ in
      request.isDry = true
      request.admission?.isDry = true
      request.history = nil
    }
    #expect(dry.outcome == .ok)
    #expect((lab.scratch.text("state/runs.sqlite") == "no database at all") == !asks)
  }

  @Test func itIsNoFindingOfWhenChanged() async throws {
    let lab = Self.lab()
    let change: (inout RunRequest, Plan) -> Void = { request, plan in request.admission?.whenChanged = true }
    _ = try await Self.run(lab, change: change)
    let second = try await Self.run(lab, change: change)
    #expect(second.answer == nil, "the steps found what they found before")
  }
}
