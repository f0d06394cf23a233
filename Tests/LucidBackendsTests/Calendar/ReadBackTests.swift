import LucidBuiltins
import LucidCore
import LucidRuntime
import LucidSystem
import LucidTesting
import Testing

@testable import LucidBackends
@testable import LucidVault

/// What a tool says it wrote is what is listed afterwards; what cannot be had is refused and leaves the file as it is.
@Suite struct ReadBackTests {
  static let berlin = SystemZones().zone("Europe/Berlin")!

  static func calendar(_ events: [String]..., newline: String = "\r\n") -> WritableCalendar {
    let text = events.map { (["BEGIN:VEVENT"] + $0 + ["END:VEVENT", ""]).joined(separator: "\r\n") }.joined()
    return WritableCalendar(
      ["calendar/h/x.ics": WritableCalendar.calendar(text).replacing("\r\n", with: newline)], zone: berlin)
  }

  static func text(_ calendar: WritableCalendar) -> String {
    ((try? calendar.stage.read("calendar/h/x.ics", limit: .mib(1))) ?? []).map { String(Unicode.Scalar($0)) }.joined()
  }

  /// Title, start and end on the clock of Berlin.
  static func list(_ calendar: WritableCalendar, from: String, days: Int = 4) async throws -> [String] {
    let first = try #require(CivilDate(iso: from))
    let reading = try await VaultCalendar(tree: calendar.stage, pool: BlockingPool(), zones: Monday.zones).events(
      from: berlin.startOfDay(first), to: berlin.startOfDay(first.adding(days: days)), zone: berlin)
    return reading.events.map {
      "\($0.title) \(berlin.civil($0.start).iso.dropFirst(5)) \(berlin.civil($0.end).iso.dropFirst(11))"
    }
  }

  static func at(_ iso: String) -> Value { .datetime(berlin.instant(ISOMoment(iso)!.wall)) }

  // MARK: The hour that the clocks skip

  static let night = [
    "UID:u1", "SUMMARY:S", "DTSTART;TZID=Europe/Berlin:20260328T023000", "DTEND;TZID=Europe/Berlin:20260328T033000",
    "RRULE:FREQ=DAILY;COUNT=3",
  ]

  @Test func anOccurrenceInTheSkippedHourIsDeleted() async throws {
    let calendar = Self.calendar(Self.night)
    let result = try await calendar.call("delete", ["id": .text("u1@20260329T013000Z")])
    #expect(result.changes.count == 1)
    #expect(try await Self.list(calendar, from: "2026-03-27") == ["S 03-28T02:30:00 03:30:00", "S 03-30T02:30:00 03:30:00"])
    #expect(Self.text(calendar).contains("EXDATE;TZID=Europe/Berlin:20260329T023000\r\n"))
  }

  @Test func anOccurrenceInTheSkippedHourIsMoved() async throws {
    let calendar = Self.calendar(Self.night)
    let result = try await calendar.call(
      "update", ["id": .text("u1@20260329T013000Z"), "start": Self.at("2026-03-29T10:00")])
    #expect(result.value["start"] == Self.at("2026-03-29T10:00"))
    #expect(
      try await Self.list(calendar, from: "2026-03-27") == [
        "S 03-28T02:30:00 03:30:00", "S 03-29T10:00:00 11:00:00", "S 03-30T02:30:00 03:30:00",
      ])
    #expect(Self.text(calendar).contains("RECURRENCE-ID;TZID=Europe/Berlin:20260329T023000\r\n"))
  }

  @Test func aNewTitleInTheSkippedHour() async throws {
    let calendar = Self.calendar(Self.night)
    _ = try await calendar.call("update", ["id": .text("u1@20260329T013000Z"), "title": .text("New")])
    #expect(
      try await Self.list(calendar, from: "2026-03-27") == [
        "S 03-28T02:30:00 03:30:00", "New 03-29T03:30:00 04:30:00", "S 03-30T02:30:00 03:30:00",
      ])
  }

  @Test func aRangeOverTheSkippedHourIsDeleted() async throws {
    let calendar = Self.calendar(Self.night)
    _ = try await calendar.call("delete", ["from": Self.at("2026-03-28T00:00"), "to": Self.at("2026-03-30T00:00")])
    #expect(try await Self.list(calendar, from: "2026-03-27") == ["S 03-30T02:30:00 03:30:00"])
  }

  /// Two times of the clock are one instant there.
  @Test(arguments: ["delete", "update"]) func everyHourOverTheSkippedOne(verb: String) async throws {
    let calendar = Self.calendar([
      "UID:u1", "SUMMARY:S", "DTSTART;TZID=Europe/Berlin:20260329T003000", "DURATION:PT10M", "RRULE:FREQ=HOURLY;COUNT=5",
    ])
    let before = [
      "S 03-29T00:30:00 00:40:00", "S 03-29T01:30:00 01:40:00", "S 03-29T03:30:00 03:40:00", "S 03-29T04:30:00 04:40:00",
    ]
    #expect(try await Self.list(calendar, from: "2026-03-28") == before)
    let new: [String: Value] = verb == "update" ? ["title": .text("New")] : [:]
    _ = try await calendar.call(verb, ["id": .text("u1@20260329T013000Z")].merging(new) { $1 })
    let changed = verb == "update" ? ["New 03-29T03:30:00 03:40:00"] : []
    #expect(try await Self.list(calendar, from: "2026-03-28") == before[..<2] + changed + before[3...])
  }

  // MARK: Files that are read and cannot be written

  /// A blank line inside a folded property, and line ends of the classic Mac.
  @Test(arguments: ["delete", "update", "move"], [true, false])
  func whatTheWriterCannotSeeIsRefused(verb: String, blank: Bool) async throws {
    let head = ["UID" + (blank ? "\r\n\r\n :" : ":") + "a", "SUMMARY:A", "DTSTART:20261020T090000", "DTEND:20261020T100000"]
    let calendar = Self.calendar(head, newline: blank ? "\r\n" : "\r")
    let before = Self.text(calendar)
    let arguments: [String: [String: Value]] = [
      "delete": [:], "update": ["title": .text("B")], "move": ["start": Self.at("2026-10-21T09:00")],
    ]
    let error = await #expect(throws: StepFailure.self) {
      try await calendar.call(verb == "move" ? "update" : verb, ["id": .text("a")].merging(arguments[verb] ?? [:]) { $1 })
    }
    #expect(error?.message == "calendar/h/x.ics: damaged, it cannot be changed without loss")
    #expect(Self.text(calendar) == before && calendar.stage.changes.isEmpty)
  }

  @Test(arguments: [["DTSTART:20261020T090000", "RRULE:FREQ=DAILY;COUNT=2"], ["DTSTART:20261020T090000"]], ["", "UID:"])
  func anEventWithoutUIDIsNotChanged(lines: [String], uid: String) async throws {
    let calendar = Self.calendar(["SUMMARY:A"] + lines + (uid.isEmpty ? [] : [uid]))
    let id = try #require(
      try await VaultCalendar(tree: calendar.stage, pool: BlockingPool(), zones: Monday.zones).events(
        from: Instant(seconds: 1_792_000_000), to: Instant(seconds: 1_793_000_000), zone: Self.berlin
      ).events.last?.id)
    let before = Self.text(calendar)
    for arguments in [["start": Self.at("2026-10-23T15:00")], ["title": .text("B")]] as [[String: Value]] {
      let error = await #expect(throws: StepFailure.self) {
        try await calendar.call("update", ["id": .text(id)].merging(arguments) { $1 })
      }
      #expect(error?.message == "calendar/h/x.ics: `A` has no UID, so a changed one could not be told from it")
    }
    #expect(Self.text(calendar) == before)
    // A deletion needs none.
    _ = try await calendar.call("delete", ["id": .text(id)])
    #expect(try await Self.list(calendar, from: "2026-10-19").count == lines.count - 1)
  }

  // MARK: Midnight

  @Test func midnightIsATime() async throws {
    let calendar = Self.calendar(["UID:a", "SUMMARY:A", "DTSTART:20261020T090000", "DTEND:20261020T100000"])
    _ = try await calendar.call("update", ["id": .text("a"), "start": Self.at("2026-10-21T00:00")])
    #expect(try await Self.list(calendar, from: "2026-10-19") == ["A 10-21T00:00:00 01:00:00"])
    let dayAlone = await #expect(throws: StepFailure.self) {
      try await calendar.call("update", ["id": .text("a"), "start": Self.at("2026-10-22T00:00")], days: ["start"])
    }
    #expect(dayAlone?.message == "`start` (2026-10-22) has no time of day")
    #expect(dayAlone?.hint?.contains("2026-10-22T00:00 for midnight") == true)
    _ = try await calendar.call("create", ["title": .text("B"), "start": Self.at("2026-10-23T00:00")])
    #expect(try await Self.list(calendar, from: "2026-10-22", days: 2) == ["B 10-23T00:00:00 01:00:00"])
    let day = await #expect(throws: StepFailure.self) {
      try await calendar.call("create", ["title": .text("B"), "start": Self.at("2026-10-23T00:00")], days: ["start"])
    }
    #expect(day?.kind == .badArgument)
  }

  // MARK: Only what is given

  @Test func theLengthOfAnOccurrenceStays() async throws {
    let calendar = Self.calendar([
      "UID:p", "SUMMARY:A", "DTSTART;TZID=Europe/Berlin:20261020T090000", "DURATION:PT1H",
      "RDATE;VALUE=PERIOD;TZID=Europe/Berlin:20261021T100000/PT3H",
    ])
    _ = try await calendar.call("update", ["id": .text("p@20261021T080000Z"), "title": .text("New")])
    #expect(
      try await Self.list(calendar, from: "2026-10-19") == ["A 10-20T09:00:00 10:00:00", "New 10-21T10:00:00 13:00:00"])
  }

  @Test func aFloatingTimeInTheDoubledHourKeepsItsLength() async throws {
    let calendar = Self.calendar([
      "UID:f", "SUMMARY:A", "DTSTART:20261024T023000", "DTEND:20261024T033000", "RRULE:FREQ=DAILY;COUNT=3",
    ])
    _ = try await calendar.call("update", ["id": .text("f@20261025T003000Z"), "title": .text("New")])
    let day = try await VaultCalendar(tree: calendar.stage, pool: BlockingPool(), zones: Monday.zones).events(
      from: Self.berlin.startOfDay(CivilDate(iso: "2026-10-25")!), to: Self.berlin.startOfDay(CivilDate(iso: "2026-10-26")!),
      zone: Self.berlin)
    #expect(day.events.map(\.title) == ["New"] && day.events.first?.minutes == 60)
  }

  @Test func mixedLineEndsStay() async throws {
    let lines = [
      "BEGIN:VCALENDAR\n", "VERSION:2.0\n", "PRODID:x\n", "BEGIN:VEVENT\n", "UID:a\n", "SUMMARY:A\r\n",
      "DTSTART;TZID=Europe/Berlin:20261020T090000\r\n", "RRULE:FREQ=DAILY\r\n", "SEQUENCE:1\r\n", "X-KEPT:1\r\n",
      "BEGIN:VALARM\r\n", "TRIGGER:-PT5M\r\n", "END:VALARM\r\n", "END:VEVENT\r\n", "END:VCALENDAR\r\n",
    ]
    let calendar = WritableCalendar(["calendar/h/x.ics": lines.joined()], zone: Self.berlin)
    _ = try await calendar.call("delete", ["id": .text("a@20261021T070000Z")])
    // Swift takes a return and a line feed for one character, so the lines are split as bytes.
    let after = Self.text(calendar).utf8.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) + "\n" }
    #expect(lines.filter { !$0.hasPrefix("SEQUENCE") }.allSatisfy(after.contains))
    let new = after.filter { !lines.contains($0) }
    #expect(new.count == 4 && new.allSatisfy { $0.utf8.suffix(2).elementsEqual([0x0D, 0x0A]) })
  }

  // MARK: The others

  @Test func anotherEventOfTheSameUIDIsNotHidden() async throws {
    let calendar = Self.calendar(
      ["UID:a", "SUMMARY:A", "DTSTART:20261020T090000"], ["UID:a", "SUMMARY:B", "DTSTART:20261021T090000"])
    _ = try await calendar.call("update", ["id": .text("a@20261020T070000Z"), "title": .text("New")])
    #expect(
      try await Self.list(calendar, from: "2026-10-19") == ["New 10-20T09:00:00 09:00:00", "B 10-21T09:00:00 09:00:00"])
    _ = try await calendar.call("update", ["id": .text("a@20261021T070000Z"), "start": Self.at("2026-10-22T09:00")])
    #expect(
      try await Self.list(calendar, from: "2026-10-19") == ["New 10-20T09:00:00 09:00:00", "B 10-22T09:00:00 09:00:00"])
    // Onto the other: both would be revisions of one event.
    let before = Self.text(calendar)
    let error = await #expect(throws: StepFailure.self) {
      try await calendar.call("update", ["id": .text("a@20261022T070000Z"), "start": Self.at("2026-10-20T09:00")])
    }
    #expect(
      error?.message
        == "calendar/h/x.ics is left as it is: `New` (Tuesday, October 20, 2026, 09:00–09:00) would no longer be listed")
    #expect(Self.text(calendar) == before)
  }

  @Test func aDeletionDoesNotHideAnExceptionForADayThatIsLeftOut() async throws {
    let calendar = Self.calendar(
      [
        "UID:a", "SUMMARY:A", "DTSTART;TZID=Europe/Berlin:20261018T090000", "RRULE:FREQ=DAILY;COUNT=5",
        "EXDATE;TZID=Europe/Berlin:20261021T090000",
      ],
      [
        "UID:a", "SUMMARY:Moved", "RECURRENCE-ID;TZID=Europe/Berlin:20261021T090000",
        "DTSTART;TZID=Europe/Berlin:20261021T150000",
      ])
    _ = try await calendar.call("delete", ["id": .text("a@20261019T070000Z")])
    #expect(
      try await Self.list(calendar, from: "2026-10-18", days: 5) == [
        "A 10-18T09:00:00 09:00:00", "A 10-20T09:00:00 09:00:00", "Moved 10-21T15:00:00 15:00:00", "A 10-22T09:00:00 09:00:00",
      ])
  }

  /// The check itself, with a write that does something else than it says.
  @Test func aWriteWithoutItsEffectIsRefused() throws {
    let zones = ZoneResolver(SystemZones())
    try ICalComponent.openLibrary()
    func contents(_ lines: String) throws -> CalendarFolder.Contents {
      let file = WritableCalendar.calendar("BEGIN:VEVENT\r\nUID:a\r\nSUMMARY:A\r\n" + lines + "END:VEVENT\r\n")
      return try CalendarFolder(
        tree: MemoryTree(name: "v", files: ["calendar/h/x.ics": Array(file.utf8)]), zones: zones
      ).contents()
    }
    let old = try contents("DTSTART:20261020T070000Z\r\nRRULE:FREQ=DAILY;COUNT=3\r\n")
    let key = Series.Key(uid: "a", place: "calendar/h")
    let event = try #require(
      old.series[0].events(from: Instant(seconds: 1_792_000_000), to: Instant(seconds: 1_793_000_000), zone: Self.berlin).last)
    let intent = CalendarIntent(series: key, before: event, after: nil, place: "calendar/h/x.ics")
    func message(_ after: CalendarFolder.Contents) -> String? {
      do throws(StepFailure) {
        _ = try CalendarCheck(before: old, after: after, changed: ["calendar/h/x.ics"], zone: Self.berlin).results([[intent]])
        return nil
      } catch { return error.message }
    }
    #expect(
      message(old) == "calendar/h/x.ics is left as it is: `A` (Thursday, October 22, 2026, 09:00–09:00) would still be there")
    #expect(message(try contents("DTSTART:20261020T070000Z\r\nRRULE:FREQ=DAILY;COUNT=2\r\n")) == nil)
    #expect(
      message(try contents("DTSTART:20261020T070000Z\r\nRRULE:FREQ=DAILY;COUNT=1\r\n"))?.hasSuffix("would no longer be listed")
        == true)
    #expect(
      message(try contents("DTSTART:20261020T080000Z\r\nRRULE:FREQ=DAILY;COUNT=2\r\n"))?.hasSuffix("would no longer be listed")
        == true)
  }
}
