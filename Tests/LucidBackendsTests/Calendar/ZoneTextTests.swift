import LucidCore
import LucidSystem
import LucidTesting
import Testing

@testable import LucidBackends

/// What is written of a zone, read back by libical, is the zone.
@Suite struct ZoneTextTests {
  /// Ordinary ones, and those that are odd: rules by other weekdays, changes at odd hours, half hours, none, once, twice as many.
  static let names = [
    "America/Toronto", "Europe/Oslo", "Europe/London", "Europe/Dublin", "Australia/Lord_Howe", "Australia/Sydney", "Asia/Kolkata",
    "Asia/Jerusalem", "America/Nuuk", "Africa/Casablanca", "Africa/Cairo", "America/Santiago", "Pacific/Chatham", "Asia/Tehran",
    "America/Sao_Paulo", "Asia/Gaza", "Pacific/Apia", "America/Havana", "America/Asuncion", "Europe/Istanbul", "Asia/Kathmandu",
    "Antarctica/Troll", "Africa/Juba",
  ]

  @Test(arguments: names) func readsBack(name: String) throws { try readsBack(name, since: "2026-04-06T07:30:00") }

  /// Before the rules of today.
  @Test(
    arguments: ["America/Toronto", "Europe/Istanbul", "Australia/Lord_Howe"], ["2006-06-01T00:00:00", "1995-11-20T12:00:00"])
  func thePast(name: String, since: String) throws { try readsBack(name, since: since) }

  /// Cuba kept its summer time over the winter of 2026; the file leaves out two changes that its rule has.
  @Test func aYearWithoutTheChangesOfTheRule() throws {
    let rules = Zone.Rules(
      transitions: [1_772_946_000, 1_825_563_600], offsets: [-14_400, -18_000], first: -18_000,
      tail: ZoneTail(posix: "CST5CDT,M3.2.0/0,M11.1.0/1"))
    try readsBack(Zone(identifier: "America/Havana", rules: rules), since: "2026-04-06T07:30:00")
  }

  private func readsBack(_ name: String, since: String) throws {
    try readsBack(#require(SystemZones().zone(name)), since: since)
  }

  private func readsBack(_ zone: Zone, since: String) throws {
    try ICalComponent.openLibrary()
    let name = zone.identifier
    let start = zone.instant(try #require(CivilDateTime(local: since)))
    let definition = try #require(VTimeZone.definition(ZoneText.lines(zone, since: start)))
    #expect(definition.tzid == name)
    let read = try #require(VTimeZone.zone(definition))
    for hour in stride(from: start.seconds, to: 2_145_916_800, by: 3600 * 31) {
      let at = Instant(seconds: hour)
      guard zone.offset(at: at) != read.offset(at: at) else { continue }
      Issue.record("\(name) at \(at.seconds): \(zone.offset(at: at)) was written as \(read.offset(at: at))")
      return
    }
  }

  @Test func torontoIsTwoRules() throws {
    try ICalComponent.openLibrary()
    let text = String(decoding: ZoneText.lines(Monday.zone, since: Monday.now), as: UTF8.self)
    #expect(
      text.split(separator: "\r\n") == [
        "BEGIN:VTIMEZONE", "TZID:America/Toronto", "BEGIN:DAYLIGHT", "DTSTART:20070311T020000",
        "RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3", "TZOFFSETFROM:-0500", "TZOFFSETTO:-0400", "END:DAYLIGHT", "BEGIN:STANDARD",
        "DTSTART:20071104T020000", "RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11", "TZOFFSETFROM:-0400", "TZOFFSETTO:-0500",
        "END:STANDARD", "END:VTIMEZONE",
      ])
  }
}
