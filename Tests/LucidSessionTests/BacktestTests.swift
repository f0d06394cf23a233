import LucidCore
import LucidHistory
import LucidModels
import LucidRuntime
import LucidSystem
import LucidTesting
import Testing

@testable import LucidSession

/// Runs over past days, on real files.
@Suite struct BacktestTests {
  private static let day: Int64 = 86_400

  /// The runs at this time of the last days, the oldest first; what is before now is what the files say.
  private static func records(_ lab: SessionLab, _ body: String, days: Int64) async throws -> [(
    record: RunRecord, gaps: [KnowledgeGap]
  )] {
    let environment = lab.environment()
    let tools = environment.tools()
    let plan = try SessionLab.plan(body, tools)
    var request = RunRequest(tools: tools, file: RunSource(name: "test", path: nil, hash: ""))
    // As after the permission check.
    request.flow.permitted = plan.flows.permittedByTool
    let test = Backtest(plan, environment, request, inputs: [], isKept: false) {
      _, _ throws(RunSessionError) in RunWork(plan: plan, model: Digest())
    }
    let moments = (0..<days).reversed().map { lab.now.adding(seconds: -$0 * day) }
    return try await OwnThread.run { () -> Result<[(record: RunRecord, gaps: [KnowledgeGap])], RunSessionError> in
      do throws(RunSessionError) {
        var found: [(record: RunRecord, gaps: [KnowledgeGap])] = []
        for moment in moments {
          if let outcome = try test.run(at: moment) { found.append((outcome.run.record, outcome.gaps)) }
        }
        return .success(found)
      } catch { return .failure(error) }
    }.get()
  }

  private static func note(_ title: String, _ created: String) -> String {
    "---\ntitle: \(title)\ncreated: \(created)\nupdated: \(created)\n---\nPlan\n"
  }

  @Test func previousIsTheRunBeforeOfTheBacktest() async throws {
    let lab = SessionLab([
      "vault/notes/a.md": Self.note("A", "2026-04-01T08:00:00"), "vault/notes/b.md": Self.note("B", "2026-04-05T08:00:00"),
    ])
    let body = """
      prompt: "<<if previous.notes == null>>first<<end>>; new: <<notes.items | where(id not in (previous.notes.items | map(id))) | map(title) | join(\\", \\")>>"
      steps:
        - id: notes
          notes.search: { query: Plan, limit: 50 }
      """
    let found = try await Self.records(lab, body, days: 4)
    #expect(found.map { $0.record.prompt?.text } == ["first; new: A", "; new: ", "; new: ", "; new: B"])
    #expect(found.allSatisfy { $0.gaps.isEmpty })
  }

  /// The stored result of today is none of a past day, and no run is stored.
  @Test func theRunHistoryIsNeitherReadNorWritten() async throws {
    let lab = SessionLab(["vault/notes/a.md": Self.note("A", "2026-04-01T08:00:00")])
    let body = """
      prompt: "<<previous.notes == null>>"
      steps:
        - id: notes
          notes.search: { query: Plan }
      """
    func run() async throws -> RunRecord {
      let conclusion = try await lab.run(body) { request, plan in
        request.admission = lab.rules(plan)
        request.knowsEarlierRuns = true
      }
      return try #require(conclusion.result).record
    }
    let (stored, again) = (try await run(), try await run())
    let before = try lab.store.list(RunFilter()).count
    let found = try await Self.records(lab, body, days: 1)
    #expect(found.first?.record.prompt?.text == stored.prompt?.text && stored.prompt?.text != again.prompt?.text)
    #expect(try lab.store.list(RunFilter()).count == before)
  }

  @Test func writesAreMadeOnNothing() async throws {
    let lab = SessionLab(["vault/notes/a.md": Self.note("A", "2026-04-01T08:00:00")])
    let files = lab.scratch.files(hidden: true)
    let body = """
      prompt: "<<made.title>> of <<all.count>>"
      steps:
        - id: made
          notes.create: { title: "Day <<today>>", body: "Plan" }
        - id: all
          notes.search: { query: Plan }
      """
    let found = try await Self.records(lab, body, days: 3)
    // Each day begins on the files as they are: nothing of the day before is left.
    for (record, _) in found {
      #expect(record.fate == .heldBack && record.changes.count == 1)
      #expect(record.prompt?.text.hasSuffix(" of 2") == true)
    }
    #expect(lab.scratch.files(hidden: true) == files)
  }

  /// The same recording answers a fixed question, and no question with words of a note.
  @Test(arguments: [("A", true), ("<<notes.items | map(title) | join(\", \")>>", false)])
  func toolsThatWouldBeSentDataAreNotAsked(query: String, isAsked: Bool) async throws {
    let recording = #"{"recorded": "2026-04-01", "query": "A", "results": [{"url": "https://example.org"}]}"#
    let lab = SessionLab(["vault/notes/a.md": Self.note("A", "2026-04-01T08:00:00"), "vault/web/a.json": recording])
    let body = """
      prompt: "<<found.count>>"
      steps:
        - id: notes
          notes.search: { query: Plan }
        - id: found
          web.search: { query: '\(query)' }
          on_error: omit
      """
    let found = try await Self.records(lab, body, days: 1)
    let observation = try #require(found.first?.record.observations.first { $0.step == "found" })
    if isAsked {
      #expect(observation.status == .done)
    } else {
      guard case .failed(let failure) = observation.status else {
        Issue.record("\(observation.status)")
        return
      }
      #expect(failure.message == "web.search is not asked in a backtest: it would be sent your data")
    }
  }

  @Test func theBudgetOfTheDayHoldsOverAllRuns() {
    let limits = BudgetLimits(
      all: SpendingLimits(tokensPerRun: 50, tokensPerDay: 100, costPerDay: 1), ability: "a", own: SpendingLimits(tokensPerDay: 30)
    )
    let left = limits.without(TokenUsage(input: 30, output: 10, cost: 0.25))
    #expect(left.all == SpendingLimits(tokensPerRun: 50, tokensPerDay: 60, costPerDay: 0.75))
    #expect(left.own == SpendingLimits(tokensPerDay: 0))
  }
}
