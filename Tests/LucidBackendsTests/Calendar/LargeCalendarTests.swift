import LucidBackends
import LucidBuiltins
import LucidCore
import LucidRuntime
import LucidSystem
import LucidTesting
import Testing

/// Ten thousand events: a vdir of as many files, one in five of them weekly.
@Suite struct LargeCalendarTests {
  static func event(_ i: Int) -> String {
    let date = CivilDate(iso: "2020-01-01")!.adding(days: i % 3000)
    let day = date.iso.split(separator: "-").joined()
    let rule = i % 5 == 0 ? "RRULE:FREQ=WEEKLY\r\n" : ""
    return "BEGIN:VEVENT\r\nUID:u\(i)\r\nDTSTAMP:20260101T000000Z\r\nDTSTART;TZID=America/Toronto:\(day)T090000\r\n"
      + "DTEND;TZID=America/Toronto:\(day)T093000\r\nSUMMARY:Event \(i)\r\n"
      + "DESCRIPTION:Some words about it\\, not many.\r\n\(rule)END:VEVENT\r\n"
  }

  @Test(.timeLimit(.minutes(20))) func tenThousandFiles() async throws {
    var files: [String: [UInt8]] = [:]
    for i in 0..<10_000 {
      files["calendar/work/u\(i).ics"] = Array("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n\(Self.event(i))END:VCALENDAR\r\n".utf8)
    }
    let backend = VaultCalendar(tree: MemoryTree(name: "v", files: files), pool: BlockingPool(), zones: Monday.zones)
    let reading = try await backend.events(from: Monday.at(0), to: Monday.at(0, days: 7), zone: Monday.zone)
    // Each weekly event once, and the single ones of that week; counted without the reader.
    let monday = Monday.date.daysSinceEpoch
    let first = CivilDate(iso: "2020-01-01")!.daysSinceEpoch
    let expected = (0..<10_000).filter { i in
      let day = first + i % 3000
      return i % 5 == 0 ? day < monday + 7 : (monday..<monday + 7).contains(day)
    }
    #expect(reading.events.count == expected.count)
    #expect(reading.notices.isEmpty)
  }

  @Test(.timeLimit(.minutes(20))) func tenThousandEventsInOneFile() async throws {
    let text = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n" + (0..<10_000).map(Self.event).joined() + "END:VCALENDAR\r\n"
    let backend = VaultCalendar(
      tree: MemoryTree(name: "v", files: ["calendar/all.ics": Array(text.utf8)]), pool: BlockingPool(), zones: Monday.zones)
    let reading = try await backend.events(from: Monday.at(0), to: Monday.at(0, days: 7), zone: Monday.zone)
    #expect(reading.events.count > 1000 && reading.calendars == ["all"])
  }
}
