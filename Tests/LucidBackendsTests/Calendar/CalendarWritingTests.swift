import LucidBuiltins
import LucidCore
import LucidRuntime
import LucidSystem
import LucidTesting
import LucidVault
import Testing

/// The writing tools over files, as other programs will find them.
@Suite struct CalendarWritingTests {
  static let gym: [String: Value] = [
    "title": .text("Gym"), "start": .datetime(Monday.at(7, days: 1)), "end": .datetime(Monday.at(8, days: 1)),
  ]

  @Test func aNewEventIsAFile() async throws {
    let calendar = try WritableCalendar.robin()
    let more: [String: Value] = ["location": .text("Hall; 2"), "notes": .text("bring\nwater"), "reminder_minutes": .integer(15)]
    let result = try await calendar.call("create", Self.gym.merging(more) { $1 })
    let id = try #require(result.value["id"].text)
    #expect(result.value["conflict"] == .boolean(false) && result.value["calendar"] == .text("Work"))
    #expect(
      result.changes == [
        Change(
          .created, "event", id: id, title: "Gym",
          detail: .list([
            .list([.weekday(Monday.date.adding(days: 1), seenFrom: Monday.date), .name("07:00–08:00")]),
            .words(.reminderBefore, 15),
          ]), place: "calendar/work/\(id).ics")
      ])
    #expect(result.changes[0].detail?.text == "Tuesday, April 7, 07:00–08:00, reminder 15 min before")
    let lines = try calendar.lines("calendar/work/\(id).ics")
    #expect(lines.prefix(4) == ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Lucidability//lucid//EN", "BEGIN:VTIMEZONE"])
    let event = try #require(lines.firstIndex(of: "BEGIN:VEVENT"))
    #expect(
      lines[event...].map { $0 } == [
        "BEGIN:VEVENT", "UID:\(id)", "DTSTAMP:20260406T113000Z", "CREATED:20260406T113000Z", "LAST-MODIFIED:20260406T113000Z",
        "SEQUENCE:0", "SUMMARY:Gym", "DTSTART;TZID=America/Toronto:20260407T070000", "DTEND;TZID=America/Toronto:20260407T080000",
        "LOCATION:Hall\\; 2", "DESCRIPTION:bring\\nwater", "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:Gym", "TRIGGER:-PT15M",
        "END:VALARM", "END:VEVENT", "END:VCALENDAR",
      ])
    #expect(try await calendar.list(days: 2).contains("Gym 2026-04-07T07:00:00"))
  }

  /// What a file cannot hold, or the reader cuts, is no reason to refuse the event.
  @Test(arguments: [
    ("a long text, ", "Lunch "), (String(repeating: "long ", count: 1_000), String(repeating: "word ", count: 150)),
    ("one\r\ntwo\u{1}\n", "Tab\tand\u{7F}more"), (" ", "Łódź; a, b"),
  ]) func aTextIsReadBackAsItIsRead(notes: String, title: String) async throws {
    let calendar = try WritableCalendar.robin()
    let more: [String: Value] = ["title": .text(title), "notes": .text(notes)]
    let result = try await calendar.call("create", Self.gym.merging(more) { $1 })
    #expect(result.changes.count == 1)
  }

  @Test func aSecondTryOfACallFindsTheFirst() async throws {
    let calendar = try WritableCalendar.robin()
    let first = try await calendar.call("create", Self.gym, key: "a")
    let again = try await calendar.call("create", Self.gym, key: "a")
    let other = try await calendar.call("create", Self.gym, key: "b")
    #expect(again.value["id"] == first.value["id"] && again.changes.isEmpty)
    // Another call for the same event does not write it again.
    #expect(other.value["id"] == first.value["id"] && other.changes.isEmpty)
    #expect(other.notices.map(\.text) == ["the event `Gym` is in the calendar already; nothing was written"])
    #expect(calendar.stage.changes.count == 1)
    // Runs frozen at one moment share their keys: what is another event is stored all the same.
    let another = try await calendar.call("create", Self.gym.merging(["title": .text("Pool")]) { $1 }, key: "a")
    #expect(another.value["title"] == .text("Pool") && calendar.stage.changes.count == 2)
  }

  @Test(
    arguments: [
      ([:], nil, nil, "calendar/personal", "Personal"),
      ([:], "Haus & Hof", nil, "calendar/haus---hof", "Haus & Hof"),
      (["calendar/b/displayname": "Work", "calendar/a/displayname": "Home"], nil, nil, "calendar/a", "Home"),
      (["calendar/b/displayname": "Work", "calendar/a/displayname": "Home"], "work", nil, "calendar/b", "Work"),
      (["calendar/b/displayname": "Work", "calendar/a/displayname": "Home"], nil, "WORK", "calendar/b", "Work"),
      (["calendar/b/displayname": "Work"], nil, "Family", "calendar/family", "Family"),
      (["calendar/holidays.ics": WritableCalendar.calendar()], nil, nil, "calendar/personal", "Personal"),
      (["calendar/mine.ics": WritableCalendar.calendar()], "mine", nil, "calendar/mine.ics", "mine"),
    ] as [([String: String], String?, String?, String, String)])
  func theCalendarOfANewEvent(
    files: [String: String], argument: String?, preferred: String?, place: String, name: String
  ) async throws {
    let calendar = WritableCalendar(files, preferred: preferred)
    let result = try await calendar.call("create", Self.gym.merging(["calendar": .optional(argument)]) { $1 })
    #expect(result.value["calendar"] == .text(name))
    #expect(result.changes.first?.place?.hasPrefix(place) == true)
    #expect(try await calendar.list() == ["Gym 2026-04-07T07:00:00"])
    let listed = try await calendar.call("events", ["from": .datetime(Monday.at(0)), "to": .datetime(Monday.at(0, days: 3))])
    #expect(listed.value["items"].list?.first?["calendar"] == .text(name))
  }

  @Test func anUnknownCalendarIsRefused() async throws {
    let calendar = try WritableCalendar.robin()
    let error = await #expect(throws: StepFailure.self) {
      try await calendar.call("create", Self.gym.merging(["calendar": .text("Hobby")]) { $1 })
    }
    #expect(error?.kind == .badArgument && error?.hint == "there are: Work")
    #expect(calendar.stage.changes.isEmpty)
  }

  @Test func onlyWhatChangesIsTouched() async throws {
    let before = WritableCalendar.calendar(
      WritableCalendar.berlin, WritableCalendar.weekly.replacing("RRULE:FREQ=WEEKLY\r\n", with: ""),
      "BEGIN:VEVENT\r\nUID:other\r\nDTSTART:20260302T100000\r\nSUMMARY:Other\r\nEND:VEVENT\r\n")
    let calendar = WritableCalendar(["calendar/team/x.ics": before])
    let result = try await calendar.call(
      "update", ["search": .text("jour fixe"), "start": .datetime(Monday.at(9))])
    #expect(result.changes.first?.kind == .rescheduled)
    let old = before.replacing("\r\n ", with: "").split(separator: "\r\n").map(String.init)
    let new = try calendar.lines("calendar/team/x.ics")
    let gone = Set(old).subtracting(new)
    let added = Set(new).subtracting(old)
    #expect(
      gone == [
        "DTSTAMP:20260101T000000Z", "SEQUENCE:3", "DTSTART;TZID=Europe/Berlin:20260302T100000",
        "DTEND;TZID=Europe/Berlin:20260302T110000",
      ])
    #expect(
      added == [
        "DTSTAMP:20260406T113000Z", "SEQUENCE:4", "LAST-MODIFIED:20260406T113000Z", "DTSTART;TZID=Europe/Berlin:20260406T150000",
        "DTEND;TZID=Europe/Berlin:20260406T160000",
      ])
  }

  @Test func oneOccurrenceIsMovedByAnException() async throws {
    let calendar = WritableCalendar([
      "calendar/team/x.ics": WritableCalendar.calendar(WritableCalendar.berlin, WritableCalendar.weekly)
    ])
    let result = try await calendar.call(
      "update",
      ["id": .text("weekly@example.com@20260413T080000Z"), "start": .datetime(Monday.at(9, days: 7)), "title": .text("Moved")])
    #expect(result.value["id"] == .text("weekly@example.com@20260413T080000Z"))
    #expect(result.value["series"] == .text("weekly@example.com"))
    #expect(
      try await calendar.list(days: 21) == [
        "Jour fixe, klein 2026-04-06T04:00:00", "Moved 2026-04-13T09:00:00", "Jour fixe, klein 2026-04-20T04:00:00",
      ])
    let lines = try calendar.lines("calendar/team/x.ics")
    #expect(lines.filter { $0.hasPrefix("RECURRENCE-ID") } == ["RECURRENCE-ID;TZID=Europe/Berlin:20260413T100000"])
    #expect(
      lines.filter { $0.hasPrefix("RRULE:FREQ=WEEKLY") }.count == 1 && lines.filter { $0 == "UID:weekly@example.com" }.count == 2)
    #expect(lines.filter { $0 == "X-WR-ALARMUID:5" }.count == 2 && lines.filter { $0.hasPrefix("EXDATE") }.count == 1)
    // A second change finds the exception.
    _ = try await calendar.call("update", ["search": .text("moved"), "location": .text("Room 1")])
    #expect(try calendar.lines("calendar/team/x.ics").filter { $0.hasPrefix("RECURRENCE-ID") }.count == 1)
    #expect(try calendar.lines("calendar/team/x.ics").filter { $0 == "LOCATION:Room 1" }.count == 1)
  }

  @Test func oneOccurrenceIsDeleted() async throws {
    let calendar = WritableCalendar([
      "calendar/team/x.ics": WritableCalendar.calendar(WritableCalendar.berlin, WritableCalendar.weekly)
    ])
    _ = try await calendar.call(
      "update", ["id": .text("weekly@example.com@20260413T080000Z"), "start": .datetime(Monday.at(9, days: 7))])
    let result = try await calendar.call("delete", ["id": .text("weekly@example.com@20260413T080000Z")])
    #expect(result.value["start"] == .datetime(Monday.at(9, days: 7)) && result.changes.first?.kind == .deleted)
    #expect(
      try await calendar.list(days: 15) == ["Jour fixe, klein 2026-04-06T04:00:00", "Jour fixe, klein 2026-04-20T04:00:00"])
    let lines = try calendar.lines("calendar/team/x.ics")
    #expect(
      lines.filter { $0.hasPrefix("EXDATE") } == [
        "EXDATE;TZID=Europe/Berlin:20260309T100000", "EXDATE;TZID=Europe/Berlin:20260413T100000",
      ])
    #expect(!lines.contains { $0.hasPrefix("RECURRENCE-ID") } && lines.contains("SEQUENCE:4"))
  }

  /// The next occurrence that is not over; at 08:00 that is next week's.
  @Test(arguments: [(3, "20260406T080000Z"), (8, "20260413T080000Z")]) func aSearchMeansTheNextOfASeries(hour: Int, stamp: String)
    async throws
  {
    let calendar = WritableCalendar([
      "calendar/team/x.ics": WritableCalendar.calendar(WritableCalendar.berlin, WritableCalendar.weekly)
    ])
    let result = try await calendar.call("delete", ["search": .text("jour")], now: Monday.at(hour))
    #expect(result.value["id"] == .text("weekly@example.com@" + stamp))
  }

  @Test func aSeriesByItsBareIdIsRefused() async throws {
    let calendar = WritableCalendar([
      "calendar/team/x.ics": WritableCalendar.calendar(WritableCalendar.berlin, WritableCalendar.weekly)
    ])
    let error = await #expect(throws: StepFailure.self) { try await calendar.call("delete", ["id": .text("weekly@example.com")]) }
    #expect(error?.kind == .badArgument && calendar.stage.changes.isEmpty)
  }

  @Test func theLastEventOfAFileTakesItAlong() async throws {
    let calendar = try WritableCalendar.robin()
    _ = try await calendar.call("delete", ["search": .text("dentist")])
    #expect(calendar.stage.changes.map(\.path) == ["calendar/work/e4.ics"])
    #expect(calendar.stage.changes.first?.after == nil)
    let one = WritableCalendar([
      "calendar/mine.ics": WritableCalendar.calendar(
        "BEGIN:VEVENT\r\nUID:a\r\nDTSTART:20260407T100000\r\nSUMMARY:A\r\nEND:VEVENT\r\n")
    ])
    _ = try await one.call("delete", ["id": .text("a")])
    #expect(try one.lines("calendar/mine.ics") == ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Somebody//EN", "END:VCALENDAR"])
  }

  @Test func aRangeGoesTogether() async throws {
    let calendar = try WritableCalendar.robin()
    let result = try await calendar.call(
      "delete", ["from": .datetime(Monday.at(0)), "to": .datetime(Monday.at(0, days: 1))])
    #expect(result.value["count"] == .integer(3) && result.changes.map(\.title) == ["Easter Monday", "Standup", "Client review"])
    #expect(try await calendar.list(days: 1).isEmpty)
    let error = await #expect(throws: StepFailure.self) {
      try await calendar.call("delete", ["from": .datetime(Monday.at(0)), "to": .datetime(Monday.at(0, days: 1))])
    }
    #expect(error?.kind == .badArgument)
  }

  /// Exactly one of an event and a whole range.
  @Test(
    arguments: [
      ["id": .text("a"), "from": .datetime(Monday.at(0)), "to": .datetime(Monday.at(0, days: 1))],
      ["search": .text("Standup"), "calendar": .text("Work")], ["from": .datetime(Monday.at(0))],
      ["to": .datetime(Monday.at(0))], ["calendar": .text("Work")], ["on": .datetime(Monday.at(0))], [:],
    ] as [[String: Value]]) func anEventOrARangeIsDeleted(arguments: [String: Value]) async throws
  {
    let calendar = try WritableCalendar.robin()
    let before = try await calendar.list(days: 7).count
    let error = await #expect(throws: StepFailure.self) { try await calendar.call("delete", arguments) }
    #expect(error?.kind == .badArgument && error?.hint != nil, "\(arguments)")
    #expect(try await calendar.list(days: 7).count == before)
  }

  @Test func whatIsAsItShouldBeIsNoChange() async throws {
    let calendar = try WritableCalendar.robin()
    let result = try await calendar.call(
      "update", ["id": .text("e4"), "title": .text("Dentist"), "start": .datetime(Monday.at(15, days: 1))])
    #expect(result.changes.isEmpty && calendar.stage.changes.isEmpty && result.value["title"] == .text("Dentist"))
  }

  @Test func anAlarmTakesThePlaceOfAll() async throws {
    let file = WritableCalendar.calendar(
      "BEGIN:VEVENT\nUID:a\nDTSTART:20260407T100000\nSUMMARY:A\nBEGIN:VALARM\nTRIGGER:-PT5M\nEND:VALARM\n"
        + "BEGIN:VALARM\nTRIGGER:-P1D\nEND:VALARM\nEND:VEVENT\n"
    ).replacing("\r\n", with: "\n")
    let calendar = WritableCalendar(["calendar/w/a.ics": file])
    _ = try await calendar.call("update", ["id": .text("a"), "reminder_minutes": .integer(0)])
    let text = String(decoding: try calendar.stage.read("calendar/w/a.ics", limit: .mib(1)), as: UTF8.self)
    #expect(text.split(separator: "\n").filter { $0.hasPrefix("TRIGGER") } == ["TRIGGER:PT0S"])
    #expect(!text.contains("\r"), "a file keeps its line ends")
    let again = try await calendar.call("update", ["id": .text("a"), "reminder_minutes": .integer(0)])
    #expect(again.changes.isEmpty)
  }

  @Test func sameTitlesAreToldApart() async throws {
    func event(_ uid: String, _ day: String) -> String {
      "BEGIN:VEVENT\r\nUID:\(uid)\r\nDTSTART:202604\(day)T100000\r\nDTEND:202604\(day)T110000\r\nSUMMARY:Gym\r\nEND:VEVENT\r\n"
    }
    let calendar = WritableCalendar(["calendar/w.ics": WritableCalendar.calendar(event("a", "07"), event("b", "09"))])
    let error = await #expect(throws: StepFailure.self) { try await calendar.call("delete", ["search": .text("gym")]) }
    #expect(
      error?.message
        == "`gym` fits 2 events: `Gym` Tuesday, April 7, 10:00–11:00 (a); `Gym` Thursday, April 9, 10:00–11:00 (b)")
    let result = try await calendar.call("delete", ["search": .text("gym"), "on": .datetime(Monday.at(0, days: 3))])
    #expect(result.value["id"] == .text("b"))
  }

  @Test func aNearMissIsNamed() async throws {
    let calendar = try WritableCalendar.robin()
    let error = await #expect(throws: StepFailure.self) {
      try await calendar.call("delete", ["search": .text("the review for clients")])
    }
    #expect(error?.hint == "did you mean `Client review`?")
  }

  @Test func aDamagedFileIsNotWritten() async throws {
    let file =
      "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:a\r\nDTSTART:20260407T100000\r\nSUMMARY:A\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\n"
    let calendar = WritableCalendar(["calendar/w/a.ics": file])
    let error = await #expect(throws: StepFailure.self) { try await calendar.call("delete", ["id": .text("a")]) }
    #expect(error?.message == "calendar/w/a.ics: damaged, it cannot be changed without loss" && calendar.stage.changes.isEmpty)
  }

  @Test func anInvitationInTwoCalendarsIsOneEvent() async throws {
    let event = WritableCalendar.calendar(
      "BEGIN:VEVENT\r\nUID:a\r\nDTSTART:20260407T140000Z\r\nDTEND:20260407T150000Z\r\nSUMMARY:A\r\nEND:VEVENT\r\n")
    let calendar = WritableCalendar(["calendar/x/a.ics": event, "calendar/y/a.ics": event])
    _ = try await calendar.call("update", ["id": .text("a"), "start": .datetime(Monday.at(9, days: 1))])
    #expect(try await calendar.list() == ["A 2026-04-07T09:00:00"])
    #expect(try calendar.lines("calendar/y/a.ics").contains("DTSTART:20260407T130000Z"))
    _ = try await calendar.call("delete", ["id": .text("a")])
    #expect(try await calendar.list().isEmpty)
  }

  @Test func aFloatingTimeStaysFloatingAndADayADay() async throws {
    let calendar = WritableCalendar([
      "calendar/w.ics": WritableCalendar.calendar(
        "BEGIN:VEVENT\r\nUID:f\r\nDTSTART:20260407T100000\r\nDURATION:PT45M\r\nSUMMARY:F\r\nEND:VEVENT\r\n",
        "BEGIN:VEVENT\r\nUID:d\r\nDTSTART;VALUE=DATE:20260407\r\nDTEND;VALUE=DATE:20260409\r\nSUMMARY:D\r\nEND:VEVENT\r\n")
    ])
    _ = try await calendar.call("update", ["id": .text("f"), "start": .datetime(Monday.at(12, days: 1))])
    _ = try await calendar.call("update", ["id": .text("d"), "start": .datetime(Monday.at(0, days: 3))])
    let lines = try calendar.lines("calendar/w.ics")
    #expect(lines.contains("DTSTART:20260407T120000") && lines.contains("DTEND:20260407T124500"))
    #expect(!lines.contains { $0.hasPrefix("DURATION") })
    #expect(lines.contains("DTSTART;VALUE=DATE:20260409") && lines.contains("DTEND;VALUE=DATE:20260411"))
    _ = try await calendar.call(
      "update", ["id": .text("d"), "all_day": .boolean(false), "start": .datetime(Monday.at(9, days: 3))])
    #expect(try calendar.lines("calendar/w.ics").contains("DTSTART;TZID=America/Toronto:20260409T090000"))
    #expect(try calendar.lines("calendar/w.ics").contains("TZID:America/Toronto"))
  }

  /// 01:30 comes twice in that night; 02:30 in that other one never.
  @Test(arguments: [
    (1_793_511_000, "DTSTART;TZID=America/Toronto:20261101T013000"), (1_793_514_600, "DTSTART:20261101T063000Z"),
    (1_772_951_400, "DTSTART;TZID=America/Toronto:20260308T013000"),
    (1_772_955_000, "DTSTART;TZID=America/Toronto:20260308T033000"),
  ]) func nightsOfTheClocks(seconds: Int64, line: String) async throws {
    let calendar = WritableCalendar([:])
    let start = Instant(seconds: seconds)
    let result = try await calendar.call(
      "create", ["title": .text("Night"), "start": .datetime(start), "end": .datetime(start.adding(seconds: 7200))])
    #expect(result.value["start"] == .datetime(start) && result.value["end"] == .datetime(start.adding(seconds: 7200)))
    #expect(try calendar.lines(try #require(result.changes.first?.place)).contains(line))
  }

  @Test(arguments: ["Pacific/Kiritimati", "Pacific/Pago_Pago", "Asia/Kathmandu"]) func daysInAFarZone(name: String) async throws {
    let zone = try #require(SystemZones().zone(name))
    let day = zone.startOfDay(CivilDate(iso: "2026-04-08")!)
    let calendar = WritableCalendar([:], zone: zone)
    let result = try await calendar.call(
      "create", ["title": .text("Day"), "start": .datetime(day), "end": .datetime(day), "all_day": .boolean(true)])
    #expect(result.value["start"] == .datetime(day) && result.value["end"] == .datetime(day.adding(seconds: 86_400)))
    let lines = try calendar.lines(try #require(result.changes.first?.place))
    #expect(lines.contains("DTSTART;VALUE=DATE:20260408") && lines.contains("DTEND;VALUE=DATE:20260409"))
    #expect(!lines.contains("BEGIN:VTIMEZONE"))
  }

  @Test func overMidnightAndSideBySide() async throws {
    let calendar = try WritableCalendar.robin()
    func create(_ title: String, _ from: Instant, _ to: Instant) async throws -> ToolResult {
      try await calendar.call("create", ["title": .text(title), "start": .datetime(from), "end": .datetime(to)], key: title)
    }
    let night = try await create("Night", Monday.at(23), Monday.at(1, days: 1))
    #expect(night.changes.first?.detail?.text == "Monday, April 6, 23:00 – Tuesday, April 7, 01:00")
    let adjacent = try await create("Adjacent", Monday.at(10), Monday.at(13))
    #expect(adjacent.value["conflict"] == .boolean(false) && adjacent.notices.isEmpty)
    let both = try await create("Both", Monday.at(9, 30), Monday.at(14))
    #expect(both.value["conflict"] == .boolean(true))
    #expect(
      both.notices.map(\.text) == [
        "`Both` (Monday, April 6, 09:30–14:00) overlaps `Standup`, `Adjacent`, `Client review`"
      ])
  }

  @Test(
    arguments: [
      ["start": .datetime(Monday.at(9)), "end": .datetime(Monday.at(9))],
      ["start": .datetime(Monday.at(9)), "end": .datetime(Monday.at(8))],
      ["start": .datetime(Monday.at(9)), "title": .text(" ")],
      ["start": .datetime(Monday.at(9)), "recurrence": .text("fortnightly")],
      ["start": .datetime(Monday.at(9)), "recurrence_end": .datetime(Monday.at(9, days: 1))],
      ["start": .datetime(Monday.at(9)), "recurrence": .text("daily"), "recurrence_end": .datetime(Monday.at(9, days: -1))],
      ["start": .datetime(Monday.at(9)), "reminder_minutes": .integer(-5)],
    ] as [[String: Value]]) func nothingIsWrittenOfWhatIsWrong(arguments: [String: Value]) async throws
  {
    let calendar = try WritableCalendar.robin()
    let error = await #expect(throws: StepFailure.self) {
      try await calendar.call("create", ["title": .text("X")].merging(arguments) { $1 })
    }
    #expect(error?.kind == .badArgument)
    #expect(calendar.stage.changes.isEmpty)
  }

  @Test(
    arguments: [
      [:], ["search": .text("Dentist")], ["search": .text("nobody"), "title": .text("X")],
      ["id": .text("nobody"), "title": .text("X")],
      ["search": .text("Dentist"), "start": .datetime(Monday.at(17, days: 1)), "end": .datetime(Monday.at(16, days: 1))],
      ["search": .text("Easter"), "all_day": .boolean(false)],
    ] as [[String: Value]]) func changesThatCannotBe(arguments: [String: Value]) async throws
  {
    let calendar = try WritableCalendar.robin()
    let error = await #expect(throws: StepFailure.self) { try await calendar.call("update", arguments) }
    #expect(error?.kind == .badArgument)
    #expect(calendar.stage.changes.isEmpty)
  }
}
