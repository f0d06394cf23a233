import LucidBackends
import LucidBuiltins
import LucidCore
import LucidRuntime
import LucidSystem
import LucidTesting
import LucidVault
import Testing

/// Files that are broken, hostile or very large.
@Suite struct DamagedCalendarTests {
  static func calendar(_ files: [String: String]) -> VaultCalendar {
    VaultCalendar(
      tree: MemoryTree(name: "~/vault", files: files.mapValues { Array($0.utf8) }), pool: BlockingPool(), zones: Monday.zones)
  }

  static func read(_ files: [String: String], days: Int = 7) async throws(StepFailure) -> CalendarReading {
    try await calendar(files).events(from: Monday.at(0), to: Monday.at(0, days: days), zone: Monday.zone)
  }

  static func file(_ events: String...) -> String {
    "BEGIN:VCALENDAR\nVERSION:2.0\n" + events.map { "BEGIN:VEVENT\n\($0)\nEND:VEVENT\n" }.joined() + "END:VCALENDAR\n"
  }

  @Test func whatIsGoodIsKeptAndTheRestIsNamed() async throws {
    let tree = CalendarFixtures.tree("broken")
    let reading = try await VaultCalendar(tree: tree, pool: BlockingPool(), zones: Monday.zones).events(
      from: Monday.at(0), to: Monday.at(0, days: 7), zone: Monday.zone)
    #expect(reading.events.map(\.title) == ["Mixed 6", "Whole 6", "Whole 7", "Bad rule", "Odd zone", "Whole 8"])
    #expect(
      reading.notices.map(\.text) == [
        "calendar/binary.ics: not an iCalendar file",
        "calendar/cut.ics: cut off after 3 events",
        "calendar/empty.ics: empty",
        "calendar/mixed.ics: 1 event without an end line, left out",
        "calendar/mixed.ics: 2 events without a usable start, left out",
        "calendar/mixed.ics: 1 event with a rule that is not understood, shown once only",
        "calendar/mixed.ics: 1 event that ends before it starts, taken as without length",
        "calendar/mixed.ics: unknown time zone Mars/Olympus, taken as local time",
        "calendar/page.ics: not an iCalendar file",
      ])
    #expect(reading.notices.first?.about == "calendar/binary.ics")
  }

  @Test func aVaultWithoutACalendarIsUnavailable() async {
    let error = await #expect(throws: StepFailure.self) { try await Self.read(["notes/a.md": "x"]) }
    #expect(error?.kind == .unavailable && error?.message == "no calendar folder in ~/vault")
  }

  @Test func aCalendarOfWhichNothingCanBeReadFails() async {
    let error = await #expect(throws: StepFailure.self) { try await Self.read(["calendar/a.ics": "junk"]) }
    #expect(error?.kind == .failed && error?.message == "no calendar file could be read: calendar/a.ics: not an iCalendar file")
  }

  /// Files of older programs are Windows-1252: they are read, and said to be, and not written.
  @Test func aFileThatIsNotUTF8IsReadAndSaid() async throws {
    let text = Self.file("UID:a\nDTSTART:20260406T130000Z\nSUMMARY:Gr??e")
    let bytes = Array(text.utf8).map { $0 == UInt8(ascii: "?") ? 0xFC : $0 }
    let tree = StagedTree(over: MemoryTree(name: "v", files: ["calendar/h/a.ics": bytes]))
    let calendar = VaultCalendar(tree: tree, pool: BlockingPool(), zones: Monday.zones)
    let reading = try await calendar.events(from: Monday.at(0), to: Monday.at(0, days: 1), zone: Monday.zone)
    #expect(reading.events.map(\.title) == ["Grüüe"])
    #expect(reading.notices.map(\.text) == ["calendar/h/a.ics: not UTF-8, read as Windows-1252"])
    let failure = await #expect(throws: StepFailure.self) {
      try await calendar.delete(["a"], now: Monday.now, zone: Monday.zone)
    }
    #expect(failure?.message == "calendar/h/a.ics: not UTF-8, it cannot be changed without loss")
    #expect(tree.changes.isEmpty)
  }

  @Test func aLengthBeyondSenseIsSaidAndNotUsed() async throws {
    let reading = try await Self.read([
      "calendar/a.ics": Self.file(
        "UID:a\nDTSTART:20260406T130000Z\nDURATION:P999999999999999999W\nSUMMARY:Long",
        "UID:b\nDTSTART:20260406T140000Z\nDURATION:P36601D\nSUMMARY:Longer",
        "UID:c\nDTSTART:20260406T150000Z\nDURATION:P3650D\nSUMMARY:Old")
    ])
    #expect(reading.events.first { $0.title == "Longer" }.map { $0.end == $0.start } == true)
    #expect(reading.events.allSatisfy { $0.minutes <= 3650 * 1440 })
    #expect(reading.notices.contains { $0.text.contains("with a length beyond a hundred years, taken as without length") })
  }

  @Test func whoDeclinedIsKnown() async throws {
    let reading = try await Self.read([
      "calendar/a.ics": Self.file(
        "UID:a\nDTSTART:20260406T130000Z\nSUMMARY:A\nATTENDEE;PARTSTAT=DECLINED;CN=Robin:mailto:Robin@Example.org\nATTENDEE;PARTSTAT=ACCEPTED:mailto:dana@example.org"
      )
    ])
    #expect(reading.events.flatMap(\.attendees).map(\.reply) == [.declined, .accepted])
  }

  /// Only a reply that is asked for is open; an organizer has nothing to answer.
  @Test func anUnansweredInvitationIsKnown() async throws {
    let reading = try await Self.read([
      "calendar/a.ics": Self.file(
        "UID:a\nDTSTART:20260406T130000Z\nSUMMARY:A\nORGANIZER:MAILTO:dana@example.org\n"
          + "ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:robin@example.org\nATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:dana@example.org\n"
          + "ATTENDEE:mailto:sam@example.org")
    ])
    #expect(reading.events.flatMap(\.attendees).map(\.reply) == [.needsAction, nil, nil])
    #expect(reading.events.map(\.organizer) == ["dana@example.org"])
  }

  @Test func anEmptyCollectionIsJustEmpty() async throws {
    let reading = try await Self.read(["calendar/home/displayname": "At home\n", "calendar/home/color": "#FF0000"])
    #expect(reading.events.isEmpty && reading.notices.isEmpty && reading.calendars == ["At home"])
    let tasks = try await Self.read(["calendar/t.ics": "BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:1\nEND:VTODO\nEND:VCALENDAR\n"])
    #expect(tasks.events.isEmpty && tasks.notices.isEmpty)
  }

  @Test func leftoversAreIgnored() async throws {
    let one = Self.file("UID:a\nDTSTART:20260406T100000\nSUMMARY:A")
    let reading = try await Self.read([
      "calendar/home/a.ics": one, "calendar/home/.b.ics": one, "calendar/home/c.ics~": one, "calendar/home/d.ics.tmp": one,
      "calendar/home/e.txt": one, "calendar/.old/f.ics": one, "calendar/home/.#g.ics": one,
    ])
    #expect(reading.events.map(\.id) == ["a"] && reading.calendars == ["home"])
  }

  struct Rule: Sendable {
    let rule: String
    let count: Int
    let endless: Bool
  }

  @Test(
    .timeLimit(.minutes(20)),
    arguments: [
      Rule(rule: "FREQ=SECONDLY", count: 10_000, endless: true),
      Rule(rule: "FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30", count: 0, endless: false),
      Rule(rule: "FREQ=SECONDLY;COUNT=1000000000;BYMONTH=2;BYMONTHDAY=30", count: 0, endless: true),
      Rule(rule: "FREQ=SECONDLY;UNTIL=29990101T000000Z;BYHOUR=3;BYMINUTE=0;BYSECOND=0", count: 7, endless: false),
      Rule(rule: "FREQ=MINUTELY;INTERVAL=32767", count: 0, endless: false),
      Rule(rule: "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30", count: 0, endless: false),
      Rule(rule: "FREQ=DAILY;INTERVAL=0", count: 0, endless: false),
      Rule(rule: "FREQ=DAILY;INTERVAL=-3", count: 0, endless: false),
      Rule(rule: "FREQ=DAILY;COUNT=99999999999999999999", count: 0, endless: false),
      Rule(rule: "FREQ=DAILY;UNTIL=99999999T999999Z", count: 7, endless: false),
      Rule(rule: "FREQ=YEARLY;BYDAY=53MO,-53SU,XX", count: 0, endless: false),
      Rule(rule: "FREQ=WEEKLY;BYDAY=" + Array(repeating: "MO", count: 5000).joined(separator: ","), count: 1, endless: false),
    ]) func rulesThatNeverEndEnd(c: Rule) async throws
  {
    // It began a century ago.
    let reading = try await Self.read(["calendar/a.ics": Self.file("UID:a\nDTSTART:19260405T000000\nSUMMARY:A\nRRULE:\(c.rule)")])
    #expect(reading.notices.contains { $0.text == "`A` repeats too often to be listed in full" } == c.endless)
    if c.count == 10_000 { #expect(reading.events.count > 1000) } else { #expect(abs(reading.events.count - c.count) <= 1) }
  }

  /// A rule may have one end (RFC 5545); other programs write two, and read the earlier.
  @Test(
    arguments: [
      ("FREQ=DAILY;UNTIL=20260409T120000;COUNT=-1", 4, 0), ("FREQ=DAILY;COUNT=-1;UNTIL=20260409T120000", 4, 0),
      ("FREQ=DAILY;COUNT=3;UNTIL=20260409T120000", 3, 0), ("FREQ=DAILY;UNTIL=20260407T120000;COUNT=0;INTERVAL=1", 2, 0),
      ("FREQ=DAILY;UNTIL=20260409T120000;\n COUNT=9", 4, 0), ("FREQ=DAILY;COUNT=2;COUNT=3;UNTIL=20260409T120000", 1, 1),
      ("FREQ=DAILY;COUNT=x;UNTIL=20260409T120000", 1, 1), ("FREQ=SOMETIMES;COUNT=2;UNTIL=20260409T120000", 1, 1),
    ]) func aRuleWithTwoEnds(rule: String, count: Int, notices: Int) async throws
  {
    let reading = try await Self.read([
      "calendar/a.ics": Self.file("UID:a\nDTSTART:20260406T100000\nSUMMARY:A\nRRULE:\(rule)")
    ])
    #expect(reading.events.count == count && reading.notices.count == notices)
  }

  @Test func timesOfTheWebFormOfOutlookAreUniversal() async throws {
    let reading = try await Self.read([
      "calendar/a.ics": Self.file("UID:a\nDTSTART;TZID=tzone://Microsoft/Utc:20260406T140000\nSUMMARY:A")
    ])
    #expect(reading.events.map(\.start) == [Monday.at(10)] && reading.notices.isEmpty)
  }

  /// Series of other people, in files that are read before one's own.
  @Test(.timeLimit(.minutes(20)), arguments: [1, 5, 40], [1, 25, 366])
  func costlySeriesTakeNothingFromOthers(count: Int, days: Int) async throws {
    var files = [
      "calendar/w/own.ics": Self.file("UID:own\nDTSTART:20260330T090000\nSUMMARY:Dentist\nRRULE:FREQ=WEEKLY"),
      "calendar/w/pill.ics": Self.file(
        "UID:pill\nDTSTART:20260401T080000\nSUMMARY:Pill\nRRULE:FREQ=HOURLY;INTERVAL=24"),
    ]
    for i in 0..<count {
      files["calendar/aa/\(i).ics"] = Self.file(
        "UID:s\(i)\nDTSTART:20260101T060000\nSUMMARY:Promo\nRRULE:FREQ=SECONDLY;BYHOUR=3;BYMINUTE=0;BYSECOND=0")
    }
    let reading = try await Self.read(files, days: days)
    #expect(reading.events.count { $0.title == "Dentist" } == (days + 6) / 7)
    #expect(reading.events.count { $0.title == "Pill" } == days)
    // What was cut is told, and it is not the one that was lost to it before.
    #expect(reading.tooOften.allSatisfy { $0 == "Promo" } && reading.isCut == !reading.tooOften.isEmpty)
    #expect(reading.notices.allSatisfy { $0.isCut && $0.about == "Promo" })
    if days > 1 || count > 5 { #expect(reading.isCut) }
  }

  @Test(.timeLimit(.minutes(20))) func manyEndlessRulesShareOneBudget() async throws {
    let events = (0..<200).map {
      "BEGIN:VEVENT\nUID:\($0)\nDTSTART:19260405T000000\nSUMMARY:A\nRRULE:FREQ=SECONDLY;COUNT=9999999;BYMONTH=13\nEND:VEVENT"
    }
    _ = try await Self.read(
      ["calendar/a.ics": "BEGIN:VCALENDAR\n" + events.joined(separator: "\n") + "\nEND:VCALENDAR"], days: 36_500)
  }

  @Test(.timeLimit(.minutes(20))) func aZoneWithEndlessChangesIsRefused() async throws {
    let zone =
      "BEGIN:VTIMEZONE\nTZID:Odd\nBEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0200\n"
      + "RRULE:FREQ=SEC\n ONDLY\nEND:STANDARD\nEND:VTIMEZONE\n"
    let text = "BEGIN:VCALENDAR\n\(zone)BEGIN:VEVENT\nUID:a\nDTSTART;TZID=Odd:20260406T100000\nEND:VEVENT\nEND:VCALENDAR\n"
    let reading = try await Self.read(["calendar/a.ics": text])
    #expect(reading.events.map(\.start) == [Monday.at(10)])
    #expect(reading.notices.map(\.text) == ["calendar/a.ics: unknown time zone Odd, taken as local time"])
  }

  @Test func deepNestingAndEndlessLinesAreSurvived() async throws {
    let deep = String(repeating: "BEGIN:VEVENT\nBEGIN:X\n", count: 50_000)
    let long = Self.file("UID:a\nDTSTART:20260406T100000\nSUMMARY:" + String(repeating: "x", count: 5 << 20))
    let folded = Self.file("UID:b\nDTSTART:20260406T110000\nDESCRIPTION:" + String(repeating: "x\n ", count: 1 << 20))
    let reading = try await Self.read(["calendar/deep.ics": deep, "calendar/folded.ics": folded, "calendar/long.ics": long])
    #expect(reading.events.map(\.id) == ["a", "b"])
    #expect(reading.events.allSatisfy { $0.title.count <= 500 && ($0.notes?.count ?? 0) <= 4000 })
    #expect(reading.notices.map(\.text).contains("calendar/long.ics: 1 event that is too large, shortened"))
  }

  @Test func extremeDatesDoNotTrap() async throws {
    let starts = [
      "00010101T000000", "99991231T235959Z", "00000000T000000", "20260406T240000", "20260406T100060", "-20260406", "19000101",
    ]
    let files = Dictionary(
      uniqueKeysWithValues: starts.enumerated().map { i, start in
        (
          "calendar/\(i).ics",
          Self.file(
            "UID:\(i)\nDTSTART:\(start)\nDURATION:P99999999W\nRRULE:FREQ=YEARLY",
            "UID:x\(i)\nDTSTART:20260406T100000\nDTEND:\(start)")
        )
      })
    let reading = try await Self.read(files)
    #expect(reading.events.contains { $0.id == "x0" })
  }

  /// Bytes that are dropped, changed and doubled at random: nothing traps, and nothing hangs.
  @Test(.timeLimit(.minutes(20)), arguments: ["google", "outlook", "dates", "shapes", "future"]) func mangledFiles(name: String)
    async throws
  {
    let original = try WildCalendarTests.tree.read("calendar/\(name).ics", limit: .mib(1))
    var seed: UInt64 = 7
    func random(_ n: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % n
    }
    for _ in 0..<150 {
      var bytes = original
      for _ in 0...random(12) {
        let at = random(bytes.count)
        switch random(4) {
        case 0: bytes[at] = UInt8(random(256))
        case 1: bytes.remove(at: at)
        case 2:
          bytes.insert(contentsOf: original[random(original.count / 2)..<original.count / 2 + random(original.count / 2)], at: at)
        default: bytes.removeSubrange(at..<min(bytes.count, at + random(200)))
        }
      }
      let backend = VaultCalendar(
        tree: MemoryTree(name: "v", files: ["calendar/a.ics": bytes]), pool: BlockingPool(), zones: Monday.zones)
      do throws(StepFailure) {
        let reading = try await backend.events(
          from: WildCalendarTests.day("2026-01-01"), to: WildCalendarTests.day("2027-01-01"), zone: Monday.zone)
        #expect(reading.events.allSatisfy { $0.start <= $0.end && !$0.title.isEmpty })
      } catch {
        #expect(error.kind == .failed)
      }
    }
  }

  @Test func manyReadersAtOnce() async throws {
    let backend = VaultCalendar(tree: WildCalendarTests.tree, pool: BlockingPool(), zones: Monday.zones)
    let counts = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<16 {
        group.addTask {
          try await backend.events(
            from: WildCalendarTests.day("2026-01-01"), to: WildCalendarTests.day("2027-01-01"), zone: Monday.zone
          ).events.count
        }
      }
      var counts: Set<Int> = []
      for try await n in group { counts.insert(n) }
      return counts
    }
    #expect(counts.count == 1 && counts.first ?? 0 > 100)
  }
}

@Suite struct RevisionTests {
  static func read(_ events: String...) async throws -> [Event] {
    let file = "BEGIN:VCALENDAR\n" + events.map { "BEGIN:VEVENT\n\($0)\nEND:VEVENT\n" }.joined() + "END:VCALENDAR\n"
    return try await DamagedCalendarTests.read(["calendar/a.ics": file]).events
  }

  @Test func theNewestRevisionCounts() async throws {
    let old = "UID:a\nSEQUENCE:1\nDTSTART:20260406T090000Z\nSUMMARY:Old"
    let new = "UID:a\nSEQUENCE:2\nDTSTART:20260407T090000Z\nSUMMARY:New"
    #expect(try await Self.read(old, new).map(\.title) == ["New"])
    #expect(try await Self.read(new, old).map(\.title) == ["New"])
    let early = "UID:a\nDTSTART:20260406T090000Z\nDTSTAMP:20260101T000000Z\nSUMMARY:Early"
    let late = "UID:a\nDTSTART:20260406T090000Z\nDTSTAMP:20260101T000000Z\nLAST-MODIFIED:20260102T000000Z\nSUMMARY:Late"
    #expect(try await Self.read(late, early).map(\.title) == ["Late"])
  }

  @Test func oneUidForEverythingHidesNothing() async throws {
    let events = try await Self.read("UID:1\nDTSTART:20260406T090000Z\nSUMMARY:A", "UID:1\nDTSTART:20260407T090000Z\nSUMMARY:B")
    #expect(events.map(\.title) == ["A", "B"])
    #expect(events.map(\.id) == ["1@20260406T090000Z", "1@20260407T090000Z"])
  }

  @Test func anExceptionWithoutItsMasterStandsForItself() async throws {
    let events = try await Self.read("UID:a\nRECURRENCE-ID:20260406T090000Z\nDTSTART:20260407T090000Z\nSUMMARY:Alone")
    #expect(events.map(\.id) == ["a@20260406T090000Z"])
  }

  @Test func anExceptionReplacesAnEventThatDoesNotRepeat() async throws {
    let events = try await Self.read(
      "UID:a\nDTSTART:20260406T090000Z\nSUMMARY:A", "UID:a\nRECURRENCE-ID:20260406T090000Z\nDTSTART:20260407T090000Z\nSUMMARY:B")
    #expect(events.map(\.title) == ["B"])
  }

  @Test func aDayAmongTheExceptionsOfATimedEventTakesTheDayOut() async throws {
    let events = try await Self.read(
      "UID:a\nDTSTART:20260406T090000\nRRULE:FREQ=DAILY;COUNT=3\nEXDATE;VALUE=DATE:20260407\nSUMMARY:A")
    #expect(events.map(\.start) == [Monday.at(9), Monday.at(9, days: 2)])
  }

  @Test func outlooksWholeDays() async throws {
    let events = try await Self.read(
      "UID:a\nDTSTART:20260406T000000\nDTEND:20260408T000000\nX-MICROSOFT-CDO-ALLDAYEVENT:TRUE\nSUMMARY:A")
    #expect(events.map(\.allDay) == [true] && events.map(\.end) == [Monday.at(0, days: 2)])
  }

  @Test func anInvitationInTwoCalendarsIsShownOnce() async throws {
    func file(_ hour: String) -> String {
      "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\nDTSTART:20260406T\(hour)0000\nEND:VEVENT\nEND:VCALENDAR\n"
    }
    let twins = try await DamagedCalendarTests.read(["calendar/one/a.ics": file("09"), "calendar/two/a.ics": file("09")])
    #expect(twins.events.map(\.calendar) == ["one"] && twins.calendars == ["one", "two"])
    let apart = try await DamagedCalendarTests.read(["calendar/one/a.ics": file("09"), "calendar/two/a.ics": file("10")])
    #expect(apart.events.map(\.id) == ["a", "a#2"])
  }

  @Test(.timeLimit(.minutes(20))) func oneUidForVeryManyIsStillFast() async throws {
    let events = (0..<20_000).map { i in
      let time = "\(20_260_401 + i % 28)T\(String(100 + i / 28 % 24).dropFirst())\(String(100 + i / 672 % 60).dropFirst())00"
      return "BEGIN:VEVENT\nUID:1\nDTSTART:\(time)\n\(i % 2 == 0 ? "" : "RECURRENCE-ID:\(time)\n")END:VEVENT\n"
    }
    let text = "BEGIN:VCALENDAR\n" + events.joined() + "END:VCALENDAR\n"
    let reading = try await DamagedCalendarTests.read(["calendar/a.ics": text])
    #expect(reading.events.count > 1000)
  }
}
