import LucidCore
import LucidTesting
import Testing

/// Zones of the variable `TZ` that are rules and no names. Monday is 2026-04-06T11:30:00Z.
@Suite struct PosixZoneTests {
  @Test(arguments: [
    ("CET-1CEST,M3.5.0,M10.5.0/3", "CET-1CEST,M3.5.0,M10.5.0/3", "2026-04-06T13:30:00+02:00"),
    // Without rules those of the United States, as the C library has it.
    ("EST5EDT", "EST5EDT,M3.2.0,M11.1.0", "2026-04-06T07:30:00-04:00"),
    ("AAA5BBB3", "AAA5BBB3,M3.2.0,M11.1.0", "2026-04-06T08:30:00-03:00"),
    ("NZST-12NZDT,M9.5.0,M4.1.0/3", "NZST-12NZDT,M9.5.0,M4.1.0/3", "2026-04-06T23:30:00+12:00"),
    // A zone of one offset gets brackets: GMT+2 is a name to others, and means the opposite.
    ("JST-9", "<JST>-9", "2026-04-06T20:30:00+09:00"), ("GMT+2", "<GMT>+2", "2026-04-06T09:30:00-02:00"),
    ("<+0530>-5:30", "<+0530>-5:30", "2026-04-06T17:00:00+05:30"), ("UTC0", "<UTC>0", "2026-04-06T11:30:00Z"),
    ("<-03>3<-02>,M3.5.0/-2,M10.5.0/-1", "<-03>3<-02>,M3.5.0/-2,M10.5.0/-1", "2026-04-06T09:30:00-02:00"),
  ]) func theVariableIsRead(text: String, identifier: String, now: String) throws {
    let zone = try #require(Zone(variable: text))
    #expect(zone.identifier == identifier && zone.iso(Monday.now) == now)
    #expect(!zone.isNamed && Zone(rules: identifier)?.iso(Monday.now) == now)
  }

  /// The clocks change in the second that the rules tell.
  @Test func theClocksChange() throws {
    let zone = try #require(Zone(variable: "CET-1CEST,M3.5.0,M10.5.0/3"))
    for (moment, wall) in [
      ("2026-03-29T00:59:59Z", "2026-03-29T01:59:59+01:00"), ("2026-03-29T01:00:00Z", "2026-03-29T03:00:00+02:00"),
      ("2026-10-25T00:59:59Z", "2026-10-25T02:59:59+02:00"), ("2026-10-25T01:00:00Z", "2026-10-25T02:00:00+01:00"),
    ] { #expect(zone.iso(try #require(ISOMoment.instant(moment, zone: .utc))) == wall) }
  }

  @Test(arguments: [
    "", "Europe/Paris", "Mars/Olympus", "A5", "5", "EST", "<+03>", "<+03-3", "EST5,M3.2.0", "EST5EDT,M3.2.0",
    "EST5EDT,M13.1.0,M11.1.0", "EST5EDT,M3.2.0,M11.1.0,", "CET-25", "CET-1:60", "CET-99999999999999999",
    "CET-9223372036854775807",
    "CET-1CEST,M3.5.0/168,M10.5.0", "CET-1CEST,J0,J366",
  ]) func otherTextsAreNoZones(text: String) { #expect(Zone(variable: text) == nil) }

  /// Only a text that no calendar has as the name of a zone of its own.
  @Test(arguments: ["EST5EDT", "GMT0BST", "GMT+2", "UTC-3", "America/Toronto"]) func namesAreNoRules(name: String) {
    #expect(Zone(rules: name) == nil)
  }

  @Test func zonesOfTheDatabaseAreNamed() { #expect(Monday.zone.isNamed && Zone.utc.isNamed) }
}
