package import LucidCore

/// A change of one task or reminder that is stored.
package enum TodoEdit: Hashable, Sendable {
  /// Marks it as done; one that repeats moves to its next time instead.
  case complete
  case update(TodoPatch)
  case delete
}

/// Changes to a task or a reminder; nil leaves a part as it is.
package struct TodoPatch: Hashable, Sendable {
  /// A deadline of a task, the time of a reminder.
  package struct Due: Hashable, Sendable {
    package let at: Instant
    /// Whether it is a day without a time; `at` is then its first instant.
    package let allDay: Bool

    package init(_ at: Instant, allDay: Bool) { (self.at, self.allDay) = (at, allDay) }
  }

  package var title: String?
  /// The description of a task, the notes of a reminder; empty removes them.
  package var notes: String?
  /// The arguments that are given as nothing: `deadline`, `estimate`, `priority`.
  package var cleared: Set<String> = []
  package var due: Due?
  package var estimate: Period?
  /// 1 low, 2 medium, 3 high.
  package var priority: Int?
  /// All labels; an empty list removes them.
  package var labels: [String]?
  package var authorship = Authorship.own

  package init() {}

  package var isEmpty: Bool {
    title == nil && notes == nil && due == nil && estimate == nil && priority == nil && labels == nil && cleared.isEmpty
  }

  /// Whether it brings text, and not only times and numbers.
  package var hasWords: Bool { title != nil || notes != nil || labels != nil }
}
