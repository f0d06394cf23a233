package import LucidCore

/// Something to do, with what it is made of.
package struct TaskItem: Hashable, Sendable {
  /// Stable: the UID where it is kept.
  package var id: String
  package var title: String
  package var description: String?
  /// The deadline; of a day its first instant; nil for none.
  package var deadline: Instant?
  /// Whether the deadline is a day without a time.
  package var allDay: Bool
  package var estimate: Period?
  /// 1 low, 2 medium, 3 high; nil when not set.
  package var priority: Int?
  /// In the order in which they were attached, none twice.
  package var labels: [String]
  /// In their order; those of subtasks behind them. They have none of their own.
  package var subtasks: [TaskItem]
  package var done: Bool
  /// Without that of its subtasks.
  package var authorship = Authorship.own

  /// Whether it, or a subtask that is open, is due before a moment.
  func isDue(before moment: Instant) -> Bool {
    deadline.map { $0 < moment } ?? false || subtasks.contains { !$0.done && $0.isDue(before: moment) }
  }

  package init(
    id: String, title: String, description: String? = nil, deadline: Instant? = nil, allDay: Bool = false,
    estimate: Period? = nil,
    priority: Int? = nil, labels: [String] = [], subtasks: [TaskItem] = [], done: Bool = false
  ) {
    self.id = id
    self.title = title
    self.description = description
    self.deadline = deadline
    self.allDay = allDay
    self.estimate = estimate
    self.priority = priority
    self.labels = labels
    self.subtasks = subtasks
    self.done = done
  }

  /// By deadline, those without one last; then by priority, high first; ties by title, then id.
  package static func precedes(_ a: TaskItem, _ b: TaskItem) -> Bool {
    let (x, y) = (a.deadline?.seconds ?? .max, b.deadline?.seconds ?? .max)
    return (x, -(a.priority ?? 0), a.title, a.id) < (y, -(b.priority ?? 0), b.title, b.id)
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

extension TaskItem {
  /// With that of all its subtasks.
  var wholeAuthorship: Authorship { subtasks.reduce(authorship) { $0.union($1.wholeAuthorship) } }
}
