import LucidCore
import LucidSystem
import LucidTesting
import Testing

@testable import LucidBackends

@Suite struct VTimeZoneTests {
  static func outlook() throws -> [[UInt8]] {
    try ICalComponent.openLibrary()
    return ICalScanner(try CalendarFixtures.tree("wild").read("calendar/outlook.ics", limit: .mib(1))).zones
  }

  /// Outlook's definition holds the rules in force since 2007.
  @Test func aDefinitionAgreesWithTheTzDatabase() throws {
    let definitions = try Self.outlook().compactMap(VTimeZone.definition)
    #expect(definitions.map(\.tzid) == ["Eastern Standard Time", "Customized Time Zone 1"])
    let zone = try #require(VTimeZone.zone(definitions[1]))
    let newYork = try #require(SystemZones().zone("America/New_York"))
    for hour in stride(from: Int64(1_200_000_000), to: 2_100_000_000, by: 3 * 3600) {
      let at = Instant(seconds: hour)
      #expect(zone.offset(at: at) == newYork.offset(at: at))
      guard zone.offset(at: at) == newYork.offset(at: at) else { return }
    }
  }

  @Test func namesAreFoundBehindPrefixesAndInWindows() throws {
    var zones = EventZones(definitions: [], database: ZoneResolver(SystemZones()))
    #expect(zones.zone("/citadel.org/20210210_1/America/Argentina/Buenos_Aires")?.identifier == "America/Argentina/Buenos_Aires")
    #expect(zones.zone("/freeassociation.sourceforge.net/America/Toronto")?.identifier == "America/Toronto")
    #expect(zones.zone("W. Europe Standard Time")?.identifier == "Europe/Berlin")
    #expect(zones.zone("UTC")?.identifier == "UTC")
    for name in ["", "/", "x/UTC", "../../etc/passwd", String(repeating: "/", count: 10_000)] { #expect(zones.zone(name) == nil) }
  }

  /// A definition with standard time from October on, and summer time from March on if it has one.
  private static func definition(_ tzid: String, _ standard: String, summer: String? = nil) -> [UInt8] {
    func part(_ name: String, _ from: String, _ to: String, _ start: String, _ rule: String) -> String {
      "BEGIN:\(name)\r\nDTSTART:\(start)\r\nTZOFFSETFROM:\(from)\r\nTZOFFSETTO:\(to)\r\n\(rule)END:\(name)\r\n"
    }
    let autumn = "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU\r\n"
    let spring = "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU\r\n"
    let text =
      "BEGIN:VTIMEZONE\r\nTZID:\(tzid)\r\n"
      + part("STANDARD", summer ?? standard, standard, "19701025T020000", summer == nil ? "" : autumn)
      + (summer.map { part("DAYLIGHT", standard, $0, "19700329T010000", spring) } ?? "") + "END:VTIMEZONE\r\n"
    return Array(text.utf8)
  }

  /// A name of the tz database means that zone, unless the definition has offsets that it never had.
  @Test(
    arguments: [
      // The name is one without summer time, the definition has summer time.
      ("GMT", "+0000", "+0100", 3600), ("EST", "-0500", "-0400", -4 * 3600), ("MST", "-0700", "-0600", -6 * 3600),
      ("HST", "-1000", "-0900", -9 * 3600), ("UTC", "+0000", "+0100", 3600), ("Etc/GMT", "+0000", "+0100", 3600),
      // The Eastern time of Australia.
      ("EST", "+1000", nil, 10 * 3600),
      // The same offset, another name of a place, and definitions that are older than the last change of the zone.
      ("UTC", "+0000", nil, 0), ("GMT", "+0000", nil, 0), ("Asia/Kolkata", "+0000", nil, 19_800),
      ("Europe/Istanbul", "+0200", "+0300", 3 * 3600), ("Europe/Berlin", "+0000", nil, 2 * 3600),
      ("Europe/London", "+0000", nil, 3600), ("America/Sao_Paulo", "-0300", "-0200", -3 * 3600),
    ] as [(String, String, String?, Int)])
  func aDefinitionThatContradictsItsNameWins(tzid: String, standard: String, summer: String?, july: Int) throws {
    try ICalComponent.openLibrary()
    var zones = EventZones(
      definitions: [Self.definition(tzid, standard, summer: summer)], database: ZoneResolver(SystemZones()))
    let found = zones.zone(tzid)
    let zone = try #require(found)
    // 2026-07-01T12:00Z.
    #expect(zone.offset(at: Instant(seconds: 1_782_907_200)) == july, "\(tzid)")
  }

  @Test func everyWindowsNameIsAZone() {
    for (name, zone) in WindowsZones.names { #expect(SystemZones().zone(zone) != nil, "\(name)") }
  }

  @Test func junkIsNoZone() throws {
    try ICalComponent.openLibrary()
    for text in ["", "BEGIN:VTIMEZONE\r\nEND:VTIMEZONE\r\n", "BEGIN:VEVENT\r\nTZID:x\r\nEND:VEVENT\r\n", "x"] {
      let definition = VTimeZone.definition(Array(text.utf8))
      #expect(definition.flatMap(VTimeZone.zone) == nil)
    }
  }
}
