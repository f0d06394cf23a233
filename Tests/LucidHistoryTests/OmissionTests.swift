import LucidCore
import Testing

@testable import LucidHistory

/// Stored runs without contents: a copy of the run, in which each member stays or is emptied on
/// purpose.
@Suite struct OmissionTests {
  /// The members of a record that hold contents; the others are kept as they are.
  private static let contents: Set<String> = [
    "prompt", "observations", "variables", "card", "answer", "receipts", "turns", "headline",
  ]
  private static let others: Set<String> = [
    "id", "ability", "started", "zone", "outcome", "persona", "steps", "notices", "failure", "elapsed", "dryRun", "changes",
    "fate", "proposals", "usage", "labels", "language", "isModelShort", "couldChange",
  ]

  private static func members(_ value: Any) -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: Mirror(reflecting: value).children.compactMap { child in
        child.label.map { ($0, String(reflecting: child.value)) }
      })
  }

  @Test func eachMemberOfARecordIsKeptOrEmptied() {
    var run = FullRun.run
    // One that has failed holds no data.
    run.record.observations = [Observation(step: "made", tool: "calendar.create", status: .done, value: .text("Zebra"))]
    let (whole, bare) = (Self.members(run.record), Self.members(run.withoutContents.record))
    #expect(Set(whole.keys) == Self.contents.union(Self.others))
    // An observation is an object, of which a description has no contents.
    for (name, value) in whole where name != "observations" {
      #expect((bare[name] == value) == Self.others.contains(name), "\(name)")
    }
    #expect(run.withoutContents.record.observations.map(\.value) != run.record.observations.map(\.value))
  }

  @Test func ofACallTheArgumentsAndTheResultAreEmptied() throws {
    let whole = Self.members(try #require(FullRun.run.calls.first))
    let bare = Self.members(try #require(FullRun.run.withoutContents.calls.first))
    let emptied: Set<String> = ["arguments", "result", "notices", "changes"]
    for (name, value) in whole { #expect((bare[name] == value) == !emptied.contains(name), "\(name)") }
  }

  @Test func whatOtherFamiliesGaveStays() {
    let run = FullRun.run
    #expect(run.leavingOut(["no such family"]) == run)
    for family in Set(run.calls.map(\.family)) {
      let kept = run.leavingOut([family])
      #expect(kept.omitted == [family] && kept.record.card == nil && kept.record.turns.isEmpty && kept.record.headline == nil)
      #expect(kept.record.answer == run.record.answer && kept.record.usage == run.record.usage)
    }
  }
}
