import LucidBackends
import LucidBuiltins
import LucidCore
import LucidRuntime
import LucidSystem
import LucidTesting
import Testing

/// The sample person's week, from the files in the repository to the tools.
@Suite struct SampleCalendarTests {
  let family = CalendarFamily.family(VaultCalendar(tree: Monday.vault, pool: BlockingPool(), zones: Monday.zones))

  func call(_ verb: String, _ arguments: [String: Value], now: Instant = Monday.now) async throws -> Value {
    let tool = family.tools.first { $0.signature.verb == verb }!
    let context = ToolContext(now: now, zone: Monday.zone, settings: Monday.settings, clock: TestClock(now))
    let result = try await tool.call(Arguments(for: tool.signature, arguments), in: context)
    #expect(result.notices.isEmpty)
    return result.value
  }

  let today: [String: Value] = ["from": .datetime(Monday.at(0)), "to": .datetime(Monday.at(0, days: 1))]
  let week: [String: Value] = ["from": .datetime(Monday.at(0)), "to": .datetime(Monday.at(0, days: 7))]

  @Test func today() async throws {
    let value = try await call("events", today)
    let items = (value["items"].list ?? []).compactMap(\.record)
    #expect(items.map(\.id) == ["e3", "e1", "e2"])
    #expect(items.map { $0["title"] } == [.text("Easter Monday"), .text("Standup"), .text("Client review")])
    #expect(items.map { $0["start"] } == [.datetime(Monday.at(0)), .datetime(Monday.at(9)), .datetime(Monday.at(13))])
    #expect(
      items.map { $0["end"] } == [.datetime(Monday.at(0, days: 1)), .datetime(Monday.at(10)), .datetime(Monday.at(14, 30))])
    #expect(items.map { $0["all_day"] } == [.boolean(true), .boolean(false), .boolean(false)])
    #expect(items.map { $0["location"] } == [.null, .text("Zoom"), .null])
    #expect(
      items.allSatisfy {
        $0["calendar"] == .text("Work") && $0["series"] == .null && $0["conflict"] == .boolean(false)
      })
  }

  @Test func thisWeek() async throws {
    let items = (try await call("events", week))["items"].list ?? []
    #expect(items.map { $0["id"].text } == ["e3", "e1", "e2", "e4", "e5", "e6"])
    #expect(items.map { Monday.zone.date($0["start"].instant!).day } == [6, 6, 6, 7, 8, 10])
    let people = items[4]["attendees"].list ?? []
    #expect(people.map { $0["name"] } == [.text("Sam")])
  }

  @Test(arguments: [(7, 30, "Standup"), (9, 30, "Client review"), (20, 0, "Dentist")])
  func nextEvent(hour: Int, minute: Int, title: String) async throws {
    let now = Monday.at(hour, minute)
    let context = ToolContext(now: now, zone: Monday.zone, settings: Monday.settings, clock: TestClock(now))
    let tool = try #require(family.tools.first { $0.signature.verb == "next" })
    #expect(try await tool.call(Arguments(for: tool.signature), in: context).value["title"] == .text(title))
  }

  @Test func freeSlots() async throws {
    let items = (try await call("free_slots", today))["items"].list ?? []
    #expect(items.map { $0["start"] } == [(8, 0), (10, 0), (14, 30)].map { .datetime(Monday.at($0, $1)) })
    let block = try await call("focus_block", today)
    #expect(block["start"] == .datetime(Monday.at(10)) && block["end"] == .datetime(Monday.at(13)))
  }
}
