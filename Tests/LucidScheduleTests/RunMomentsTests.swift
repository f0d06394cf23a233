import LucidCore
import LucidSchedule
import LucidSystem
import LucidTesting
import Testing

/// The times of a range of days, with the nights in which clocks change.
@Suite struct RunMomentsTests {
  private static func moments(_ words: [String], _ start: String, _ end: String, _ name: String) throws -> [String] {
    let zone = try #require(SystemZones().zone(name))
    var moments = RunMoments()
    for words in words {
      moments.add(
        words, try Schedule(words), after: try #require(ISOMoment.instant(start, zone: zone)),
        to: try #require(ISOMoment.instant(end, zone: zone)), in: zone)
    }
    return moments.all.map { moment in
      switch moment.occurrence.kind {
      case .plain: zone.iso(moment.occurrence.instant)
      case .skipped: moment.occurrence.wall.iso + " skipped"
      case .repeated: zone.iso(moment.occurrence.instant) + " twice"
      }
    }
  }

  @Test func eachDayOnce() throws {
    #expect(
      try Self.moments(["daily 7:30"], "2026-04-03T07:30", "2026-04-06T07:30", "Europe/Rome") == [
        "2026-04-04T07:30:00+02:00", "2026-04-05T07:30:00+02:00", "2026-04-06T07:30:00+02:00",
      ])
  }

  @Test func aTimeThatTheClocksPassOverIsNamed() throws {
    #expect(
      try Self.moments(["daily 2:30"], "2026-03-28T00:00", "2026-03-30T12:00", "Europe/Rome") == [
        "2026-03-28T02:30:00+01:00", "2026-03-29T02:30:00 skipped", "2026-03-30T02:30:00+02:00",
      ])
  }

  @Test func aTimeThatIsShownTwiceStartsOneRun() throws {
    #expect(
      try Self.moments(["daily 2:30"], "2026-10-24T12:00", "2026-10-26T12:00", "Europe/Rome") == [
        "2026-10-25T02:30:00+02:00 twice", "2026-10-26T02:30:00+01:00",
      ])
  }

  @Test func severalSchedulesAreInOrder() throws {
    #expect(
      try Self.moments(["daily 18:00", "daily 7:30"], "2026-04-05T12:00", "2026-04-06T12:00", "UTC") == [
        "2026-04-05T18:00:00Z", "2026-04-06T07:30:00Z",
      ])
  }

  @Test func tooManyAreCutAndSaidToBe() throws {
    var moments = RunMoments()
    moments.add(
      nil, try Schedule("every 5 minutes"), after: Instant(seconds: 1_775_000_000), to: Instant(seconds: 1_785_000_000), in: .utc)
    #expect(moments.isCut && moments.all.count == RunMoments.most)
  }
}
