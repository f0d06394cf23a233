/// The setting of a statement: what becomes of the write that it is about, or on which it rests.
package enum StatementSetting: String, Hashable, Sendable, CaseIterable {
  /// Committed with the answer; also of a statement that rests on no write.
  case done
  /// All was already as the write would have made it.
  case unchanged
  /// Waits for a person.
  case pending
  /// Never committed: a trial, a dry run, a test, a backtest, a preview, a run that failed.
  case dropped
}

extension StatementKind {
  /// Whether it offers a remedy for a write. Only a write that is done allows one: to undo another
  /// would revert an earlier run.
  package var isRemedy: Bool { self == .reminders(.takeBack) }

  /// Whether it tells that something was created, changed or deleted, or advises on it.
  package var isAboutWrite: Bool {
    switch self {
    case .calendar(let kind): [.added, .deleted, .changed].contains(kind)
    case .contacts(let kind): [.created, .changed].contains(kind)
    case .habits(let kind): [.logged, .created, .archived].contains(kind)
    case .notes(let kind): [.created, .changed, .appended, .deleted].contains(kind)
    case .reminders(let kind): [.done, .set, .changed, .deleted, .takeBack].contains(kind)
    case .tasks(let kind):
      [.created, .done, .changed, .deleted, .createdLabel].contains(kind)
    case .travel, .files, .health, .location, .mail, .weather, .web, .summary: false
    }
  }
}
