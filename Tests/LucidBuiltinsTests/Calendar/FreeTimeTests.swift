import LucidBuiltins
import LucidCore
import LucidTesting
import Testing

@Suite struct FreeTimeTests {
  let time = FreeTime(hours: WorkingHours(), zone: Monday.zone)

  /// `04-06 09:00-10:00`, in 2026.
  static func slot(_ text: String) -> Slot {
    let parts = text.split(separator: " ")
    let times = parts[1].split(separator: "-")
    return Slot(moment("\(parts[0]) \(times[0])"), moment("\(parts[0]) \(times[1])"))
  }

  /// `04-06 09:00`, in 2026; the hour may be 24.
  static func moment(_ text: String) -> Instant {
    let date = CivilDate(iso: "2026-" + text.prefix(5))!
    let hour = Int64(text.dropFirst(6).prefix(2))!
    let minute = Int64(text.suffix(2))!
    return Monday.zone.instant(CivilDateTime(date: date).adding(seconds: hour * 3600 + minute * 60))
  }

  static func text(_ slot: Slot) -> String {
    let a = Monday.zone.civil(slot.start)
    let b = Monday.zone.civil(slot.end)
    return "\(a.date.iso.dropFirst(5)) \(a.time.iso)-\(b.time.iso)"
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let busy: [String]
    let from: String
    let to: String
    var minutes = 60
    var limit = 5
    let expected: [String]
    var testDescription: String { name }
  }

  static let monday = ["04-06 09:00-10:00", "04-06 13:00-14:30"]

  static let cases = [
    Case(
      name: "an hour on Monday", busy: monday, from: "04-06 00:00", to: "04-06 24:00",
      expected: ["04-06 08:00-09:00", "04-06 10:00-11:00", "04-06 11:00-12:00", "04-06 12:00-13:00", "04-06 14:30-15:30"]),
    Case(
      name: "two hours on Monday", busy: monday, from: "04-06 00:00", to: "04-06 24:00", minutes: 120,
      expected: ["04-06 10:00-12:00", "04-06 14:30-16:30", "04-06 16:30-18:30"]),
    Case(
      name: "three hours in an empty week", busy: [], from: "04-06 00:00", to: "04-12 24:00", minutes: 180,
      expected: ["04-06 08:00-11:00", "04-06 11:00-14:00", "04-06 14:00-17:00", "04-06 17:00-20:00", "04-07 08:00-11:00"]),
    Case(
      name: "an hour from 10:30", busy: monday, from: "04-06 10:30", to: "04-06 24:00",
      expected: ["04-06 10:30-11:30", "04-06 11:30-12:30", "04-06 14:30-15:30", "04-06 15:30-16:30", "04-06 16:30-17:30"]),
    Case(
      name: "two hours over the weekend", busy: [], from: "04-10 17:00", to: "04-13 24:00", minutes: 120,
      expected: ["04-10 17:00-19:00", "04-13 08:00-10:00", "04-13 10:00-12:00", "04-13 12:00-14:00", "04-13 14:00-16:00"]),
    Case(
      name: "overlapping, adjacent, nested and unsorted windows",
      busy: ["04-06 12:00-13:00", "04-06 08:30-11:00", "04-06 09:00-09:30", "04-06 11:00-12:00", "04-06 12:30-18:00"],
      from: "04-06 00:00", to: "04-06 24:00", expected: ["04-06 18:00-19:00", "04-06 19:00-20:00"]),
    Case(
      name: "a window outside working hours", busy: ["04-06 20:30-23:00", "04-06 05:00-07:00"], from: "04-06 18:00",
      to: "04-06 24:00",
      expected: ["04-06 18:00-19:00", "04-06 19:00-20:00"]),
    Case(
      name: "exactly as long as the gap", busy: monday, from: "04-06 00:00", to: "04-06 13:00", minutes: 180,
      expected: ["04-06 10:00-13:00"]),
    Case(name: "a minute too long for the gap", busy: monday, from: "04-06 00:00", to: "04-06 13:00", minutes: 181, expected: []),
    Case(name: "no length", busy: [], from: "04-06 00:00", to: "04-06 24:00", minutes: 0, expected: []),
    Case(name: "a negative length", busy: [], from: "04-06 00:00", to: "04-06 24:00", minutes: -5, expected: []),
    Case(name: "no limit at all", busy: [], from: "04-06 00:00", to: "04-06 24:00", limit: 0, expected: []),
    Case(name: "an empty range", busy: [], from: "04-06 12:00", to: "04-06 12:00", expected: []),
    Case(name: "a range that runs backwards", busy: [], from: "04-06 13:00", to: "04-06 12:00", expected: []),
    Case(name: "a weekend", busy: [], from: "04-11 00:00", to: "04-12 24:00", expected: []),
    Case(name: "longer than a working day", busy: [], from: "04-06 00:00", to: "04-12 24:00", minutes: 721, expected: []),
    Case(
      name: "the range ends inside a day", busy: [], from: "04-06 18:30", to: "04-07 09:30",
      expected: ["04-06 18:30-19:30", "04-07 08:00-09:00"]),
  ]

  @Test(arguments: cases) func slots(c: Case) {
    let found = time.slots(
      busy: c.busy.map(Self.slot), from: Self.moment(c.from), to: Self.moment(c.to), minutes: c.minutes, limit: c.limit)
    #expect(found.map(Self.text) == c.expected)
  }

  @Test func anEventAcrossMidnightBlocksBothDays() {
    let busy = [Slot(Self.moment("04-06 18:00"), Self.moment("04-07 10:00"))]
    let found = time.slots(busy: busy, from: Self.moment("04-06 16:00"), to: Self.moment("04-07 24:00"), minutes: 60, limit: 4)
    #expect(found.map(Self.text) == ["04-06 16:00-17:00", "04-06 17:00-18:00", "04-07 10:00-11:00", "04-07 11:00-12:00"])
  }

  @Test func anEventOfDaysBlocksThemAll() {
    let busy = [Slot(Self.moment("04-06 09:00"), Self.moment("04-09 12:00"))]
    let found = time.slots(busy: busy, from: Self.moment("04-06 00:00"), to: Self.moment("04-12 24:00"), minutes: 60, limit: 2)
    #expect(found.map(Self.text) == ["04-06 08:00-09:00", "04-09 12:00-13:00"])
  }

  /// Working hours are on the wall clock: from 1:00 to 5:00 there are three hours when the clocks go forward, five when they go
  /// back.
  @Test(arguments: [("03-07", 4 * 60), ("03-08", 3 * 60), ("11-01", 5 * 60), ("11-02", 4 * 60)]) func nightsWhenTheClocksChange(
    day: String, minutes: Int
  ) {
    let night = FreeTime(hours: WorkingHours(from: 3600, to: 5 * 3600, days: [1, 2, 3, 4, 5, 6, 7]), zone: Monday.zone)
    let gaps = night.gaps(busy: [], from: Self.moment("\(day) 00:00"), to: Self.moment("\(day) 24:00"))
    #expect(gaps.map(\.minutes) == [minutes])
  }

  @Test(arguments: ["03-08", "11-01"]) func slotsOnDaysWhenTheClocksChange(day: String) {
    let sunday = FreeTime(hours: WorkingHours(days: [7]), zone: Monday.zone)
    let found = sunday.slots(
      busy: [Self.slot("\(day) 09:00-10:00")], from: Self.moment("\(day) 00:00"), to: Self.moment("\(day) 24:00"), minutes: 60,
      limit: 3)
    #expect(found.map(Self.text) == ["\(day) 08:00-09:00", "\(day) 10:00-11:00", "\(day) 11:00-12:00"])
  }

  @Test func aNightShiftCrossesMidnight() {
    let night = FreeTime(hours: WorkingHours(from: 22 * 3600, to: 6 * 3600, days: [1]), zone: Monday.zone)
    let found = night.gaps(
      busy: [Slot(Self.moment("04-06 23:00"), Self.moment("04-07 01:00"))], from: Self.moment("04-06 00:00"),
      to: Self.moment("04-08 00:00"))
    #expect(found.map(Self.text) == ["04-06 22:00-23:00", "04-07 01:00-06:00"])
    let morning = night.gaps(busy: [], from: Self.moment("04-07 02:00"), to: Self.moment("04-08 00:00"))
    #expect(morning.map(Self.text) == ["04-07 02:00-06:00"])
  }

  @Test func centuriesEnd() {
    let end = Instant(seconds: 253_000_000_000)
    #expect(time.slots(busy: [], from: Monday.now, to: end, minutes: 800, limit: 5).isEmpty)
    #expect(time.slots(busy: [Slot(Monday.now, end)], from: Monday.now, to: end, minutes: 60, limit: 5).isEmpty)
    #expect(FreeTime(hours: WorkingHours(days: []), zone: Monday.zone).gaps(busy: [], from: Monday.now, to: end).isEmpty)
  }

  @Test func focusBlocks() {
    let day = (Self.moment("04-06 00:00"), Self.moment("04-06 24:00"))
    func block(_ busy: [String], _ minutes: Int = 90) -> String? {
      time.focusBlock(busy: busy.map(Self.slot), from: day.0, to: day.1, minutes: minutes).map(Self.text)
    }
    #expect(block(Self.monday) == "04-06 10:00-13:00")
    #expect(block([]) == "04-06 08:00-11:00")
    #expect(block(["04-06 10:00-13:00"]) == "04-06 13:00-16:00")
    #expect(block(["04-06 09:30-11:00", "04-06 13:00-20:00"]) == "04-06 11:00-13:00")
    #expect(block(["04-06 09:00-10:00", "04-06 11:00-20:00"]) == nil)
    #expect(block(["04-06 09:00-10:00", "04-06 11:00-20:00"], 60) == "04-06 08:00-09:00")
    #expect(block(Self.monday, 240) == "04-06 14:30-18:30")
    #expect(block(Self.monday, 0) == nil)
  }
}
