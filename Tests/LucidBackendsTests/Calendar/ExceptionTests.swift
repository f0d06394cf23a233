import LucidCore
import LucidRuntime
import LucidTesting
import Testing

/// Exceptions and the revisions of their series.
@Suite struct ExceptionTests {
  private static func event(_ lines: String...) -> String {
    "BEGIN:VEVENT\r\nUID:a\r\n" + lines.map { $0 + "\r\n" }.joined() + "END:VEVENT\r\n"
  }

  /// Found in the calendars of recurring-ical-events: a changed occurrence that a later revision of the series has taken out.
  @Test(arguments: [(2, ["S 2026-04-06T09:00:00"]), (1, ["S 2026-04-06T09:00:00", "Moved 2026-04-07T11:00:00"])])
  func aLaterRevisionTakesAChangeBack(sequence: Int, listed: [String]) async throws {
    let calendar = WritableCalendar([
      "calendar/a.ics": WritableCalendar.calendar(
        Self.event(
          "SUMMARY:S", "DTSTART:20260406T090000", "RRULE:FREQ=DAILY;COUNT=2", "EXDATE:20260407T090000", "SEQUENCE:\(sequence)"),
        Self.event("SUMMARY:Moved", "DTSTART:20260407T110000", "RECURRENCE-ID:20260407T090000", "SEQUENCE:1"))
    ])
    #expect(try await calendar.list() == listed)
  }

  /// As Lotus Notes defines its zones: the hour of the change stands in the rule once more.
  @Test func aZoneWhoseRuleNamesTheHour() async throws {
    let zone = WritableCalendar.berlin.replacing("Europe/Berlin", with: "Western/Central Europe")
      .replacing("FREQ=YEARLY;BYMONTH=10", with: "FREQ=YEARLY;BYMINUTE=0;BYHOUR=3;BYMONTH=10")
    let calendar = WritableCalendar([
      "calendar/a.ics": WritableCalendar.calendar(
        zone, Self.event("SUMMARY:S", "DTSTART;TZID=\"Western/Central Europe\":20260406T150000"))
    ])
    #expect(try await calendar.list() == ["S 2026-04-06T09:00:00"])
  }

  /// An event has its own zone where clocks there show another time; UTC is no place.
  @Test func theZoneOfAnEvent() async throws {
    let calendar = WritableCalendar([
      "calendar/a.ics": WritableCalendar.calendar(
        Self.event("SUMMARY:Here", "DTSTART;TZID=America/New_York:20260406T090000"),
        Self.event("SUMMARY:There", "DTSTART;TZID=Europe/Helsinki:20260406T200000").replacing("UID:a", with: "UID:b"),
        Self.event("SUMMARY:UTC", "DTSTART:20260406T200000Z").replacing("UID:a", with: "UID:c"))
    ])
    let range: [String: Value] = ["from": .datetime(Monday.at(0)), "to": .datetime(Monday.at(0, days: 1))]
    let items = try await calendar.call("events", range).value["items"].list ?? []
    let zones = items.map { "\($0["title"].text ?? "") \($0["zone"].text ?? "-") \($0["zone_minutes"].integer ?? 0)" }
    #expect(zones == ["Here - 0", "There Europe/Helsinki 180", "UTC - 0"])
  }
}
