import LucidCore
import LucidHistory
import LucidTesting
import Testing

@testable import LucidSession

/// Why something is not in the answer of a run, on real files: `lucid why not`.
@Suite struct ExclusionTests {
  private static let body = """
    prompt: |
      Pinned: <<notes.items | where(title != "Plan C") | limit(1) | map(title) | join(", ")>>.
    steps:
      - id: notes
        notes.search: { query: Plan, limit: 3 }
        observe: false
    """

  private static func lab() -> SessionLab {
    var files: [String: String] = ["vault/notes/milk.md": SessionLab.note("Groceries", "buy milk")]
    for (i, name) in ["A", "B", "C", "D"].enumerated() {
      files["vault/notes/\(name).md"] =
        "---\ntitle: Plan \(name)\ncreated: 2026-04-06T07:0\(9 - i):00\nupdated: 2026-04-06T07:0\(9 - i):00\n---\nPlan text of \(name)\n"
    }
    return SessionLab(files)
  }

  private static func report(
    _ words: String, _ lab: SessionLab = lab(), _ body: String = body, omitted: Set<String> = [], meanwhile: () -> Void = {}
  ) async throws -> ExclusionReport {
    let conclusion = try await lab.run(body) { request, _ in request.history = HistoryPolicy(omitted: omitted) }
    let id = try #require(conclusion.result).record.id
    let kept = try #require(try lab.store.run(try lab.store.find(id).number))
    meanwhile()
    let environment = lab.environment(frozen: kept.record.started)
    let replay = RunReplay(kept, zones: Monday.zones, clock: TestClock(lab.now), program: "0.1.0")
    let search = ExclusionSearch(kept, replay: replay, environment: environment)
    return try await OwnThread.run { () -> Result<ExclusionReport, RunSessionError> in
      do throws(RunSessionError) { return .success(try search.report(words)) } catch { return .failure(error) }
    }.get()
  }

  @Test(arguments: [("Plan C", "where", false), ("text of b", "limit", true)])
  func aFilterIsNamedWithItsLine(words: String, filter: String, isLimit: Bool) async throws {
    let found = try await Self.report(words).exclusions
    let only = try #require(found.count == 1 ? found.first : nil, "\(found)")
    guard case .filtered(filter, let place?, isLimit: isLimit) = only.reason else { return #expect(Bool(false), "\(only)") }
    #expect(place.file == "test" && place.line > 1 && place.source.contains(filter))
    #expect(only.tool == "notes.search" && only.step == "notes" && only.id != nil && only.title.hasPrefix("Plan"))
  }

  @Test func whatThePromptHasIsNotMentioned() async throws {
    let found = try await Self.report("text of a", Self.lab(), Self.body.replacing("map(title)", with: "map(body)")).exclusions
    guard case .answered? = found.first?.reason else {
      guard case .unmentioned(let author?, isInPrompt: _, isInCard: _)? = found.first?.reason else {
        return #expect(Bool(false), "\(found)")
      }
      #expect(!author.isEmpty)
      return
    }
  }

  @Test func theLimitOfTheStepCutsItOff() async throws {
    let found = try await Self.report("text of d").exclusions
    #expect(found.count == 1 && found.first?.reason == .cut(.init("limit", .integer(3))), "\(found)")
  }

  @Test func itCameAfterTheRun() async throws {
    let lab = Self.lab()
    let found = try await Self.report("Plan Z", lab, Self.body.replacing("limit: 3", with: "limit: 30")) {
      lab.scratch.write(SessionLab.note("Plan Z", "Plan"), to: "vault/notes/z.md")
    }.exclusions
    #expect(found.map(\.reason) == [.late], "\(found)")
  }

  @Test func theQueryOfTheStepExcludesIt() async throws {
    let found = try await Self.report("milk").exclusions
    guard case .outside(let arguments)? = found.first?.reason else { return #expect(Bool(false), "\(found)") }
    #expect(arguments.map(\.name) == ["query"] && arguments.first?.value == .text("Plan") && found.count == 1)
  }

  @Test func aSourceThatTheRunDidNotAsk() async throws {
    let other = "prompt: Say it.\nsteps:\n  - id: due\n    reminders.list: {}\n    on_error: omit\n"
    let report = try await Self.report("milk", Self.lab(), other)
    #expect(report.exclusions.map(\.reason) == [.unread] && report.exclusions.first?.source == "notes", "\(report)")
  }

  @Test func nothingIsSaidOfWhatIsNotStored() async throws {
    let report = try await Self.report("milk", omitted: ["notes"])
    #expect(report.exclusions.map(\.reason) == [.unknown], "\(report)")
    #expect(report.looks.contains { $0.step == "notes" && $0.state == .unstored })
  }

  @Test func whatIsInNoSourceNamesThoseThatWereLookedAt() async throws {
    let report = try await Self.report("zebra")
    #expect(report.exclusions.isEmpty)
    #expect(report.looks.contains { $0.step == "notes" && $0.state == .read(matches: 0) })
    #expect(report.looks.contains { $0.tool == "notes.search" && $0.step == nil && $0.state == .read(matches: 0) })
    // Sources that are not there are no sources without it.
    #expect(report.looks.contains { if case .unavailable = $0.state { true } else { false } }, "\(report.looks)")
  }

  @Test func itStoresAndChangesNothing() async throws {
    let lab = Self.lab()
    let before = lab.scratch.files()
    _ = try await Self.report("milk", lab)
    #expect(try lab.store.extent().runs == 1)
    #expect(Set(lab.scratch.files()).subtracting(before).allSatisfy { $0.hasPrefix("state/") })
  }
}
