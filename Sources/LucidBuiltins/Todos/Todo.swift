package import LucidCore

/// A task or a reminder.
package struct Todo: Hashable, Sendable {
  /// Stable: the UID where it is kept.
  package var id: String
  package var title: String
  /// The time of a reminder, the deadline of a task; of a day its first instant; nil for none.
  package var at: Instant?
  /// Whether `at` is a day without a time.
  package var allDay: Bool
  /// The notes of a reminder, the description of a task.
  package var notes: String?
  package var estimate: Period?
  /// 1 low, 2 medium, 3 high; nil when not set.
  package var priority: Int?
  /// In the order in which they were attached, none twice.
  package var labels: [String]
  /// In their order; those of subtasks behind them. They have none of their own.
  package var subtasks: [Todo]
  package var done: Bool
  /// Without that of its subtasks.
  package var authorship = Authorship.own

  package init(
    id: String, title: String, at: Instant? = nil, allDay: Bool = false, notes: String? = nil, estimate: Period? = nil,
    priority: Int? = nil, labels: [String] = [], subtasks: [Todo] = [], done: Bool = false
  ) {
    (self.id, self.title, self.at, self.allDay, self.notes) = (id, title, at, allDay, notes)
    (self.estimate, self.priority, self.labels, self.subtasks, self.done) = (estimate, priority, labels, subtasks, done)
  }

  /// With that of all its subtasks.
  var wholeAuthorship: Authorship { subtasks.reduce(authorship) { $0.union($1.wholeAuthorship) } }

  /// Whether it, or a subtask that is open, is due before a moment.
  func isDue(before moment: Instant) -> Bool {
    at.map { $0 < moment } ?? false || subtasks.contains { !$0.done && $0.isDue(before: moment) }
  }

  /// By time, those without one last; then by priority, high first; ties by title, then id.
  package static func precedes(_ a: Todo, _ b: Todo) -> Bool {
    let (x, y) = (a.at?.seconds ?? .max, b.at?.seconds ?? .max)
    return (x, -(a.priority ?? 0), a.title, a.id) < (y, -(b.priority ?? 0), b.title, b.id)
  }

  /// Whether an ability that makes `other` again has made this one before.
  package func isSame(as other: Todo, _ kind: TodoKind) -> Bool { essence(kind) == other.essence(kind) }

  /// The todo without all that does not tell it from another one. Of a reminder the title and the
  /// time tell it.
  private func essence(_ kind: TodoKind) -> Todo {
    var one = self
    (one.id, one.authorship, one.done) = ("", .own, false)
    one.title = FoldedText(title).words.joined(separator: " ")
    one.notes = kind == .reminders ? nil : FoldedText(notes ?? "").words.joined(separator: " ")
    if kind == .reminders { one.allDay = false }
    one.labels = Set(labels).sorted()
    one.subtasks = subtasks.map { $0.essence(kind) }
    return one
  }
}

/// A name that tasks and events are grouped by.
package struct TaskLabel: Hashable, Sendable {
  package var name: String
  /// `RRGGBB`; nil for none.
  package var color: String?
  package var authorship: Authorship

  package init(name: String, color: String? = nil, _ authorship: Authorship = .own) {
    self.name = name
    self.color = color
    self.authorship = authorship
  }

  /// The colours that have a name.
  package static let colors: KeyValuePairs<String, String> = [
    "red": "E53935", "orange": "FB8C00", "yellow": "FDD835", "green": "43A047", "teal": "00897B", "blue": "1E88E5",
    "indigo": "3949AB",
    "purple": "8E24AA", "pink": "D81B60", "gray": "757575",
  ]
}
