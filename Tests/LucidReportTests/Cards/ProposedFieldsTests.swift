import LucidCore
import LucidTesting
import LucidWording
import Testing

@testable import LucidReport

/// The row of an event of which a message says something else than the calendar.
@Suite struct ProposedFieldsTests {
  private static func row(_ fields: KeyValuePairs<String, Value>, _ proposed: KeyValuePairs<String, Value>?) -> Value {
    let change = proposed.map { Value.record(record("ProposedChange", $0)) } ?? .null
    let type = RecordType("BriefingEvent", fields.map { .init($0.key, .any, "A.") } + [.init("proposed", .any, "A.")])
    return .record(Record(type, values: fields.map(\.value) + [change]))
  }

  private static func page(_ event: Value, _ language: Language) -> String {
    let day = record("BriefingDay", ["date": .date(Monday.date), "events": .list([event])])
    let card = SampleCards.card("briefing", "B", record("Briefing", ["tiles": .list([]), "day": .record(day)]))
    var page = LineWriter(ANSIWriter(.plain, accent: RGB("#FF9F0A")))
    TextCard(page.ink).draw(CardRenderers.view(card, zone: Monday.zone, language: language), on: &page)
    return page.text
  }

  private static let times: KeyValuePairs<String, Value> = [
    "title": .text("Workshop"), "start": .datetime(Monday.at(9, 30)), "end": .datetime(Monday.at(15)),
    "location": .text("Room 5"),
  ]

  @Test func bothTimesAndBothPlaces() {
    let event = Self.row(
      Self.times,
      [
        "state": .text("moved"), "who": .text("Lucie"), "start": .datetime(Monday.at(9, 30)), "place": .text("Room 5"),
        "calendar_start": .datetime(Monday.at(10)), "calendar_end": .datetime(Monday.at(15)), "calendar_place": .text("Room 4"),
      ])
    let english = Self.page(event, .english)
    #expect(english.contains("10:00 → 09:30-15:00"))
    #expect(english.contains("Workshop (moved, says Lucie)") && english.contains("Room 4 → Room 5"))
    #expect(Self.page(event, .german).contains("Workshop (verlegt, schreibt Lucie)"))
  }

  @Test func aCancelledEventIsMarked() {
    let event = Self.row(
      Self.times,
      [
        "state": .text("cancelled"), "who": .text("Dan"), "calendar_start": .datetime(Monday.at(9, 30)),
        "calendar_end": .datetime(Monday.at(15)),
      ])
    #expect(Self.page(event, .english).contains("Workshop (cancelled, says Dan)"))
    #expect(Self.page(event, .german).contains("Workshop (abgesagt, schreibt Dan)"))
  }

  @Test(arguments: [
    ("asked", "Bruno asks for 13:30", "Bruno bittet um 13:30"),
    ("answered", "Bruno asked for 13:30; you answered", "Bruno bat um 13:30; du hast geantwortet"),
  ])
  func aRequestStandsUnderTheEvent(state: String, english: String, german: String) {
    let event = Self.row(
      Self.times,
      [
        "state": .text(state), "who": .text("Bruno"), "start": .datetime(Monday.at(13, 30)),
        "calendar_start": .datetime(Monday.at(9, 30)), "calendar_end": .datetime(Monday.at(15)),
      ])
    let page = Self.page(event, .english)
    #expect(page.contains(english) && page.contains("09:30-15:00  Workshop"))
    #expect(Self.page(event, .german).contains(german))
  }

  /// An event of another zone has its time there beside the one here.
  @Test func anotherZone() {
    let event = Self.row(
      [
        "title": .text("Workshop"), "start": .datetime(Monday.at(14)), "end": .datetime(Monday.at(15)),
        "location": .text("Quay 4"), "zone": .text("Europe/Helsinki"), "zone_minutes": .integer(180),
      ], nil)
    #expect(Self.page(event, .english).contains("14:00-15:00  Workshop (21:00 in Helsinki)"))
    // A call takes place here.
    let call = Self.row(
      [
        "title": .text("Call"), "start": .datetime(Monday.at(14)), "end": .datetime(Monday.at(15)),
        "zone": .text("Europe/Helsinki"), "zone_minutes": .integer(180),
      ], nil)
    #expect(!Self.page(call, .english).contains("Helsinki"))
  }
}
