import LucidBuiltins
import LucidCore
import LucidTesting
import Testing

@Suite struct ConflictsTests {
  static func event(_ id: String, _ from: Int, _ to: Int, allDay: Bool = false, busy: Bool = true) -> Event {
    Event(
      id: id, title: id, start: Instant(seconds: Int64(from) * 60), end: Instant(seconds: Int64(to) * 60), allDay: allDay,
      calendar: "Work",
      facts: EventFacts(busy: busy))
  }

  struct Case: Sendable {
    let events: [Event]
    let clashing: Set<String>
  }

  @Test(arguments: [
    Case(events: [event("a", 0, 60), event("b", 30, 90)], clashing: ["a", "b"]),
    Case(events: [event("a", 0, 60), event("b", 60, 90)], clashing: []),
    Case(events: [event("a", 0, 200), event("b", 10, 20), event("c", 30, 40)], clashing: ["a", "b", "c"]),
    Case(events: [event("a", 0, 100, allDay: true), event("b", 10, 20)], clashing: []),
    Case(events: [event("a", 0, 100, busy: false), event("b", 10, 20)], clashing: []),
    Case(events: [event("a", 0, 100), event("b", 50, 50)], clashing: []),
    Case(events: [event("a", 0, 10), event("b", 0, 10)], clashing: ["a", "b"]),
    Case(
      events: [event("a", 0, 50), event("b", 10, 20), event("c", 50, 60), event("d", 55, 70)], clashing: ["a", "b", "c", "d"]),
    Case(events: [], clashing: []),
  ]) func table(c: Case) {
    #expect(Set(Conflicts.marked(c.events).filter(\.facts.conflict).map(\.id)) == c.clashing)
  }

  @Test func agreesWithComparingEveryPair() {
    var seed: UInt64 = 42
    func random(_ n: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % n
    }
    for _ in 0..<300 {
      let events = (0..<random(12)).map { i in
        let start = random(100)
        return Self.event("\(i)", start, start + random(20), allDay: random(8) == 0, busy: random(8) != 0)
      }
      let expected = events.indices.map { i in
        events[i].blocks
          && events.indices.contains { j in
            i != j && events[j].blocks && events[i].start < events[j].end && events[j].start < events[i].end
          }
      }
      #expect(Conflicts.marked(events).map(\.facts.conflict) == expected)
    }
  }
}
