import LucidBuiltins
import LucidCore
import LucidTesting
import Testing

/// Whether an ability that runs twice makes a todo once.
@Suite struct TodoSamenessTests {
  private static let whole = Todo(
    id: "1", title: "Pay rent", at: Monday.at(9), notes: "In cash", estimate: Period(seconds: 60), priority: 2,
    labels: ["home", "money"], subtasks: [Todo(id: "2", title: "Count")])

  /// A change of each field, and whether it makes another task of it, or another reminder.
  private static let changes: [String: (isOtherTask: Bool, isOtherReminder: Bool, change: @Sendable (inout Todo) -> Void)] = [
    "id": (false, false, { $0.id = "9" }),
    "title": (true, true, { $0.title = "Pay the rent" }),
    "at": (true, true, { $0.at = Monday.at(10) }),
    "allDay": (true, false, { $0.allDay = true }),
    "notes": (true, false, { $0.notes = "By card" }),
    "estimate": (true, true, { $0.estimate = nil }),
    "priority": (true, true, { $0.priority = 3 }),
    "labels": (true, true, { $0.labels = ["home"] }),
    "subtasks": (true, true, { $0.subtasks[0].priority = 1 }),
    "done": (false, false, { $0.done = true }),
    "authorship": (false, false, { $0.authorship.isOwn = false }),
  ]

  @Test func eachFieldIsComparedOrLeftOutOnPurpose() throws {
    #expect(Mirror(reflecting: Self.whole).children.compactMap(\.label).sorted() == Self.changes.keys.sorted())
    for (name, (isOtherTask, isOtherReminder, change)) in Self.changes {
      var other = Self.whole
      change(&other)
      #expect(other != Self.whole, "\(name)")
      #expect(Self.whole.isSame(as: other, .tasks) != isOtherTask, "\(name)")
      #expect(Self.whole.isSame(as: other, .reminders) != isOtherReminder, "\(name)")
    }
  }

  @Test func spellingAndOrderDoNotCount() {
    var other = Self.whole
    (other.title, other.notes, other.labels) = ("pay RENT!", "in cash", ["money", "home", "home"])
    #expect(Self.whole.isSame(as: other, .tasks))
    var (bare, empty) = (Self.whole, Self.whole)
    (bare.notes, empty.notes) = (nil, "")
    #expect(bare.isSame(as: empty, .tasks))
  }
}
