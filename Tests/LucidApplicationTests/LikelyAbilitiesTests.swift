import LucidCore
import LucidTesting
import Testing

@testable import LucidApplication
@testable import LucidLibrary

/// The order of the abilities that a person may want now.
@Suite struct LikelyAbilitiesTests {
  private static func entry(_ name: String, _ order: Int, problem: String? = nil) -> LibraryEntry {
    var listing = AbilityListing()
    (listing.label, listing.problem) = (name.uppercased(), problem)
    return LibraryEntry(name: name, listing: listing, isDefault: false, hasFile: true, order: order)
  }

  private static func run(_ label: String, days: Int, minutes: Int = 0, file: String = "elsewhere") -> RunSummary {
    RunSummary(
      number: 1, id: "r", label: label, file: file, started: Monday.now.adding(seconds: Int64(days * 86_400 + minutes * 60)),
      zone: Monday.zone.identifier, state: .ended(.ok), elapsed: nil, model: nil, tokens: nil, families: [], changes: 0,
      summary: nil, failure: nil)
  }

  private static let entries = [entry("a", 0), entry("b", 1), entry("broken", 2, problem: "no"), entry("c", 3)]

  private func ranked(_ runs: [RunSummary]) -> [String] {
    LikelyAbilities.ranked(Self.entries, runs, at: Monday.now, in: Monday.zone).map(\.name)
  }

  @Test func withoutRunsTheOrderStays() { #expect(ranked([]) == ["a", "b", "c"]) }

  @Test func daysAtThisTimeCount() {
    let runs = [
      // One day is one, however often it ran.
      Self.run("B", days: -1), Self.run("B", days: -1, minutes: 5), Self.run("B", days: -1, minutes: -20),
      Self.run("C", days: -1, minutes: 59), Self.run("x", days: -2, minutes: -60, file: "c"),
      // At another time of day it tells nothing.
      Self.run("A", days: -1, minutes: 300), Self.run("A", days: -2, minutes: -61), Self.run("A", days: -3, minutes: 90),
      Self.run("BROKEN", days: -1), Self.run("gone", days: -1),
    ]
    #expect(ranked(runs) == ["c", "b", "a"])
  }

  @Test func nearnessGoesAcrossMidnight() {
    let midnight = Monday.now.adding(seconds: -(7 * 3600 + 30 * 60) + 600)
    let late = RunSummary(
      number: 1, id: "r", label: "C", file: "", started: midnight.adding(seconds: -1800), zone: Monday.zone.identifier,
      state: .ended(.ok), elapsed: nil, model: nil, tokens: nil, families: [], changes: 0, summary: nil, failure: nil)
    let order = LikelyAbilities.ranked(Self.entries, [late], at: midnight, in: Monday.zone).map(\.name)
    #expect(order == ["c", "a", "b"])
  }
}
