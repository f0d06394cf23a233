import LucidCore
import LucidTesting
import Testing

@testable import LucidReport

/// The order of a briefing's page, and what a sentence beside it has told.
@Suite struct BriefingOrderTests {
  private static func event(_ title: String, _ hour: Int, days: Int = 0, about: [Record] = []) -> Record {
    record(
      "Event",
      [
        "title": .text(title), "start": .datetime(Monday.at(hour, days: days)), "end": .datetime(Monday.at(hour + 1, days: days)),
        "all_day": false, "about": list(about),
      ])
  }

  private static func page(
    _ events: [Record], tomorrow: [Record] = [], state: String = "ok", told: Set<String> = []
  ) -> String {
    let card = SampleCards.card(
      "briefing", "Briefing",
      record(
        "Briefing",
        [
          "tiles": list([SampleCards.tile("Weather", "4 °C", "rain", icon: "cloud", state: state)]),
          "day": .record(
            record(
              "Day",
              [
                "date": .date(Monday.date), "events": list(events),
                "sleep": .record(record("Night", ["minutes": 370, "usual": 425])),
                "due": list([record("Task", ["id": "t", "title": "Sign", "source": "tasks"])]),
                "birthdays": list([
                  record("Birthday", ["id": "c", "name": "Cian", "date": .date(Monday.date.adding(days: 1))])
                ]),
                "tomorrow": .record(record("Tomorrow", ["count": 1, "events": list(tomorrow)])),
                "ahead": list([event("Flight", 6, days: 3)]),
              ])),
        ]))
    var page = LineWriter(ANSIWriter(.plain))
    TextCard(page.ink).draw(CardRenderers.view(card, zone: Monday.zone, told: told), on: &page)
    return page.text
  }

  private static func places(_ page: String, _ words: [String]) throws -> [String.Index] {
    try words.map { try #require(page.firstRange(of: $0), "\($0) in \(page)").lowerBound }
  }

  /// The day, what is due, tomorrow, figures, what is later, then the tiles.
  @Test func whatIsNeededFirstStandsFirst() throws {
    let page = Self.page([Self.event("Standup", 9)], tomorrow: [Self.event("Ferry", 8, days: 1)])
    let places = try Self.places(page, ["Standup", "Sign", "Cian", "Ferry", "6 h 10 min", "Flight", "4 °C"])
    #expect(places == places.sorted(), "\(page)")
  }

  @Test func tomorrowIsFirstWhereNothingIsLeftOfToday() throws {
    let page = Self.page([Self.event("Breakfast", 5)], tomorrow: [Self.event("Ferry", 8, days: 1)])
    let places = try Self.places(page, ["Ferry", "Sign"])
    #expect(places == places.sorted() && !page.contains("all over"), "\(page)")
    #expect(Self.page([Self.event("Breakfast", 5)]).contains("all over"))
  }

  /// A birthday of tomorrow is not under today.
  @Test func aBirthdayStandsAtItsDay() throws {
    let places = try Self.places(Self.page([Self.event("Standup", 9)]), ["Standup", "Later", "Cian"])
    #expect(places == places.sorted())
  }

  @Test func whatIsToldIsLeftOut() {
    #expect(Self.page([]).contains("No events today"))
    #expect(!Self.page([], told: ["calendar.empty"]).contains("No events today"))
    // The figures of the body that a sentence has.
    #expect(!Self.page([], told: ["health.slept"]).contains("6 h 10 min") && Self.page([]).contains("6 h 10 min"))
    let own = record("Remark", ["id": "e", "source": "calendar", "text": "Leave home at 04:45"])
    let events = [Self.event("Ferry", 9, about: [own])]
    #expect(Self.page(events, told: ["calendar:e"]).contains("Leave home"))
    #expect(!Self.page(events, told: ["notes:e"]).contains("Leave home"))
  }

  /// The answer or a notice names it, with the reason.
  @Test func aMissingSourceHasNoTile() {
    #expect(!Self.page([], state: "missing").contains("Weather"))
  }
}
