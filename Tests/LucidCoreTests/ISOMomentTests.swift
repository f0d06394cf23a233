import LucidCore
import LucidTesting
import Testing

@Suite struct WrittenMomentTests {
  /// What models and people write for 15:00 on that Tuesday in Toronto.
  @Test(arguments: [
    "2026-04-07T15:00:00", "2026-04-07 15:00:00", "2026-04-07 15:00", "2026-04-07T15:00", "2026-04-07T19:00:00Z",
    "2026-04-07T15:00:00-04:00", "2026-04-07T15:00:00-0400", "2026-04-07 15:00:00 -0400", "2026-04-07T19:00:00.000Z",
    "2026-04-07T15:00:00.250-04:00", "2026-04-07T21:00:00+02:00", "2026-04-07T19:00Z", "2026-04-07T15:00:00.5",
  ]) func oneInstant(text: String) {
    #expect(ISOMoment.instant(text, zone: Monday.zone) == Monday.at(15, days: 1))
  }

  @Test(arguments: [
    "2026-06", "2026-04-07Z", "2026-04-07T25:00", "2026-02-30T10:00", "2026-04-07T15:00:00.", "2026-04-07T15:00:00.x", "15:00",
    "",
    "2026-04-07T15:00+25:00", "2026-04-07-0400", "tomorrow",
  ]) func noMoment(text: String) {
    #expect(ISOMoment.instant(text, zone: Monday.zone) == nil)
  }

  @Test func aDayIsItsMidnight() {
    #expect(ISOMoment.instant("2026-04-07", zone: Monday.zone) == Monday.at(0, days: 1))
  }
}
