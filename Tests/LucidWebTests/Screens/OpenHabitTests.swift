import LucidCore
import LucidReport
import LucidTesting
import Testing

@testable import LucidWeb

/// The habits that the screen of the day offers to log.
@Suite struct OpenHabitTests {
  private static let type = RecordType(
    "Habit",
    [
      .init("name", .text, ""), .init("emoji", .text, ""), .init("unit", .text, ""), .init("value", .number, ""),
      .init("target", .number, ""), .init("done", .boolean, ""),
    ])

  private static func habit(_ name: String, _ unit: String, _ value: Double, _ target: Double) -> Value {
    let fields: KeyValuePairs<String, Value> = [
      "name": .text(name), "emoji": .text(""), "unit": .text(unit), "value": .number(value), "target": .number(target),
      "done": .boolean(value >= target),
    ]
    return .record(Record(type, fields))
  }

  private static func record(_ habits: [Value]) -> RunRecord {
    let day = Record(RecordType("Day", [.init("items", .list(.any), "")]), ["items": .list(habits)])
    let facts = AbilityFacts(label: "Today", id: nil, summary: nil, icon: nil, color: nil, plan: nil, prompt: "")
    return RunRecord(
      id: "r", ability: facts, started: Monday.now, zone: Monday.zone.identifier, outcome: .ok, prompt: nil,
      observations: [Observation(step: "habits", tool: "habits.today", status: .done, value: .record(day))], steps: [],
      variables: [], card: nil, answer: nil, receipts: Receipts(), notices: [], failure: nil, elapsed: Milliseconds(1))
  }

  @Test func whatIsDoneIsNotOffered() {
    let open = TodayScreen.open(
      Self.record([
        Self.habit("Meditate", "boolean", 0, 1), Self.habit("Read", "boolean", 1, 1), Self.habit("Water", "count", 2, 8),
        Self.habit("Run", "duration", 29.5, 30),
      ]))
    #expect(
      open == [
        .init("Meditate", emoji: "", missing: nil, isDuration: false), .init("Water", emoji: "", missing: 6, isDuration: false),
        .init("Run", emoji: "", missing: 1, isDuration: true),
      ])
  }

  @Test func withoutHabitsThereAreNone() {
    #expect(TodayScreen.open(Self.record([])).isEmpty)
  }
}
