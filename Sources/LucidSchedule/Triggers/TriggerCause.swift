package import LucidCore

/// The changes that a run was started for: numbers and times only. Titles and names are texts by
/// others, which a run reads from their source.
package struct TriggerCause: Hashable, Sendable {
  /// Messages, files or events.
  package var new = 0
  package var changed = 0
  package var removed = 0
  /// Whether the files are those of a folder.
  package var isFolder = false
  /// When the first of the events begins.
  package var first: Instant?
  /// Whether one of the events has begun already.
  package var isLate = false

  package init(new: Int = 0, changed: Int = 0, removed: Int = 0, isFolder: Bool = false) {
    (self.new, self.changed, self.removed, self.isFolder) = (new, changed, removed, isFolder)
  }

  package var count: Int { new + changed + removed }

  /// Adds what came later.
  package mutating func add(_ other: TriggerCause) {
    new += other.new
    changed += other.changed
    removed += other.removed
    isFolder = isFolder || other.isFolder
    first = [first, other.first].compactMap(\.self).min()
    isLate = isLate || other.isLate
  }

  /// `new mail (2)`, `/srv/scans (1 new, 1 removed)`, `the event at 2026-04-06 09:00`.
  package func message(_ trigger: Trigger, in zone: Zone) -> MessageText {
    switch trigger {
    case .newMail: return .words(.causeNewMail, new)
    case .file(let path):
      guard isFolder || count > 1 else {
        return .words(new > 0 ? .causeMade : changed > 0 ? .causeChanged : .causeRemoved, path)
      }
      let counts: [(Int, MessageWord)] = [(new, .newOnes), (changed, .changedOnes), (removed, .removedOnes)]
      return .words(.inParentheses, path, MessageText.list(counts.filter { $0.0 > 0 }.map { .words($0.1, $0.0) }))
    case .beforeEvent:
      let cause = event(first.map { zone.civil($0) })
      return isLate ? .words(.lateCause, cause) : cause
    }
  }

  private func event(_ at: CivilDateTime?) -> MessageText {
    guard let at else { return new == 1 ? .words(.theEventThen) : .words(.eventsFirst, new) }
    let day = MessageText.day(at.date)
    return new == 1 ? .words(.theEventAt, day, at.time.iso) : .words(.eventsFirstAt, new, day, at.time.iso)
  }
}
