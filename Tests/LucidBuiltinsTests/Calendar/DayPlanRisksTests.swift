import LucidCore
import LucidRuntime
import LucidTesting
import Testing

@testable import LucidBuiltins

/// A plan advises what the rest of the day still allows, and names one block for focused work.
@Suite struct DayPlanRisksTests {
  private static let short = Record(
    HealthToday.type,
    [
      "metrics": .list([
        .record(
          Metric(
            .sleep,
            Dictionary(uniqueKeysWithValues: (0...7).map { (Monday.date.adding(days: -$0), $0 == 0 ? 300.0 : 420) }),
            on: Monday.date, days: 7
          ).record)
      ])
    ])

  @Test(arguments: [
    (7, "put what is hard before noon"), (10, "put what is hard before noon"), (11, "plan an early night"),
    (21, "plan an early night"),
  ])
  func theMorningIsAdvisedWhileItLasts(hour: Int, advice: String) {
    #expect(BodyState(Self.short, hour: hour).risks.map { $0.text() } == ["The night was short (−28.6 % of sleep): \(advice)."])
  }

  /// No sentence recommends more hours than the plan has.
  @Test func aTiredBodyIsNotToldTheWholeBlock() async throws {
    let events = try await FixedCalendar.monday.observe("events", FixedCalendar.today, now: Monday.now)
    let health = Observation(step: "health", tool: "health.today", status: .done, value: .record(Self.short))
    let presenter = CalendarPresenter(hours: WorkingHours())
    let card = try #require(
      DayPlanCard(hours: WorkingHours()).card(
        title: "Plan", from: [events, health], presenters: [presenter], in: Monday.present))
    let focus = try #require(card.body["blocks"].list?.first { $0["source"].text == "free_time" })
    #expect((focus["start"], focus["end"]) == (.datetime(Monday.at(10)), .datetime(Monday.at(11, 30))))
    let kinds: [StatementKind] = [.calendar(.bestBlock), .calendar(.keepFree)]
    #expect(!card.statements.contains { kinds.contains($0.kind) }, "a tired body gets one short block")
  }
}
