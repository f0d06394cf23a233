import LucidCore
import LucidHistory
import LucidTesting
import Testing

@testable import LucidSession

/// The author's answer in the run history, and made again from there.
@Suite struct OwnAnswerTests {
  private static let body = """
    steps:
      - id: notes
        notes.search: { query: Plan, limit: 3 }
    answer: |
      <<for n in notes.items>>
      - <<n.title>>
      <<end>>
    headline: <<notes.count>> found.
    """

  private static func stored(_ body: String) async throws -> (StoredRun, SessionLab) {
    let lab = SessionLab(["vault/notes/a.md": SessionLab.note("Plan A", "Plan text")])
    let record = try #require(try await lab.run(body).result).record
    #expect(record.answer?.text == "- Plan A" && record.headline?.text == "1 found." && record.outcome == .ok)
    return (try #require(try lab.store.run(try lab.store.find(record.id).number)), lab)
  }

  private static func replay(_ kept: StoredRun, _ lab: SessionLab) -> RunReplay {
    RunReplay(kept, zones: Monday.zones, clock: TestClock(lab.now), program: "0.1.0")
  }

  @Test(arguments: ["", "prompt: Say it.\n"]) func isMadeAgain(prompt: String) async throws {
    let (kept, lab) = try await Self.stored(prompt + Self.body)
    #expect(kept.record.answer?.isByAbility == true && kept.plan.answer != nil && kept.plan.headline != nil)
    #expect(kept.plan.ability.answer?.hasPrefix("<<for") == true)
    #expect(try lab.store.find(kept.record.id).model == nil)
    let replay = Self.replay(kept, lab)
    let again = await replay.run(kept.plan, inputs: [], clock: TestClock(lab.now))
    #expect(replay.isDigest && again.answer == kept.record.answer && again.headline == kept.record.headline)
    #expect(again.outcome == .ok)
  }

  /// A model that failed fails again, with the same reason.
  @Test func inThePlaceOfAModel() async throws {
    let (stored, lab) = try await Self.stored("prompt: Say it.\n" + Self.body)
    var kept = stored
    let failed = Answer.FailedModel(name: "small", failure: StepFailure(.timedOut, "it took too long"))
    kept.record.answer?.failedModel = failed
    let again = await Self.replay(kept, lab).run(kept.plan, inputs: [], clock: TestClock(lab.now))
    #expect(again.answer?.failedModel == failed && again.answer?.text == "- Plan A" && again.outcome == .partial)
  }

  /// A blank answer is none, and ends the run as a false `when` does.
  @Test func aBlankOneEndsQuietly() async throws {
    let lab = SessionLab(["vault/notes/a.md": SessionLab.note("Other", "text")])
    let result = try #require(try await lab.run(Self.body).result)
    #expect(result.record.outcome == .nothing && result.record.answer == nil)
  }
}
