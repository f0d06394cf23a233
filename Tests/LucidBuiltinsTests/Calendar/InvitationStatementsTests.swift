import LucidCore
import LucidRuntime
import LucidTesting
import Testing

@testable import LucidBuiltins

/// Invitations that the person has not answered, as they are told.
@Suite struct InvitationStatementsTests {
  private static func said(_ events: [Event], isCut: Bool = false, _ language: Language = .english) -> [String] {
    let list = Record(
      CalendarTypes.eventList, ["items": .list(events.map { .record($0.record) }), "truncated": .boolean(isCut)])
    let observation = Observation(step: "s", tool: "calendar.events", status: .done, value: .record(list))
    return CalendarPresenter(hours: WorkingHours()).statements(observation, in: Monday.present)
      .filter { [.calendar(.unanswered), .calendar(.answer)].contains($0.kind) }
      .map { $0.text(in: Monday.present, language) }
  }

  private static func event(
    _ title: String, days: Int, allDay: Bool = false, _ reply: EventFacts.Reply? = .needsAction, hour: Int = 9
  ) -> Event {
    let (start, end) = (Monday.at(hour, days: days), Monday.at(hour + 1, days: days))
    return Event(
      id: title, title: title, start: allDay ? Monday.at(0, days: days) : start,
      end: allDay ? Monday.at(0, days: days + 1) : end, allDay: allDay, calendar: "Work", facts: EventFacts(reply: reply))
  }

  @Test func thoseThatWaitAreCountedAndNamed() {
    let events = [
      Self.event("Standup", days: 1, .accepted), Self.event("Budget", days: 1), Self.event("Fair", days: 2, allDay: true),
      Self.event("Lunch", days: 3, .tentative), Self.event("Talk", days: 3, .declined),
    ]
    #expect(
      Self.said(events) == [
        "**2 invitations** wait for your answer: **Budget** tomorrow at 09:00, **Fair** on Wednesday.",
        "Accept or decline **Budget**.",
      ])
    #expect(
      Self.said(events, .german) == [
        "**2 Einladungen** warten auf deine Antwort: **Budget** morgen um 9:00, **Fair** am Mittwoch.",
        "Sage **Budget** zu oder ab.",
      ])
  }

  @Test func threeAreNamed() {
    let events = (1...5).map { Self.event("Talk \($0)", days: $0) }
    #expect(Self.said(events).first?.hasSuffix("**Talk 3** on Thursday at 09:00 and 2 more.") == true)
    #expect(Self.said(events, isCut: true).first?.hasPrefix("At least **5 invitations** wait") == true)
  }

  @Test func whatHasBegunWaitsNoMore() {
    #expect(Self.said([Self.event("Breakfast", days: 0, hour: 7)]) == [])
    #expect(Self.said([Self.event("Standup", days: 0, .accepted)]) == [])
    #expect(Self.said([]) == [])
  }
}
