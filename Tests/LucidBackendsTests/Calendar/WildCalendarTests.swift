import LucidBackends
import LucidBuiltins
import LucidCore
import LucidRuntime
import LucidSystem
import LucidTesting
import LucidVault
import Testing

/// Calendars as other programs write them.
@Suite struct WildCalendarTests {
  static let tree = CalendarFixtures.tree("wild")

  /// One of the fixtures alone, so that a line of the expectations can be told by its file.
  static func events(_ file: String) async throws -> CalendarReading {
    let bytes = try tree.read("calendar/" + file, limit: .mib(1))
    let backend = VaultCalendar(
      tree: MemoryTree(name: "~/vault", files: ["calendar/" + file: bytes]), pool: BlockingPool(), zones: Monday.zones)
    return try await backend.events(from: day("2026-01-01"), to: day("2027-01-01"), zone: Monday.zone)
  }

  static func day(_ iso: String) -> Instant { Monday.zone.startOfDay(CivilDate(iso: iso)!) }

  /// `expected.txt` was written by recurring-ical-events 3.8.2 over icalendar 7.3.0 (PyPI).
  @Test(arguments: ["clocks", "dates", "days", "future", "google", "outlook", "shapes"]) func agreesWithAnotherReader(
    name: String
  ) async throws {
    let text = String(decoding: try Self.tree.read("expected.txt", limit: .mib(1)), as: UTF8.self)
    let expected = text.split(separator: "\n").filter { $0.hasPrefix(name + ".ics|") }.map { $0.dropFirst(name.count + 5) }
    #expect(!expected.isEmpty)
    let reading = try await Self.events(name + ".ics")
    #expect(reading.notices.isEmpty)
    let found = reading.events.map { "\(Monday.zone.iso($0.start))|\(Monday.zone.iso($0.end))|\($0.title)" }
    #expect(Set(found) == Set(expected.map(String.init)))
    #expect(found.count == expected.count)
  }

  @Test func idsAreStable() async throws {
    let ids = try await Self.events("google.ics").events.map(\.id)
    #expect(
      ids == [
        "lesson@google.com@20260303T170000Z", "lesson@google.com@20260310T170000Z", "lesson@google.com@20260324T170000Z",
        "lesson@google.com@20260331T160000Z", "lesson@google.com@20260414T160000Z", "lesson@google.com@20260421T160000Z",
        "concert@google.com",
      ])
    let rent = try await Self.events("days.ics").events.filter { $0.title == "Rent" }
    #expect(rent.first?.id == "rent@20260131")
  }

  @Test func namesOfCalendars() async throws {
    #expect(try await Self.events("google.ics").calendars == ["Robin, private"])
    #expect(try await Self.events("days.ics").calendars == ["days"])
    #expect(try await Self.events("google.ics").events.allSatisfy { $0.calendar == "Robin, private" })
  }

  @Test func details() async throws {
    let numbers = try #require(try await Self.events("outlook.ics").events.first)
    #expect(numbers.notes == "Agenda:\n1. Numbers\n2. Plans\n")
    #expect(numbers.attendees == [Event.Attendee(name: "Roy, Robin", email: "robin@corp.example", reply: .accepted)])
    #expect(numbers.series != nil)
    let shapes = try await Self.events("shapes.ics").events
    #expect(shapes[1].id.hasPrefix("no-uid-"))
    #expect(
      shapes[2].title
        == "Lunch, maybe; with \\ and a very long title that has to be folded "
        + "because it is longer than seventy-five octets: café second line"
    )
    #expect(shapes[2].location == "Café “Chez Nous”")
    #expect(shapes.map(\.facts.busy) == [true, true, true, false])
  }

  @Test func floatingTimesLieInTheZoneOfTheRun() async throws {
    let tokyo = SystemZones().zone("Asia/Tokyo")!
    let bytes = try Self.tree.read("calendar/shapes.ics", limit: .mib(1))
    let backend = VaultCalendar(
      tree: MemoryTree(name: "v", files: ["calendar/a.ics": bytes]), pool: BlockingPool(), zones: Monday.zones)
    let events = try await backend.events(from: Self.day("2026-05-01"), to: Self.day("2026-06-01"), zone: tokyo).events
    #expect(events.filter { $0.id == "escapes" }.map { tokyo.iso($0.start) } == ["2026-05-05T10:00:00+09:00"])
    #expect(events.filter { $0.id == "length" }.map { tokyo.iso($0.start) } == ["2026-05-04T22:00:00+09:00"])
  }
}
