import LucidApplication
import LucidCore
import LucidTesting
import Testing

@testable import LucidCommands

/// S24: the week from today to Sunday, by day.
@Suite struct S24MeetingsThisWeek {
  private func days(_ world: World) async throws -> [(date: CivilDate?, ids: [String])] {
    let record = try await world.run("prompt: x\nplan: meetingsThisWeek\n")
    #expect(record.outcome == .ok && record.card?.kind == "calendarList")
    return (record.card?.body["days"].list ?? []).map { day in
      let date: CivilDate? = if case .date(let date) = day["date"] { date } else { nil }
      return (date, (day["events"].list ?? []).compactMap { $0["id"].text })
    }
  }

  @Test func onMonday() async throws {
    let days = try await days(World())
    #expect(days.map { $0.date?.day } == [6, 7, 8, 10])
    #expect(days.map { Set($0.ids) } == [["e1", "e2", "e3"], ["e4"], ["e5"], ["e6"]])
  }

  /// What is over is no part of the week any more, and Monday is another week.
  @Test func onThursdayAndOnSunday() async throws {
    var world = World()
    world.now = Monday.zone.add(Period(days: 3), to: Monday.now)
    #expect(try await days(world).map(\.ids) == [["e6"]])
    world.now = Monday.zone.add(Period(days: 6), to: Monday.now)
    #expect(try await days(world).isEmpty)
  }
}
