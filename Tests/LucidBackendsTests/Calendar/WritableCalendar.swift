import LucidBackends
import LucidBuiltins
import LucidCore
import LucidRuntime
import LucidSystem
import LucidTesting

/// A vault in memory that the calendar's tools may change.
final class WritableCalendar: Sendable {
  let stage: StagedTree
  let tools: [any Tool]
  let zone: Zone

  init(_ files: [String: String], zone: Zone = Monday.zone, preferred: String? = nil) {
    stage = StagedTree(over: MemoryTree(name: "~/vault", files: files.mapValues { Array($0.utf8) }))
    self.zone = zone
    tools =
      CalendarFamily.family(VaultCalendar(tree: stage, pool: BlockingPool(), zones: Monday.zones, preferred: preferred)).tools
  }

  /// The sample person's week.
  static func robin() throws -> WritableCalendar {
    var files: [String: String] = [:]
    for entry in try Monday.vault.list("calendar/work") {
      let path = "calendar/work/" + entry.name
      files[path] = String(decoding: try Monday.vault.read(path, limit: .mib(1)), as: UTF8.self)
    }
    return WritableCalendar(files)
  }

  /// `days` names the moments that are given without a time of day.
  func call(
    _ verb: String, _ arguments: [String: Value], days: Set<String> = [], key: String = "run/step", now: Instant = Monday.now
  ) async throws(StepFailure) -> ToolResult {
    let tool = tools.first { $0.signature.verb == verb }!
    let context = ToolContext(now: now, zone: zone, settings: Monday.settings, clock: TestClock(now), key: key)
    return try await tool.call(Arguments(for: tool.signature, arguments, days: days), in: context)
  }

  /// The lines of a file, unfolded.
  func lines(_ path: String) throws -> [String] {
    let text = String(decoding: try stage.read(path, limit: .mib(1)), as: UTF8.self)
    return text.replacing("\r\n ", with: "").split(separator: "\r\n").map(String.init)
  }

  /// Titles with starts of what is listed in some days from that Monday on.
  func list(days: Int = 14) async throws -> [String] {
    let value = try await call(
      "events",
      ["from": .datetime(zone.startOfDay(Monday.date)), "to": .datetime(zone.startOfDay(Monday.date.adding(days: days)))]
    ).value
    return (value["items"].list ?? []).map { "\($0["title"].text ?? "") \(zone.civil($0["start"].instant!).iso)" }
  }

  static func calendar(_ events: String...) -> String {
    "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Somebody//EN\r\n" + events.joined() + "END:VCALENDAR\r\n"
  }

  static let berlin = """
    BEGIN:VTIMEZONE\r
    TZID:Europe/Berlin\r
    BEGIN:STANDARD\r
    DTSTART:19701025T030000\r
    RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU\r
    TZOFFSETFROM:+0200\r
    TZOFFSETTO:+0100\r
    X-SOMETHING:kept\r
    END:STANDARD\r
    BEGIN:DAYLIGHT\r
    DTSTART:19700329T020000\r
    RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU\r
    TZOFFSETFROM:+0100\r
    TZOFFSETTO:+0200\r
    END:DAYLIGHT\r
    END:VTIMEZONE\r

    """

  /// A weekly meeting with all that other programs keep in a file.
  static let weekly = """
    BEGIN:VEVENT\r
    UID:weekly@example.com\r
    DTSTAMP:20260101T000000Z\r
    SEQUENCE:3\r
    SUMMARY;LANGUAGE=de:Jour fixe\\, klein\r
    DTSTART;TZID=Europe/Berlin:20260302T100000\r
    DTEND;TZID=Europe/Berlin:20260302T110000\r
    RRULE:FREQ=WEEKLY\r
    EXDATE;TZID=Europe/Berlin:20260309T100000\r
    ORGANIZER;CN="Doe, Jane":mailto:jane@example.com\r
    ATTENDEE;PARTSTAT=ACCEPTED;CN=Sam:mailto:sam@example.com\r
    X-APPLE-TRAVEL-ADVISORY-BEHAVIOR:AUTOMATIC\r
    X-LONG:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\r
     aaaaaaaaaaaaaaaaaaaaaaaa\r
    NONSTANDARD;A=b:c\r
    BEGIN:VALARM\r
    ACTION:AUDIO\r
    TRIGGER:-PT10M\r
    X-WR-ALARMUID:5\r
    END:VALARM\r
    END:VEVENT\r

    """
}
