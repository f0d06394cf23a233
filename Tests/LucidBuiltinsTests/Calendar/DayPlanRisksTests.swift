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

  /// The plan and the sentence beside it name the same hours.
  @Test func cardAndSentenceNameOneBlock() async throws {
    let events = try await FixedCalendar.monday.observe("events", FixedCalendar.today, now: Monday.now)
    let health = Observation(step: "health", tool: "health.today", status: .done, value: .record(Self.short))
    let presenter = CalendarPresenter(hours: WorkingHours())
    let card = try #require(
      DayPlanCard(hours: WorkingHours()).card(
        title: "Plan", from: [events, health], presenters: [presenter], in: Monday.present))
    let focus = try #require(card.body["blocks"].list?.first { $0["source"].text == "free_time" })
    let said = try #require(card.statements.first { $0.kind == .calendar(.bestBlock) }?.values[.span]?.span)
    #expect(focus["start"].instant == said.start && focus["end"].instant == said.end)
    #expect(said.end.seconds - said.start.seconds == 5400, "a tired body gets one short block")
  }
}
