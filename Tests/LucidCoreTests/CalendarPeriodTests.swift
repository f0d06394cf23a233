import LucidCore
import LucidSystem
import LucidTesting
import Testing

/// Hours, days and weeks as they are lived through, also where clocks change.
@Suite struct CalendarPeriodTests {
  @Test(arguments: [
    (CalendarPeriod.hour, "America/Toronto", "2026-04-06T07:00:00-04:00", "2026-04-06T07:59:59-04:00", true),
    (.hour, "America/Toronto", "2026-04-06T07:59:59-04:00", "2026-04-06T08:00:00-04:00", false),
    (.hour, "America/Toronto", "2026-04-06T07:30:00-04:00", "2026-04-07T07:30:00-04:00", false),
    // 01:30 twice.
    (.hour, "America/Toronto", "2026-11-01T01:30:00-04:00", "2026-11-01T01:30:00-05:00", false),
    (.hour, "America/Toronto", "2026-11-01T01:05:00-05:00", "2026-11-01T01:59:00-05:00", true),
    // No 02:30.
    (.hour, "America/Toronto", "2026-03-08T01:59:00-05:00", "2026-03-08T03:00:00-04:00", false),
    // Half an hour back, so that 01:30 to 02:00 is there twice.
    (.hour, "Australia/Lord_Howe", "2026-04-05T01:45:00+11:00", "2026-04-05T01:45:00+10:30", false),
    (.hour, "Asia/Kolkata", "2026-04-06T07:05:00+05:30", "2026-04-06T07:55:00+05:30", true),
    (.day, "America/Toronto", "2026-04-06T00:00:00-04:00", "2026-04-06T23:59:59-04:00", true),
    (.day, "America/Toronto", "2026-04-06T23:59:59-04:00", "2026-04-07T00:00:00-04:00", false),
    // 25 hours, and 23.
    (.day, "America/Toronto", "2026-11-01T00:00:00-04:00", "2026-11-01T23:59:00-05:00", true),
    (.day, "America/Toronto", "2026-03-08T00:00:00-05:00", "2026-03-08T23:59:00-04:00", true),
    (.day, "America/Toronto", "2026-03-08T00:00:00-05:00", "2026-03-09T00:00:00-04:00", false),
    (.day, "Pacific/Apia", "2011-12-29T23:00:00-10:00", "2011-12-31T01:00:00+14:00", false),
    (.week, "America/Toronto", "2026-04-06T00:00:00-04:00", "2026-04-12T23:59:59-04:00", true),
    (.week, "America/Toronto", "2026-04-12T23:59:59-04:00", "2026-04-13T00:00:00-04:00", false),
    (.week, "America/Toronto", "2025-12-29T00:00:00-05:00", "2026-01-04T23:00:00-05:00", true),
    (.week, "America/Toronto", "2026-10-26T00:00:00-04:00", "2026-11-01T23:59:00-05:00", true),
  ]) func holds(period: CalendarPeriod, zone: String, a: String, b: String, isSame: Bool) throws {
    let zone = try #require(SystemZones().zone(zone))
    let (x, y) = (try #require(Self.instant(a)), try #require(Self.instant(b)))
    #expect(period.holds(x, y, in: zone) == isSame && period.holds(y, x, in: zone) == isSame)
    if isSame { #expect(abs(x.seconds - y.seconds) <= period.mostSeconds) }
  }

  private static func instant(_ text: String) -> Instant? {
    guard let date = CivilDate(iso: text.prefix(10)), let time = CivilTime(iso: text.dropFirst(11).prefix(8)) else { return nil }
    let sign: Int64 = text.suffix(6).first == "-" ? -1 : 1
    let parts = text.suffix(5).split(separator: ":").compactMap { Int64($0) }
    let offset = sign * (parts[0] * 3_600 + parts[1] * 60)
    return Instant(seconds: Zone.utc.instant(CivilDateTime(date: date, time: time)).seconds - offset)
  }
}
