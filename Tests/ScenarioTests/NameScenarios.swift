import LucidApplication
import LucidCore
import LucidTesting
import Testing

@testable import LucidCommands
@testable import LucidReport

/// Pages in German: names stay as people wrote them, and tiles say as much as in English.
@Suite struct NameScenarios {
  /// Names that are words of the catalogue, with the German word that must not take their place.
  static let names = [
    ("Focus", "Konzentriertes Arbeiten"), ("Next", "Als Nächstes"), ("Today", "Heute"), ("Free", "Frei"), ("Mail", "E-Mail"),
    ("Inbox", "Posteingang"), ("Nothing", "Nichts"), ("done", "erledigt"), ("clear sky", "klarer Himmel"),
  ]

  private static func event(_ title: String) -> String {
    """
    BEGIN:VCALENDAR\r
    VERSION:2.0\r
    PRODID:test\r
    BEGIN:VEVENT\r
    UID:own\r
    DTSTAMP:20260101T000000Z\r
    SUMMARY:\(title)\r
    DTSTART:20260406T130000Z\r
    DTEND:20260406T140000Z\r
    END:VEVENT\r
    END:VCALENDAR\r

    """
  }

  private static func habit(_ name: String) -> String {
    """
    [{"id": "own", "name": "\(name)", "unit": "boolean", "targetValue": 1, "frequency": "daily",
    "createdAt": "2026-03-24", "isArchived": false}]
    """
  }

  /// Lines of text without the blanks that align them.
  private static func lines(_ record: RunRecord) -> [String] {
    TextRun(zone: Monday.zone).render(record).split(separator: "\n").map {
      $0.split { $0 == " " || $0 == "\u{A0}" }.joined(separator: " ")
    }
  }

  @Test(arguments: names)
  func anEventAndAHabitKeepTheirNames(name: String, german: String) async throws {
    var files = ["calendar/own.ics": Self.event(name), "habits/habits.json": Self.habit(name)]
    files["notes/\(name).md"] = "A line.\n"
    let world = World(vault: MemoryTree(name: "the vault", files: files.mapValues { Array($0.utf8) }))
    let record = try await world.run(
      "language: de\ncard: briefing\nprompt: x\nsteps:\n  - calendar.next: {}\n  - notes.search: {}\n"
        + "  - habits.log: { habit: '\(name)' }\n")
    let lines = Self.lines(record)
    #expect(lines.contains("Als Nächstes \(name) - heute 09:00"))
    #expect(lines.contains("Notizen 1 Notiz - \(name)"))
    #expect(lines.contains("\(name) erledigt - Eingetragen"))
    #expect(!lines.contains { $0.hasPrefix("Als Nächstes \(german)") || $0.hasPrefix("\(german) erledigt") })
    let json = JSONRun(zone: Monday.zone).result(record).text(ExitFacts("ok", 0))
    #expect(json.contains("\"\(name)\"") && !json.contains("\"\(german)\""))
    for page in [
      MarkdownRun(zone: Monday.zone, sources: SourceSet()).render(record),
      HTMLRun(zone: Monday.zone, sources: SourceSet()).render(record),
    ] {
      #expect(page.contains(name) && page.contains("Als Nächstes") && page.contains("Eingetragen"))
    }
  }

  /// The block for focused work has no name of its own; an event that is called so has.
  @Test func aPlanTellsAnEventCalledFocusFromTheBlock() async throws {
    let files = ["calendar/own.ics": Self.event("Focus"), "habits/habits.json": Self.habit("Inbox")]
    let world = World(vault: MemoryTree(name: "the vault", files: files.mapValues { Array($0.utf8) }))
    let record = try await world.run(
      "language: de\ncard: dayPlan\nprompt: x\nsteps:\n  - calendar.events: { from: <<today>>, to: <<tomorrow>> }\n"
        + "  - habits.today: {}\n")
    let lines = Self.lines(record)
    #expect(lines.contains { $0.hasSuffix("Focus - Kalender") && $0.hasPrefix("09:00") })
    #expect(lines.contains { $0.hasSuffix("Konzentriertes Arbeiten - freie Zeit") })
    #expect(lines.contains { $0.hasSuffix("Inbox - Gewohnheiten") })
  }

  private static let steps = """
    card: briefing
    prompt: x
    steps:
      - calendar.events: { from: <<today>>, to: <<today | plus(1d)>> }
      - calendar.next: {}
      - calendar.free_slots: { from: <<today>>, to: <<tomorrow>>, minutes: 45 }
      - calendar.focus_block: { from: <<today>>, to: <<tomorrow>> }
      - mail.urgent: {}
      - mail.search: { since: 7d }
      - weather.now: {}
      - weather.forecast: {}
      - health.today: {}
      - health.sleep: {}
      - health.trend: { metric: hrv, from: <<today | minus(6d)>> }
      - habits.streaks: {}
      - notes.search: {}
      - reminders.list: {}
      - tasks.list: {}
      - travel.to: { destination: Office }
      - contacts.birthdays: {}
      - contacts.search: { query: a }
      - feeds.items: {}
      - location.current: {}

    """

  private static let english = [
    "Next Standup - today 09:00 · Zoom",
    "Free time 5 free slots and more - 08:00–08:45 · 10:00–10:45 · 10:45–11:30",
    "Focus 10:00–13:00 - today · 3 h",
    "Weather 4 °C, light rain - high 9 °C, rain 80 %",
    "Forecast 9 °C, light rain - tomorrow 10.6 °C, Wednesday 13.2 °C",
    "Health drained - HRV 52 ms (−13.3 %)",
    "Sleep 6 h 10 min - deep 13.5 % · −12.9 % against the usual",
    "HRV 59.1 ms a day - −11.6 % in 7 days",
    "Streaks Meditate 12 days - Run 3 days · Water 1 day",
    "Travel 34 min - to office, usually 25 min",
    "Contacts 4 people - Dr. Amélie Côté · Dana Okafor",
    "Feeds 3 items - Bridge on Rue Ontario closed until Thursday",
    "Location Montreal - CA",
  ]

  private static let german = [
    "Als Nächstes Standup - heute 09:00 · Zoom",
    "Freie Zeit 5 freie Zeitfenster und mehr - 08:00–08:45 · 10:00–10:45 · 10:45–11:30",
    "Konzentriertes Arbeiten 10:00–13:00 - heute · 3 h",
    "Wetter 4 °C, leichter Regen - Höchstwert 9 °C, Regen 80 %",
    "Vorhersage 9 °C, leichter Regen - morgen 10,6 °C, Mittwoch 13,2 °C",
    "Gesundheit erschöpft - HRV 52 ms (−13,3 %)",
    "Schlaf 6 h 10 min - Tiefschlaf 13,5 % · −12,9 % gegenüber sonst",
    "HRV 59,1 ms am Tag - −11,6 % über 7 Tage",
    "Serien Meditate 12 Tage - Run 3 Tage · Water 1 Tag",
    "Fahrt 34 min - bis office, sonst 25 min",
    "Kontakte 4 Personen - Dr. Amélie Côté · Dana Okafor",
    "Feeds 3 Einträge - Bridge on Rue Ontario closed until Thursday",
    "Ort Montreal - CA",
  ]

  /// The same tiles with the same figures, in each language; what the day lists has none.
  @Test(arguments: [("", english), ("language: de\n", german)])
  func everyTileSaysAsMuchInEachLanguage(key: String, expected: [String]) async throws {
    let lines = Self.lines(try await World().run(key + Self.steps))
    for line in expected { #expect(lines.contains(line), "\(line)") }
  }
}
