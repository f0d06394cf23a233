import LucidCore
import LucidRuntime
import LucidTesting
import Testing

@testable import LucidBuiltins

/// Free time for one of two events that overlap: never beyond the days that were read.
@Suite struct OtherTimesTests {
  private static func event(
    _ title: String, _ start: Instant, _ end: Instant, with people: Int = 0, _ facts: EventFacts = EventFacts(),
    series: String? = nil
  ) -> Event {
    Event(
      id: title, title: title, start: start, end: end, calendar: "Work",
      attendees: (0..<people).map { Event.Attendee(name: "Guest \($0)", email: nil) }, series: series, facts: facts)
  }

  /// Of a range of whole days from today on.
  static func times(
    _ events: [Event], days: Int = 1, now: Instant = Monday.now, _ change: (inout Record) -> Void = { _ in }
  ) -> OtherTimes {
    var record = Record(
      CalendarTypes.eventList,
      [
        "items": .list(events.map { .record($0.record) }), "from": .datetime(Monday.at(0)),
        "to": .datetime(Monday.at(0, days: days)), "truncated": .boolean(false),
      ])
    change(&record)
    return OtherTimes(
      list: EventList(.record(record)), hours: WorkingHours(), context: PresentContext(now: now, zone: Monday.zone))
  }

  private static let review = event("Review", Monday.at(9), Monday.at(11))
  private static let talk = event("Talk", Monday.at(10), Monday.at(11))

  private static func starts(_ move: OtherTimes.Move?) -> [Instant] { move?.slots.map(\.start) ?? [] }

  @Test func aDayThatWasNotReadIsNotNamed() throws {
    let move = try #require(Self.times([Self.review, Self.talk]).move(Self.review, Self.talk))
    #expect(move.event.title == "Talk" && move.slots.allSatisfy { $0.minutes == 60 })
    #expect(Self.starts(move) == [Monday.at(8), Monday.at(11)] && !move.isCut)
    #expect(move.range.first == Monday.date && move.range.isOneDay && move.range.isRest && move.range.isWorkingHours)
  }

  /// The beginning of each free stretch: five slots of one morning are one time.
  @Test func fiveTimesLieApart() throws {
    let move = try #require(Self.times([Self.review, Self.talk], days: 14).move(Self.review, Self.talk))
    #expect(
      Self.starts(move) == [Monday.at(8), Monday.at(11)] + (1...3).map { Monday.at(8, days: $0) })
    #expect(move.isCut)
  }

  /// Seven days are looked at, also where the list has more.
  @Test func nothingIsFoundBeyondSevenDays() throws {
    let full = (0..<7).map { Self.event("Fair \($0)", Monday.at(7, days: $0), Monday.at(21, days: $0)) }
    let times = Self.times(full + [Self.talk], days: 14)
    let move = try #require(times.move(full[0], Self.talk))
    #expect(move.slots.isEmpty && !move.isCut && move.range.last == Monday.date.adding(days: 7))
    #expect(times.line(full[0], Self.talk) == nil)
  }

  @Test func anEventOutsideWorkingHoursMovesWithinTheDay() throws {
    let (dinner, concert) = (
      Self.event("Dinner", Monday.at(20), Monday.at(22), with: 2), Self.event("Concert", Monday.at(20), Monday.at(21))
    )
    let move = try #require(Self.times([dinner, concert]).move(dinner, concert))
    #expect(Self.starts(move) == [Monday.at(7, 30)] && !move.range.isWorkingHours)
  }

  /// A night is not searched: that it is full is not known.
  @Test func aFullDayOutsideWorkingHoursIsNotTold() {
    let (fair, dinner) = (Self.event("Fair", Monday.at(7), Monday.at(22)), Self.event("Dinner", Monday.at(20), Monday.at(21, 30)))
    #expect(Self.times([fair, dinner]).move(fair, dinner) == nil)
  }

  @Test func theEventThatMovesMoreEasilyIsTheOne() throws {
    func moving(_ a: Event, _ b: Event, now: Instant = Monday.now) -> String? {
      Self.times([a, b], now: now).move(a, b)?.event.title
    }
    let open = Self.event("Invitation", Monday.at(9), Monday.at(12), with: 9, EventFacts(reply: .needsAction))
    #expect(moving(open, Self.talk) == "Invitation")
    let board = Self.event("Board", Monday.at(10), Monday.at(10, 30), with: 9)
    #expect(moving(Self.review, board) == "Review")
    #expect(moving(Self.review, Self.talk) == "Talk")
    let later = Self.event("Later", Monday.at(10, 30), Monday.at(11, 30))
    #expect(moving(Self.talk, later) == "Later")
    // What has begun stays.
    #expect(moving(Self.review, board, now: Monday.at(9, 30)) == "Board")
    #expect(moving(Self.review, board, now: Monday.at(10, 15)) == nil)
  }

  /// A lesson of every week does not move, and the meeting with others does not move for it.
  @Test func whatComesEveryWeekStays() {
    let lesson = Self.event("Lesson", Monday.at(10), Monday.at(10, 45), series: "lessons")
    let times = Self.times([Self.review, lesson])
    #expect(times.move(Self.review, lesson) == nil && times.line(Self.review, lesson) == nil)
    let board = Self.event("Board", Monday.at(9), Monday.at(12), with: 4, series: "boards")
    #expect(Self.times([board, Self.talk]).move(board, Self.talk)?.event.title == "Talk")
  }

  @Test func aListInPartNamesNoTime() {
    let events = [Self.review, Self.talk]
    #expect(Self.times(events) { $0["truncated"] = .boolean(true) }.move(Self.review, Self.talk) == nil)
    #expect(Self.times(events) { $0["filter"] = .text("matching") }.move(Self.review, Self.talk) == nil)
    #expect(Self.times(events) { $0["from"] = .null }.move(Self.review, Self.talk) == nil)
    // Events of whole days take up no time.
    #expect(Self.times(events) { $0["filter"] = .text("timed") }.move(Self.review, Self.talk) != nil)
  }

  @Test func thePlanOfADayNamesThem() {
    let times = Self.times([Self.review, Self.talk])
    #expect(
      DayPlanRisks.lines([Self.review, Self.talk], times).map { $0.text() } == [
        "Review and Talk overlap at 10:00.", "Free for Talk (1 h): 08:00–09:00, 11:00–12:00.",
      ])
  }

  /// An answer names them once: beside the overlap, or where the choice is told alone.
  @Test func bothStatementsHaveThem() {
    var events = [Self.review, Self.talk]
    for i in events.indices { events[i].facts.conflict = true }
    let found = EventStatements(
      list: Self.times(events).list, hours: WorkingHours(), say: CalendarWording(context: Monday.present)
    ).all.filter { [.calendar(.overlap), .calendar(.decide)].contains($0.kind) }
    let free = " Free for **Talk** (1 h) today: 08:00–09:00, 11:00–12:00."
    #expect(
      found.map(\.text) == [
        "**Review** and **Talk** overlap today, 10:00–11:00." + free,
        "Decide between **Review** and **Talk**, today at 10:00." + free,
      ])
    #expect(found.last?.asTold().text == "Decide now which of the two to attend.")
  }
}
