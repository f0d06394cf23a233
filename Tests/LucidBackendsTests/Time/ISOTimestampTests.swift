import LucidCore
import LucidTesting
import Testing

@testable import LucidBackends

@Suite struct ISOTimestampTests {
  @Test(arguments: [
    ("2026-04-06", "2026-04-06T00:00:00-04:00"), ("2026-04-06T07:30", "2026-04-06T07:30:00-04:00"),
    ("2026-04-06 07:30:15 -0400", "2026-04-06T07:30:15-04:00"), ("2026-04-06T11:30:00Z", "2026-04-06T07:30:00-04:00"),
    ("2026-04-06T11:30:00.250Z", "2026-04-06T07:30:00-04:00"), ("2026-04-06T17:00:00+05:30", "2026-04-06T07:30:00-04:00"),
    ("2026-04-06T07:30:60-04:00", "2026-04-06T07:30:59-04:00"), ("2026-01-06 12:00:00 +0000", "2026-01-06T07:00:00-05:00"),
  ]) func reads(text: String, expected: String) throws {
    #expect(Monday.zone.iso(try #require(ISOTimestamp(text)).instant(in: Monday.zone)) == expected)
  }

  @Test(arguments: [
    "", "2026", "2026-02-30", "2026-04-06T", "2026-04-06T7:30", "2026-04-06T24:00", "2026-04-06T07:30:", "2026-04-06X07:30",
    "2026-04-06T07:30:00+", "2026-04-06T07:30:00+25:00", "2026-04-06T07:30:00 Q", "2026-04-06T07:30:00-0400x", "٢٠٢٦-04-06",
    "2026-04-06T07:3\u{0}", "-026-04-06",
  ]) func refuses(text: String) { #expect(ISOTimestamp(text) == nil) }

  @Test func theDayIsTheOneInTheZone() throws {
    #expect(try #require(ISOTimestamp("2026-04-06T02:00:00Z")).day(in: Monday.zone).iso == "2026-04-05")
    #expect(try #require(ISOTimestamp("2026-04-06T23:59")).day(in: Monday.zone).iso == "2026-04-06")
  }
}
