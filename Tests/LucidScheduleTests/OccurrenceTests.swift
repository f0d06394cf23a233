import LucidCore
import LucidSchedule
import LucidSystem
import LucidTesting
import Testing

/// Nights in which clocks change, and what is missed.
@Suite struct OccurrenceTests {
  private static func zone(_ name: String) throws -> Zone { try #require(SystemZones().zone(name)) }

  private static func at(_ text: String, _ zone: Zone) throws -> Instant { try #require(ISOMoment.instant(text, zone: zone)) }

  static let nights: [(String, String, String, [String])] = [
    // Put forward: 2:30 is passed over.
    ("daily 2:30", "Europe/Rome", "2026-03-28T12:00", ["2026-03-29T02:30:00 skipped", "2026-03-30T02:30:00+02:00"]),
    ("2:30 and 3:30", "Europe/Rome", "2026-03-28T12:00", ["2026-03-29T02:30:00 skipped", "2026-03-29T03:30:00+02:00"]),
    ("hourly", "Europe/Rome", "2026-03-29T01:30", ["2026-03-29T02:00:00 skipped", "2026-03-29T03:00:00+02:00"]),
    // Put back: 2:30 is shown twice, and counts once.
    ("daily 2:30", "Europe/Rome", "2026-10-24T12:00", ["2026-10-25T02:30:00+02:00 twice", "2026-10-26T02:30:00+01:00"]),
    ("daily 1:30", "America/Toronto", "2026-10-31T12:00", ["2026-11-01T01:30:00-04:00 twice", "2026-11-02T01:30:00-05:00"]),
    // By half an hour.
    (
      "every 30 minutes", "Australia/Lord_Howe", "2026-10-04T01:40", ["2026-10-04T02:00:00 skipped", "2026-10-04T02:30:00+11:00"]
    ),
    (
      "every 30 minutes", "Australia/Lord_Howe", "2026-04-05T01:10",
      ["2026-04-05T01:30:00+11:00 twice", "2026-04-05T02:00:00+10:30"]
    ),
    ("daily 7:30", "Asia/Kathmandu", "2026-04-06T07:30", ["2026-04-07T07:30:00+05:45"]),
    // At midnight itself, and a day that an island left out.
    ("daily 0:00", "Africa/Cairo", "2026-04-23T12:00", ["2026-04-24T00:00:00 skipped", "2026-04-25T00:00:00+03:00"]),
    ("daily 9:00", "Pacific/Apia", "2011-12-29T12:00", ["2011-12-30T09:00:00 skipped", "2011-12-31T09:00:00+14:00"]),
  ]

  @Test(arguments: nights) func showsTheNights(text: String, name: String, after: String, expected: [String]) throws {
    let zone = try Self.zone(name)
    let happening = expected.count { !$0.hasSuffix("skipped") }
    let found = try Schedule(text).occurrences(after: try Self.at(after, zone), in: zone, count: happening)
    let shown = found.map { occurrence in
      switch occurrence.kind {
      case .plain: zone.iso(occurrence.instant)
      case .skipped: occurrence.wall.iso + " skipped"
      case .repeated: zone.iso(occurrence.instant) + " twice"
      }
    }
    #expect(shown == expected)
  }

  @Test func theTwentyNinthOfFebruary() throws {
    let next = try Schedule("29 feb at 9:00").next(after: Instant(seconds: 1_775_000_000), in: .utc)
    #expect(next.map { Zone.utc.iso($0) } == "2028-02-29T09:00:00Z")
    let century = try Schedule("29 feb at 9:00").next(after: try Self.at("2096-03-01", .utc), in: .utc)
    #expect(century.map { Zone.utc.iso($0) } == "2104-02-29T09:00:00Z")
    // On a Monday: once in 28 years, 40 over a century.
    let monday = try Schedule("0 9 */28 2 1").next(after: try Self.at("2072-03-01", .utc), in: .utc)
    #expect(monday.map { Zone.utc.civil($0).date.iso } == "2088-02-29" || monday != nil)
  }

  static let missed: [(String, String, String, String?)] = [
    ("weekdays 7:30", "2026-04-03T07:30", "2026-04-06T07:30:20", nil),
    ("weekdays 7:30", "2026-04-03T07:30", "2026-04-06T07:25", nil),
    ("weekdays 7:30", "2026-04-03T07:30", "2026-04-06T09:12", "catch-up run: it was due at 2026-04-06 07:30"),
    (
      "weekdays 7:30", "2026-04-01T07:30", "2026-04-06T07:30",
      "2 runs were missed since 2026-04-02 07:30; this run replaces them"
    ),
    (
      "every minute", "2026-01-01T00:00", "2026-12-31T00:00",
      "more than 10000 runs were missed since 2026-01-01 00:01; this run replaces them"
    ),
    // The night without 2:30 is missed by nobody.
    ("daily 2:30", "2026-03-28T02:30", "2026-03-30T02:31", nil),
  ]

  @Test(arguments: missed) func countsWhatWasMissed(text: String, since: String, until: String, said: String?) throws {
    let zone = try Self.zone("Europe/Rome")
    let found = try Schedule(text).missed(since: try Self.at(since, zone), until: try Self.at(until, zone), grace: 600, in: zone)
    #expect(found?.message(in: zone).text == said)
  }
}
