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
