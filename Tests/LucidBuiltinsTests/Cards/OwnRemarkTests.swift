import LucidCore
import LucidRuntime
import LucidTesting
import Testing

@testable import LucidBuiltins

/// Notes of an event that say what has to be done before it begins.
@Suite struct OwnRemarkTests {
  private static func event(_ notes: String?, hour: Int = 8, days: Int = 1) -> Event {
    Event(
      id: "ferry", title: "Ferry", start: Monday.at(hour, days: days), end: Monday.at(hour + 4, days: days), notes: notes,
      calendar: "Travel")
  }

  @Test(arguments: [
    ("Check-in closes at 07:15. Leave home at 04:45.", "Leave home at 04:45", 4 * 60 + 45),
    ("Be there at 7:30. White shirt.", "Be there at 7:30", 7 * 60 + 30),
  ]) func anHourBeforeItIsTold(notes: String, clause: String, minute: Int) throws {
    let event = Self.event(notes)
    let statement = try #require(OwnRemark(event)?.statement(about: event, in: Monday.present))
    #expect(statement.values[.text]?.text == clause && statement.values[.excerpt]?.text == String(notes.dropLast()))
    #expect(statement.values[.span]?.span?.start == Monday.at(minute / 60, minute % 60, days: 1))
    #expect(statement.subjects == ["notes:ferry", "calendar:ferry"])
    #expect(statement.text == "For **Ferry**, tomorrow at 08:00: “\(notes.dropLast())”.")
  }

  @Test(arguments: ["Seat 61, coach 4", "Arrives 10:35 local time", "White shirt"])
  func otherNotesAreARemark(notes: String) {
    let event = Self.event(notes)
    #expect(OwnRemark(event)?.text == notes)
    #expect(OwnRemark(event)?.statement(about: event, in: Monday.present) == nil)
  }

  /// An hour that is over is none to act by.
  @Test func whatIsOverIsNotTold() {
    let event = Self.event("Leave at 07:00", hour: 9, days: 0)
    #expect(OwnRemark(event)?.statement(about: event, in: Monday.present) == nil)
  }

  @Test func invitationsOfProgramsAreNone() {
    #expect(OwnRemark(Self.event(nil)) == nil && OwnRemark(Self.event("  ")) == nil)
    #expect(OwnRemark(Self.event("Join https://meet.example/1")) == nil)
    #expect(OwnRemark(Self.event(String(repeating: "long ", count: 40))) == nil)
  }
}
