import LucidCore
import LucidRuntime

/// Formats tasks for their presenter.
enum TaskWording {
  /// `low`, `medium`, `high`.
  static func priority(_ n: Int) -> String { n >= 3 ? "high" : n == 2 ? "medium" : "low" }

  static func isLate(_ task: TaskItem, _ context: PresentContext) -> Bool {
    !task.done && (task.deadline.map { ReminderWording.isPast($0, allDay: task.allDay, context) } ?? false)
  }

  static func title(_ task: TaskItem) -> StatementValue { .text(task.title.oneLine(limit: 80)) }

  /// `due today at 17:00`, `was due Friday`.
  static func due(_ task: TaskItem, _ context: PresentContext) -> String? {
    task.deadline.map { at in
      (isLate(task, context) ? "was due " : "is due ") + ReminderWording.near(at, allDay: task.allDay, context)
    }
  }
}
