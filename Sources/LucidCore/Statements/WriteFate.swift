/// The fate of the writes of a run, as sentences tell it before the run ends.
package enum WriteFate: String, Hashable, Sendable {
  /// They are committed with the answer.
  case done
  /// They wait for a person.
  case staged
  /// They are never committed: a trial, a test, a backtest, a preview.
  case dropped
}

extension StatementKind {
  /// Whether it tells that something was created, changed or deleted, or advises on it.
  package var isAboutWrite: Bool {
    switch self {
    case .calendar(let kind): [.added, .moved, .deleted, .changed].contains(kind)
    case .contacts(let kind): [.created, .changed].contains(kind)
    case .habits(let kind): [.logged, .created, .archived].contains(kind)
    case .notes(let kind): [.created, .changed, .appended, .markedPinned, .unpinned, .deleted].contains(kind)
    case .reminders(let kind): [.done, .set, .changed, .deleted, .takeBack].contains(kind)
    case .tasks(let kind):
      [.created, .done, .changed, .deleted, .createdEvent, .createdLabel].contains(kind)
    case .travel, .files, .health, .location, .mail, .weather, .web, .summary: false
    }
  }
}
