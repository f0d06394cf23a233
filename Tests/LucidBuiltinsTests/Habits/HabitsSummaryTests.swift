import LucidBuiltins
import LucidCore
import LucidRuntime
import LucidTesting
import Synchronization
import Testing

/// Gives the entries of the asked days only, as a store does.
private final class DatedHabits: HabitBackend {
  private let habits: [HabitDefinition]
  private let entries: [String: [CivilDate: Double]]
  private let asked = Mutex<[ClosedRange<CivilDate>]>([])

  init(_ habits: [HabitDefinition], _ entries: [String: [CivilDate: Double]]) { (self.habits, self.entries) = (habits, entries) }

  var ranges: [ClosedRange<CivilDate>] { asked.withLock { $0 } }

  func log(_ days: ClosedRange<CivilDate>, zone: Zone) async throws(StepFailure) -> HabitLog {
    asked.withLock { $0.append(days) }
    return HabitLog(habits, entries: entries.mapValues { $0.filter { days.contains($0.key) } })
  }
}

/// `habits.summary` over ranges that end in the past; Monday is April 6, 2026.
@Suite struct HabitsSummaryTests {
  private static func days(_ range: ClosedRange<Int>) -> [CivilDate: Double] {
    Dictionary(uniqueKeysWithValues: range.map { (Monday.date.adding(days: -$0), 1) })
  }

  private let backend = DatedHabits(
    [
      HabitDefinition(id: "m", name: "Meditate", created: Monday.date.adding(days: -1_100)),
      HabitDefinition(id: "s", name: "Swim", frequency: .weekly, created: Monday.date.adding(days: -30)),
    ], ["m": days(0...2).merging(days(10...19)) { a, _ in a }.merging(days(1_000...1_004)) { a, _ in a }, "s": days(14...14)])

  private static func day(_ ago: Int) -> Value { .datetime(Monday.zone.startOfDay(Monday.date.adding(days: -ago))) }

  private func observe(_ given: [String: Value], habit: String = "meditate") async throws -> Observation {
    let tool = try #require(HabitsFamily.family(backend).tools.first { $0.signature.name == "habits.summary" })
    let arguments = given.merging(["habit": .text(habit)]) { a, _ in a }
    let result = try await tool.call(Arguments(for: tool.signature, arguments), in: Monday.tools)
    return Observation(step: "h", tool: "habits.summary", status: .done, value: result.value)
  }

  @Test(
    arguments: [
      ([:], 7, 3, 42.9), (["from": day(20), "to": day(6)], 14, 10, 71.4),
      (["from": day(19), "to": day(9)], 10, 10, 100),
      (["from": day(1_004), "to": day(999)], 5, 5, 100), (["to": day(1_004)], 7, 0, 0),
    ] as [([String: Value], Int, Int, Double)])
  func ranges(given: [String: Value], count: Int, done: Int, rate: Double) async throws {
    let result = try await observe(given).value
    #expect((result["days"].list?.count, result["done_days"]) == (count, .integer(done)))
    #expect(result["rate"] == .number(rate))
    #expect(result["days"].list?.first?["date"] == result["from"])
    #expect(result["days"].list?.last?["date"].date?.adding(days: 1) == result["to"].date)
    #expect(result["streak"] == .integer(3), "the streak is that of today, whatever the range")
  }

  @Test func olderEntriesAreReadToo() async throws {
    _ = try await observe(["from": Self.day(1_004), "to": Self.day(999)])
    #expect(backend.ranges.map(\.lowerBound) == [Monday.date.adding(days: -1_010)])
  }

  @Test func beforeTheHabitThereIsNoRate() async throws {
    let before = try await observe(["from": Self.day(60), "to": Self.day(39)], habit: "swim").value
    #expect((before["rate"], before["done_days"]) == (.null, .integer(0)))
    let since = try await observe(["from": Self.day(20), "to": Self.day(7)], habit: "swim").value
    #expect(since["rate"] == .number(50), "one of two weeks")
  }

  @Test func isSaidAsItIs() async throws {
    let presenter = try #require(HabitsFamily.family(nil).presenter)
    func said(_ given: [String: Value]) async throws -> (TileTexts, [String]) {
      let observation = try await observe(given)
      return (
        presenter.tile(observation, in: Monday.present).english, presenter.statements(observation, in: Monday.present).map(\.text)
      )
    }
    let march = try await said(["from": Self.day(36), "to": Self.day(5)])
    #expect((march.0.value, march.0.sub) == ("10 of 31 days", "March 1 to 31"))
    #expect(march.1 == ["**Meditate** was done on **10 of 31 days** from March 1 to 31."])
    let now = try await said([:])
    #expect((now.0.sub, now.1) == ("Stats", ["**Meditate** was done on **3 of 7 days**; the streak is **3 days**."]))
    let one = try await said(["from": Self.day(1), "to": Self.day(0)])
    #expect(one.1 == ["**Meditate** was done on **1 of 1 day** on April 5."])
  }
}
