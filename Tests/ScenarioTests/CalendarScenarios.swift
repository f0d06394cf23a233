import LucidApplication
import LucidCompiler
import LucidCore
import LucidLab
import LucidTesting
import Testing

@testable import LucidCommands

/// S56 to S60 and the calendar's part of S87: what the calendar's tools do on the sample person's day.
@Suite struct CalendarScenarios {
  private static let listing = "  - id: after\n    calendar.events: { from: <<today>>, to: <<today | plus(7d)>> }\n"

  private func run(_ steps: String) async throws -> RunRecord {
    try await World().run("prompt: x\nsteps:\n\(steps)\(Self.listing)")
  }

  private func titles(_ record: RunRecord) -> [String] {
    (record.observations.last?.value["items"].list ?? []).compactMap { $0["title"].text }
  }

  private func times(_ value: Value?) -> [String] {
    (value?["items"].list ?? []).compactMap { $0["start"].instant.map { String(Monday.zone.civil($0).time.iso.prefix(5)) } }
  }

  @Test func s56_anEventIsAddedAndConflictsAreNamed() async throws {
    let free = try await run("  - calendar.create: { title: Gym, start: 2026-04-07T07:00, end: 2026-04-07T08:00 }\n")
    #expect(titles(free) == ["Easter Monday", "Standup", "Client review", "Gym", "Dentist", "1:1 with Sam", "Retro"])
    #expect(free.observations[0].value["conflict"] == .boolean(false))
    #expect(free.changes.map(\.kind) == [.created])
    let clash = try await run("  - calendar.create: { title: Gym, start: 2026-04-06T09:30, end: 2026-04-06T10:30 }\n")
    #expect(titles(clash).contains("Gym") && clash.observations[0].value["conflict"] == .boolean(true))
    #expect(clash.observations[0].notices.map(\.text) == ["`Gym` (Monday, April 6, 09:30–10:30) overlaps `Standup`"])
  }

  @Test func s57_anEventIsFoundByItsTitle() async throws {
    let moved = try await run(
      "  - calendar.update: { search: Dentist, start: 2026-04-07T16:00, end: 2026-04-07T17:00 }\n")
    #expect(moved.observations[0].value["id"] == .text("e4"))
    #expect(moved.observations[0].value["start"] == .datetime(Monday.at(16, days: 1)))
    #expect(moved.changes.map(\.kind) == [.rescheduled] && moved.changes.map(\.title) == ["Dentist"])
    let gone = try await run("  - calendar.delete: { search: dentist }\n")
    #expect(!titles(gone).contains("Dentist") && gone.changes.map(\.kind) == [.deleted])
  }

  /// Null is the location of an event that is not there.
  private static let first = "  - id: all\n    calendar.events: { from: <<today>>, to: <<tomorrow>> }\n"
  private static let nothing = "<<all.items[9].location>>"

  @Test(arguments: [
    "calendar.delete: { from: <<today>>, to: <<tomorrow>>, calendar: NOTHING }", "calendar.delete: { search: NOTHING }",
    "calendar.update: { search: NOTHING, location: x }", "calendar.update: { search: Dentist, title: NOTHING }",
    "calendar.delete: { search: Dentist, on: <<all.items[9].start>> }", "notes.touch: { notes: [] }",
    "contacts.update: { search: Sarah Kim, remove: [NOTHING] }", "habits.log: { habit: NOTHING }",
  ]) func nothingChosenChangesNothing(step: String) async throws {
    let written = step.replacing("NOTHING", with: Self.nothing)
    let record = try await World().run("prompt: x\nsteps:\n\(Self.first)  - \(written)\n")
    #expect(record.changes.isEmpty && record.failure?.failure.kind == .badArgument, "\(record.failure?.failure.message ?? "")")
  }

  @Test(arguments: [
    "calendar.events: { from: <<today>>, to: <<tomorrow>>, calendar: NOTHING }",
    "calendar.events: { from: <<today>>, to: <<tomorrow>>, query: NOTHING }", "mail.search: { from: NOTHING }",
    "calendar.events: { from: <<today>>, to: <<all.items[9].start>> }", "weather.now: { place: NOTHING }",
    "calendar.create: { title: Gym, start: 2026-04-07T18:00, calendar: NOTHING }",
  ]) func nothingChosenIsLeftOut(step: String) async throws {
    for (value, isRead) in [(Self.nothing, false), (Self.nothing.replacing(">>", with: " | default(any)>>"), true)] {
      let written = step.replacing("NOTHING", with: value).replacing("[9].start>>", with: isRead ? "[0].end>>" : "[9].start>>")
      let record = try await World().run("prompt: x\nsteps:\n\(Self.first)  - id: it\n    \(written)\n")
      let status = record.observations.last?.status
      if isRead {
        #expect(status == .done, "\(written): \(record.failure?.failure.message ?? "")")
      } else {
        guard case .skipped(.missing)? = status else {
          Issue.record("\(written) was not left out")
          continue
        }
        #expect(record.outcome == .partial && record.changes.isEmpty)
      }
    }
  }

  @Test func emptyContentRemovesIt() async throws {
    let record = try await run(
      "  - calendar.update: { search: Dentist, location: Main St 3, reminder_minutes: 10 }\n  - id: bare\n"
        + "    calendar.update: { search: Dentist, location: \"\", notes: \"<<weekday | replace(weekday, '')>>\" }\n")
    #expect(record.outcome == .ok, "\(record.failure?.failure.message ?? "")")
    #expect(record.observations[0].value["location"] == .text("Main St 3"))
    #expect(record.observations[1].value["location"] == .null && !record.changes.isEmpty)
  }

  @Test(arguments: [
    ("calendar.delete: { search: Dentits }", "did you mean `Dentist`?"),
    ("tasks.delete: { search: parcle }", "did you mean `Return the parcel`?"),
    ("contacts.update: { search: Sarah Kmi, company: x }", "did you mean `Sarah Kim`?"),
    ("notes.append: { note: Grocery lsit, text: x }", "did you mean `Grocery list`?"),
    ("calendar.delete: { from: <<today>>, to: <<tomorrow>>, calendar: Wrok }", "did you mean `Work`?"),
  ]) func aNameThatIsWrittenAlikeIsProposed(step: String, hint: String) async throws {
    let record = try await World().run("prompt: x\nsteps:\n  - \(step)\n")
    #expect(record.changes.isEmpty && record.failure?.failure.kind == .badArgument)
    #expect(record.failure?.failure.hint == hint, "\(record.failure?.failure.message ?? "")")
  }

  @Test func s58_freeTimeAndTheDay() async throws {
    let record = try await World().run(
      """
      prompt: x
      steps:
        - calendar.free_slots: { from: 2026-04-06T10:30, to: 2026-04-06T23:59, minutes: 60 }
        - calendar.events: { from: <<today>>, to: <<tomorrow>> }
        - calendar.free_slots: { from: <<now | plus(5h)>>, to: <<now | plus(4h)>> }
          on_error: omit
        - calendar.events: { from: <<tomorrow>>, to: <<tomorrow | plus(1d)>> }

      """)
    #expect(times(record.observations[0].value) == ["10:30", "11:30", "14:30", "15:30", "16:30"])
    #expect(record.observations[1].value["count"] == .integer(3))
    guard case .failed(let failure) = record.observations[2].status else {
      Issue.record("a range that ends before it begins was taken")
      return
    }
    #expect(failure.kind == .badArgument && failure.message.contains("is not after"))
    #expect(record.observations[3].value["count"] == .integer(1))
  }

  @Test func s59_daysAndSeries() async throws {
    let day = try await run(
      "  - calendar.create: { title: Fair, start: 2026-04-08, end: 2026-04-08, all_day: true }\n")
    #expect(day.observations[0].value["end"] == .datetime(Monday.at(0, days: 3)))
    #expect(day.observations[0].value["all_day"] == .boolean(true))
    let weekly = try await World().run(
      """
      prompt: x
      steps:
        - calendar.create: { title: Yoga, start: 2026-04-06T18:00, end: 2026-04-06T19:00, recurrence: weekly, recurrence_end: 2026-06-01 }
        - calendar.events: { from: <<today>>, to: 2026-12-31, query: Yoga }

      """)
    // Mondays from April 6 to June 1, that day included.
    #expect(weekly.observations[1].value["count"] == .integer(9))
  }

  @Test(arguments: ["reminder_minutes: -5", "recurrence: fortnightly"]) func s59_whatCannotBeIsRefused(argument: String) throws {
    let body = "prompt: x\nsteps:\n  - calendar.create: { title: X, start: 2026-04-06T18:00, \(argument) }\n"
    #expect(World().compile(Lab.ability(body)).diagnostics.contains { $0.severity == .error })
  }

  @Test(arguments: ["end: <<today>>", "recurrence: daily, recurrence_end: 2026-04-01"])
  func s59_alsoWhenOnlyTheRunCanTell(argument: String) async throws {
    let record = try await run(
      "  - calendar.create: { title: X, start: 2026-04-06T18:00, \(argument) }\n    on_error: omit\n")
    #expect(record.changes.isEmpty && !titles(record).contains("X"))
  }

  @Test(arguments: ["2026-04-07 15:00", "2026-04-07T15:00:00", "\"2026-04-07T19:00:00Z\"", "2026-04-07T15:00:00-04:00"])
  func s60_oneInstant(start: String) async throws {
    let record = try await run("  - calendar.create: { title: Call, start: \(start) }\n")
    #expect(record.observations[0].value["start"] == .datetime(Monday.at(15, days: 1)))
    #expect(record.observations[0].value["end"] == .datetime(Monday.at(16, days: 1)))
  }

  @Test func s87_anEventOfTodayIsListedForToday() async throws {
    let record = try await World().run(
      """
      prompt: x
      steps:
        - calendar.create: { title: Lunch, start: 2026-04-06T09:00, end: 2026-04-06T10:00 }
        - calendar.events: { from: <<today>>, to: <<tomorrow>> }

      """)
    #expect(titles(record) == ["Easter Monday", "Lunch", "Standup", "Client review"])
    #expect(record.observations[0].value["start"] == .datetime(Monday.at(9)))
  }
}
