import LucidCore
import LucidTesting
import Testing

@testable import LucidAgenda

/// What is said first: what there is the least time left for, then what is at stake.
@Suite struct AgendaOrderTests {
  private static func mail(_ text: String, until day: Int = 0, at hour: Int? = nil, payment: Bool = false) -> Sentence {
    Sentence(
      Statement(
        .mail(.needsAnswer), .key, weight: 50,
        [
          .title: .text(text), .until: .day(Monday.date.adding(days: day)),
          .at: hour.map { .instant(Monday.at($0, days: day)) }, .rank: payment ? .word("payment") : nil,
        ], records: [text]), text: text)
  }

  private static func event(_ text: String, _ hour: Int, days: Int = 0, kind: StatementKind.Calendar = .key) -> Sentence {
    Sentence(
      Statement(
        .calendar(kind), .key, weight: 80,
        [.title: .text(text), .span: .span(Monday.at(hour, days: days), Monday.at(hour + 1, days: days))], records: [text]),
      text: text)
  }

  private static func sorted(_ sentences: [Sentence], now: Instant = Monday.at(7)) -> [String] {
    AgendaOrder(sentences.map(\.statement), now: now, zone: Monday.zone).sorted(sentences).map(\.text)
  }

  @Test func theTimeLeftDecides() {
    let flight = Self.event("flight", 8)
    let bill = Self.mail("bill", until: 1, payment: true)
    let decision = Self.mail("decision", at: 10)
    let night = Sentence(Statement(.health(.slept), .state, weight: 99), text: "night")
    #expect(Self.sorted([night, bill, decision, flight]) == ["flight", "decision", "bill", "night"])
  }

  /// Who waits comes before an event that both precede the next one.
  @Test func stakesDecideWithinABand() {
    let all = [Self.event("standup", 9), Self.mail("invoice", at: 8, payment: true), Self.mail("Dana", at: 8)]
    #expect(Self.sorted(all) == ["Dana", "invoice", "standup"])
    #expect(Self.sorted(all, now: Monday.at(8, 40)) != Self.sorted(all))
  }

  @Test func whatBecomesUrgentRisesByItself() {
    let all = [Self.event("lunch", 12), Self.mail("form", at: 17), Self.event("train", 15)]
    #expect(Self.sorted(all, now: Monday.at(9)) == ["lunch", "form", "train"])
    #expect(Self.sorted([all[1], all[2]], now: Monday.at(13)) == ["train", "form"])
  }

  /// A message that came days ago and names no deadline sinks; the one of today does not.
  @Test func whatWasHeardOfLongAgoSinks() {
    let old = Statement(
      .mail(.needsAnswer), .key, weight: 90, [.title: .text("old"), .day: .day(Monday.date.adding(days: -4))], records: ["old"])
    let new = Statement(.mail(.needsAnswer), .key, weight: 10, [.title: .text("new")], records: ["new"])
    #expect(Self.sorted([Sentence(old, text: "old"), Sentence(new, text: "new")]) == ["new", "old"])
    let over = Self.mail("over", until: -3)
    #expect(Self.sorted([over, Sentence(new, text: "new")]) == ["new", "over"])
  }

  /// A task that is late for a few days comes before one that has time, and one that is late for
  /// weeks after it; what is only to be known comes last of its band.
  @Test func whatIsLateIsDoneSoon() {
    func task(_ text: String, days: Int) -> Sentence {
      let kind: StatementKind.Tasks = days < 0 ? .late : .next
      return Sentence(
        Statement(.tasks(kind), .risk, weight: 60, [.day: .day(Monday.date.adding(days: days))], records: [text]), text: text)
    }
    #expect(Self.sorted([task("fig", days: 2), task("insurance", days: -2)]) == ["insurance", "fig"])
    #expect(Self.sorted([task("attic", days: -30), task("fig", days: 2)]) == ["fig", "attic"])
    let known = Sentence(
      Statement(.mail(.aboutEvent), .fact, weight: 85, [.at: .instant(Monday.at(18))], records: ["m", "e"]), text: "known")
    let car = Sentence(
      Statement(.tasks(.next), .key, weight: 45, [.at: .instant(Monday.at(17, 30))], records: ["car"]), text: "car")
    #expect(Self.sorted([known, car]) == ["car", "known"])
  }

  @Test(arguments: [
    (0, TimeBand.now), (29, .now), (30, .beforeNext), (120, .beforeNext), (240, .beforeNoon), (600, .today), (900, .tonight),
    (1440, .tomorrowEarly), (1800, .tomorrow), (4 * 1440, .thisWeek), (9 * 1440, .later),
  ]) func bands(minutes: Int, band: TimeBand) {
    let bands = TimeBands(now: Monday.at(7), zone: Monday.zone, next: Monday.at(9))
    #expect(bands.band(of: Monday.at(7).adding(seconds: Int64(minutes) * 60)) == band)
    #expect(bands.band(of: nil) == .open)
  }

  /// Every kind has a place, and what has one is told by its values alone.
  @Test func everyKindHasStakes() {
    for kind in StatementKind.all {
      let bare = Statement(kind, .key, weight: 1)
      let order = AgendaOrder([bare], now: Monday.now, zone: Monday.zone)
      #expect(Stakes.allCases.contains(bare.stakes) && TimeBand.allCases.contains(order.band(of: bare)), "\(kind.name)")
    }
  }

  /// The headline is what to do about the first thing, not the weightiest advice.
  @Test func theHeadlineIsAboutTheFirstThing() {
    let reply = Sentence(
      Statement(
        .mail(.reply), .action, weight: 5, [.title: .text("decision"), .until: .day(Monday.date)], records: ["decision"]),
      text: "Reply.")
    let prepare = Sentence(
      Statement(.calendar(.prepare), .action, weight: 90, [.at: .instant(Monday.at(15))], records: ["review"]), text: "Prepare.")
    let all = [Self.event("review", 15), prepare, Self.mail("decision", at: 8), reply]
    let order = AgendaOrder(all.map(\.statement), now: Monday.at(7), zone: Monday.zone)
    #expect(order.headline(of: all, named: [], isQuestion: false)?.text == "Reply.")
    #expect(order.headline(of: all, named: all.map(\.statement.kind), isQuestion: false)?.text == "Reply.")
  }
}
