@testable import LucidBuiltins
import LucidCore
import LucidRuntime
import LucidSystem
import LucidTesting
import Testing

@testable import LucidBackends

/// What each family tells of an earlier moment: 2026-04-06, 07:30 in Montreal, which is 11:30 in Greenwich.
@Suite struct AsOfTests {
  private let pool = BlockingPool()
  private let zone = Monday.zone

  private func asOf() -> AsOf { AsOf(Monday.now) }

  private func gap(_ source: String, _ kind: KnowledgeGap.Kind, _ count: Int = 1) -> KnowledgeGap {
    KnowledgeGap(source: source, kind: kind, count: count)
  }

  private static func event(_ title: String, _ lines: String...) -> String {
    component("VEVENT", title, ["DTSTART:20260406T130000Z", "DTEND:20260406T140000Z"] + lines)
  }

  private static func component(_ kind: String, _ title: String, _ lines: [String]) -> String {
    ([
      "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x", "BEGIN:\(kind)", "UID:\(title)", "DTSTAMP:20260410T080000Z",
      "SUMMARY:\(title)",
    ]
      + lines + ["END:\(kind)", "END:VCALENDAR", ""]).joined(separator: "\r\n")
  }

  // MARK: Calendars

  @Test func eventsThatWereEnteredLaterAreNotThere() async throws {
    let files = StagedTree(
      over: MemoryTree([
        "calendar/w/a.ics": Self.event("before", "CREATED:20260406T113000Z"),
        "calendar/w/b.ics": Self.event("after", "CREATED:20260406T113001Z"),
        "calendar/w/c.ics": Self.event("unknown"),
        "calendar/w/d.ics": Self.event("changed", "CREATED:20260301T080000Z", "LAST-MODIFIED:20260407T080000Z"),
      ]))
    func titles(_ asOf: AsOf?) async throws -> [String] {
      let calendar = VaultCalendar(tree: files, pool: pool, zones: Monday.zones, asOf: asOf)
      let day = zone.startOfDay(zone.date(Monday.now))
      return try await calendar.events(from: day, to: day.adding(seconds: 86_400), zone: zone).events.map(\.title).sorted()
    }
    let past = asOf()
    #expect(try await titles(past) == ["before", "changed", "unknown"])
    #expect(past.gaps == [gap("calendar", .changed)])
    #expect(try await titles(nil) == ["after", "before", "changed", "unknown"])
  }

  /// An exception that was made later leaves the series as it was.
  @Test func aMeetingThatWasMovedLaterIsAtItsOldTime() async throws {
    let series = """
      BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:s\r\nDTSTAMP:20260101T080000Z\r\nCREATED:20260101T080000Z\r
      DTSTART:20260330T130000Z\r\nDTEND:20260330T140000Z\r\nRRULE:FREQ=WEEKLY\r\nSUMMARY:Weekly\r\nEND:VEVENT\r
      BEGIN:VEVENT\r\nUID:s\r\nRECURRENCE-ID:20260406T130000Z\r\nDTSTAMP:20260408T080000Z\r\nCREATED:20260408T080000Z\r
      DTSTART:20260406T150000Z\r\nDTEND:20260406T160000Z\r\nSUMMARY:Moved\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n
      """
    let calendar = VaultCalendar(
      tree: StagedTree(over: MemoryTree(["calendar/w/s.ics": series])), pool: pool, zones: Monday.zones, asOf: asOf())
    let day = zone.startOfDay(zone.date(Monday.now))
    let events = try await calendar.events(from: day, to: day.adding(seconds: 86_400), zone: zone).events
    #expect(events.map(\.title) == ["Weekly"])
  }

  // MARK: Todos

  @Test func whatWasDoneLaterIsOpen() async throws {
    let files = StagedTree(
      over: MemoryTree([
        "tasks/a.ics": Self.component("VTODO", "done later", ["COMPLETED:20260407T080000Z", "LAST-MODIFIED:20260407T080030Z"]),
        "tasks/b.ics": Self.component("VTODO", "done before", ["COMPLETED:20260405T080000Z"]),
        "tasks/c.ics": Self.component("VTODO", "later", ["CREATED:20260407T080000Z"]),
        "tasks/d.ics": Self.component("VTODO", "done sometime", ["STATUS:COMPLETED", "LAST-MODIFIED:20260407T080000Z"]),
      ]))
    let past = asOf()
    let tasks = try await VaultTodos(.tasks, tree: files, pool: pool, zones: Monday.zones, asOf: past).todos(zone: zone).todos
    let done = Dictionary(uniqueKeysWithValues: tasks.map { ($0.title, $0.done) })
    #expect(done == ["done later": false, "done before": true, "done sometime": true])
    #expect(past.gaps == [gap("tasks", .changed)])
  }

  @Test func remindersFollowTheSameRule() async throws {
    let files = StagedTree(
      over: MemoryTree([
        "reminders/a.ics": Self.component("VTODO", "rang", ["CREATED:20260401T080000Z", "COMPLETED:20260406T150000Z"]),
        "reminders/b.ics": Self.component("VTODO", "new", ["CREATED:20260406T120000Z"]),
      ]))
    let reminders = try await VaultTodos(.reminders, tree: files, pool: pool, zones: Monday.zones, asOf: asOf()).todos(zone: zone)
    #expect(reminders.todos.map(\.title) == ["rang"] && reminders.todos.allSatisfy { !$0.done })
  }

  // MARK: Mail

  private static func message(_ subject: String, _ date: String, _ more: String = "") -> String {
    "From: Dana <dana@example.org>\nTo: robin@example.org\nSubject: \(subject)\nDate: \(date)\nMessage-ID: <\(subject)@x>\n\(more)\nHello?\n"
  }

  @Test func mailThatCameLaterIsNotThere() async throws {
    let past = asOf()
    let mail = VaultMail(
      tree: MemoryTree([
        // Delivered in time, and after it.
        "mail/cur/1775475000.a.h:2,S": Self.message("before", "Mon, 6 Apr 2026 11:29:00 +0000"),
        "mail/cur/1775475001.b.h:2,S": Self.message("after", "Mon, 6 Apr 2026 11:30:01 +0000"),
        // Fetched by a new program long after it was sent, and sent by a clock that is fast.
        "mail/cur/1775999999.c.h:2,S": Self.message("fetched", "Sun, 5 Apr 2026 09:00:00 +0000"),
        "mail/cur/1775474000.d.h:2,S": Self.message("fast", "Mon, 6 Apr 2026 13:00:00 +0000"),
        "mail/cur/plain:2,S": Self.message("nameless", "Tue, 7 Apr 2026 09:00:00 +0000"),
      ]), pool: pool, asOf: past)
    #expect(try await mail.messages(MailQuery()).messages.map(\.subject).sorted() == ["before", "fast", "fetched"])
    #expect(past.gaps == [gap("mail", .undated, 3)])
  }

  @Test func aReplyThatWasSentLaterIsNone() async throws {
    let reply = Self.message("Re", "Mon, 6 Apr 2026 12:00:00 +0000", "In-Reply-To: <before@x>\n")
    let files = [
      "mail/cur/1775470000.a.h:2,S": Self.message("before", "Mon, 6 Apr 2026 10:00:00 +0000"),
      "mail/.Sent/cur/1775476800.r.h:2,S": reply,
    ]
    let then = try await VaultMail(tree: MemoryTree(files), pool: pool, asOf: asOf()).messages(MailQuery()).messages
    let now = try await VaultMail(tree: MemoryTree(files), pool: pool).messages(MailQuery()).messages
    #expect(then.map(\.answered) == [false] && now.map(\.answered) == [true])
  }

  // MARK: Notes, habits, health, contacts

  @Test func notesThatWereWrittenLaterAreNotThere() async throws {
    func note(_ title: String, _ dates: String) -> String { "---\ntitle: \(title)\n\(dates)\n---\ntext\n" }
    let past = asOf()
    let notes = VaultNotes(
      tree: StagedTree(
        over: MemoryTree([
          "notes/a.md": note("before", "created: 2026-04-01\nupdated: 2026-04-02"),
          "notes/b.md": note("after", "created: 2026-04-06T07:31:00"),
          "notes/c.md": note("changed", "created: 2026-04-01\nupdated: 2026-04-08"),
          "notes/d.md": note("used", "created: 2026-04-01\nupdated: 2026-04-01\nlast_referenced: 2026-04-08"),
        ])), pool: pool, asOf: past)
    let found = try await notes.notes(NotesQuery(zone: zone)).notes
    #expect(found.map(\.title).sorted() == ["before", "changed", "used"])
    let changed = try #require(found.first { $0.title == "changed" })
    #expect(changed.updated == changed.created, "when it was changed before is not known")
    #expect(found.first { $0.title == "used" }?.lastReferenced == nil)
    #expect(past.gaps == [gap("notes", .changed)])
  }

  @Test func entriesOfTheDayNeedATime() async throws {
    let past = asOf()
    let habits = VaultHabits(
      tree: MemoryTree([
        "habits/habits.json": #"[{"id":"w","name":"Walk"},{"id":"n","name":"New","createdAt":"2026-04-07"}]"#,
        "habits/entries-2026-04.json": """
        [{"habitID":"w","value":1,"date":"2026-04-04"},{"habitID":"w","value":2,"date":"2026-04-05"},
         {"habitID":"w","value":3,"date":"2026-04-06"},{"habitID":"w","value":4,"date":"2026-04-07"}]
        """,
      ]), pool: pool, asOf: past)
    let day = zone.date(Monday.now)
    let log = try await habits.log(day.adding(days: -5)...day.adding(days: 5), zone: zone)
    #expect(log.habits.map(\.name) == ["Walk"])
    #expect(log.entries["w"] == [day.adding(days: -2): 1, day.adding(days: -1): 2])
    #expect(past.gaps == [gap("habits", .unknown)])
  }

  @Test func anEntryWithATimeIsKnownFromThenOn() async throws {
    let files = [
      "habits/habits.json": #"[{"id":"w","name":"Walk"},{"id":"r","name":"Read"}]"#,
      "habits/entries-2026-04.json": """
      [{"habitID":"w","value":1,"date":"2026-04-06T07:00:00-04:00"},{"habitID":"r","value":1,"date":"2026-04-06T08:00:00-04:00"}]
      """,
    ]
    let past = asOf()
    let day = zone.date(Monday.now)
    let log = try await VaultHabits(tree: MemoryTree(files), pool: pool, asOf: past).log(day...day, zone: zone)
    #expect(log.entries == ["w": [day: 1]] && past.gaps.isEmpty)
  }

  @Test func aTableOfHealthTellsNothingOfTheDay() async throws {
    let past = asOf()
    let health = VaultHealth(
      tree: MemoryTree(["health/t.csv": "date,steps\n2026-04-05,5000\n2026-04-06,9000\n"]), pool: pool, asOf: past)
    let day = zone.date(Monday.now)
    let history = try await health.history(
      HealthQuery([.steps], days: day.adding(days: -3)...day, zone: zone, now: Monday.now))
    #expect(history.values[.steps] == [day.adding(days: -1): 5000])
    #expect(past.gaps == [gap("health", .unknown)])
  }

  @Test func contactsAreThoseOfNow() async throws {
    let past = asOf()
    let contacts = VaultContacts(
      tree: MemoryTree(["contacts/a.vcf": "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Dana\r\nEND:VCARD\r\n"]), pool: pool, asOf: past)
    #expect(try await contacts.contacts(ContactsQuery("Dana", limit: 5)).contacts.count == 1)
    #expect(past.gaps == [gap("contacts", .undated)])
  }

  // MARK: What another program keeps fresh

  /// Written a minute after the moment, and at it.
  @Test(arguments: [("2026-04-06T11:31", false), ("2026-04-06T11:30", true)])
  func weatherIsKnownFromItsOwnTimeOn(time: String, isKnown: Bool) async throws {
    let past = asOf()
    let json =
      #"{"utc_offset_seconds":0,"current":{"time":"\#(time)","temperature_2m":7},"hourly":{"time":[],"temperature_2m":[]}}"#
    let weather = VaultWeather(tree: MemoryTree(["weather.json": json]), pool: pool, asOf: past)
    if isKnown {
      #expect(try await weather.forecast(nil, now: Monday.now, zone: zone).current?.tempC == 7)
      #expect(past.gaps.isEmpty)
    } else {
      let error = await #expect(throws: StepFailure.self) { try await weather.forecast(nil, now: Monday.now, zone: zone) }
      #expect(error?.kind == .unavailable && error?.message == "not known then: weather.json is of 2026-04-06 07:31")
      #expect(past.gaps == [gap("weather", .unknown)])
    }
  }

  @Test(arguments: [
    (#""updated": "2026-04-06T07:10:00","#, true), (#""updated": "2026-04-06T07:31:00","#, false), ("", false),
  ]) func travelTimesAreKnownFromTheirOwnTimeOn(key: String, isKnown: Bool) async throws {
    let past = asOf()
    let travel = VaultTravel(
      tree: MemoryTree(["travel.json": "{\(key) \"destinations\": [{\"name\": \"gym\", \"car\": {\"minutes\": 9}}]}"]),
      pool: pool,
      asOf: past)
    if isKnown {
      #expect(try await travel.route(to: .place("gym"), by: .car, now: Monday.now, zone: zone).minutes == 9)
    } else {
      await #expect(throws: StepFailure.self) { try await travel.route(to: .place("gym"), by: .car, now: Monday.now, zone: zone) }
      #expect(past.gaps == [gap("travel", .unknown)])
    }
  }

  @Test(arguments: [(#""recorded": "2026-04-06","#, true), (#""recorded": "2026-04-07","#, false), ("", false)])
  func recordingsAreKnownFromTheirOwnTimeOn(key: String, isKnown: Bool) async throws {
    let past = asOf()
    let web = VaultWeb(
      tree: MemoryTree(["web/a.json": "{\(key) \"query\": \"a\", \"results\": [{\"url\": \"https://example.org\"}]}"]),
      pool: pool,
      asOf: past)
    if isKnown {
      #expect(try await web.search("a", limit: 1, now: Monday.now, zone: zone).hits.count == 1)
    } else {
      await #expect(throws: StepFailure.self) { try await web.search("a", limit: 1, now: Monday.now, zone: zone) }
      #expect(past.gaps == [gap("web", .unknown)])
    }
  }

  @Test func itemsOfFeedsAreKnownFromTheirTimeOn() async throws {
    func item(_ id: String, _ day: String?) -> String {
      "<item><guid>\(id)</guid><title>T</title>\(day.map { "<pubDate>\($0) 06:00:00 +0000</pubDate>" } ?? "")</item>"
    }
    let items = item("old", "Sun, 05 Apr 2026") + item("new", "Tue, 07 Apr 2026") + item("undated", nil)
    let past = asOf()
    let feeds = VaultFeeds(tree: MemoryTree(["feeds/a.xml": "<rss><channel>\(items)</channel></rss>"]), pool: pool, asOf: past)
    #expect(try await feeds.items(of: nil, now: Monday.now, zone: zone).items.map(\.id) == ["old"])
    #expect(past.gaps == [gap("feeds", .unknown)])
  }

  /// A new family has to ask what was there, or it is not asked.
  @Test func everyFamilyFollowsTheRule() {
    let families = Families.all(vault: nil, settings: Settings())
    #expect(Set(families.map(\.name)).subtracting(AsOf.families).isEmpty)
  }

  @Test func aSourceThatIsReadTwiceCountsOnce() {
    let past = asOf()
    past.note("notes", .changed, 3)
    past.note("notes", .changed, 2)
    past.note("mail", .undated, 0)
    #expect(past.gaps == [gap("notes", .changed, 3)])
  }

  /// A day later nothing of it is told of the day before.
  @Test func calendarsThatWereParsedForOneMomentServeTheNext() async throws {
    let scratch = ScratchFolder(["calendar/w/a.ics": Self.event("new", "CREATED:20260406T120000Z")])
    utimes(
      scratch.path + "/calendar/w/a.ics",
      [timeval(tv_sec: 1_775_500_000, tv_usec: 0), timeval(tv_sec: 1_775_500_000, tv_usec: 0)])
    let first = asOf()
    let day = zone.startOfDay(zone.date(Monday.now))
    func count(_ asOf: AsOf) async throws -> Int {
      let calendar = VaultCalendar(tree: StagedTree(over: scratch.tree), pool: pool, zones: Monday.zones, asOf: asOf)
      return try await calendar.events(from: day, to: day.adding(seconds: 86_400), zone: zone).events.count
    }
    #expect(try await count(first) == 0)
    #expect(try await count(AsOf(Monday.now.adding(seconds: 86_400), after: first)) == 1)
  }
}
