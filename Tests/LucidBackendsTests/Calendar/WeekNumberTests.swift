import LucidBackends
import LucidBuiltins
import LucidCore
import LucidRuntime
import LucidSystem
import LucidTesting
import LucidVault
import Testing

/// Yearly rules by the number of the week, held against weeks that are counted here, day by day, for thirty years.
@Suite struct WeekNumberTests {
  /// The number that a day's week has, counted from the front and from the back of its year: a week belongs to the year that has its fourth
  /// day. `start` is the weekday on which weeks begin, 1 Monday … 7 Sunday.
  private static func numbers(_ date: CivilDate, start: Int) -> (front: Int, back: Int) {
    let fourth = date.adding(days: 3 - (date.weekday - start + 7) % 7)
    let length = CivilDate.isLeap(fourth.year) ? 366 : 365
    return ((fourth.dayOfYear - 1) / 7 + 1, -((length - fourth.dayOfYear) / 7 + 1))
  }

  static let names = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

  @Test(
    arguments: [
      ("BYWEEKNO=1,53;BYDAY=MO,FR", [1, 53], [1, 5], 1), ("BYWEEKNO=1;BYDAY=MO,TU", [1], [1, 2], 1),
      ("BYWEEKNO=52,53;BYDAY=FR", [52, 53], [5], 1), ("BYWEEKNO=-1;BYDAY=SU", [-1], [7], 1), ("BYWEEKNO=20", [20], [4], 1),
      ("BYWEEKNO=1,26,-1;BYDAY=SU,SA;WKST=SU", [1, 26, -1], [6, 7], 7),
      ("BYWEEKNO=53;BYDAY=MO,TU,WE,TH,FR,SA,SU", [53], Array(1...7), 1),
    ] as [(String, [Int], [Int], Int)])
  func weeksOfThirtyYears(rule: String, weeks: [Int], days: [Int], start: Int) async throws {
    let first = try #require(CivilDate(iso: "2026-01-01"))
    let file = WritableCalendar.calendar(
      "BEGIN:VEVENT\r\nUID:a\r\nDTSTART;VALUE=DATE:20260101\r\nSUMMARY:A\r\nRRULE:FREQ=YEARLY;\(rule)\r\nEND:VEVENT\r\n")
    let tree = MemoryTree(name: "v", files: ["calendar/h/x.ics": Array(file.utf8)])
    let zone = try #require(SystemZones().zone("Europe/Berlin"))
    let last = first.adding(days: 30 * 365 + 7)
    let listed = try await VaultCalendar(tree: tree, pool: BlockingPool(), zones: Monday.zones).events(
      from: zone.startOfDay(first.adding(days: 1)), to: zone.startOfDay(last), zone: zone
    ).events.map { zone.date($0.start) }
    var expected: [CivilDate] = []
    for n in 0..<last.daysSinceEpoch - first.daysSinceEpoch {
      let day = first.adding(days: n)
      let (front, back) = Self.numbers(day, start: start)
      // The first day of an event counts always.
      if n == 0 || (days.contains(day.weekday) && (weeks.contains(front) || weeks.contains(back))) { expected.append(day) }
    }
    #expect(listed == expected.filter { $0 >= first.adding(days: 1) })
  }
}
