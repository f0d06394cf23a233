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
  package func text(_ trigger: Trigger, in zone: Zone) -> String {
    switch trigger {
    case .newMail: return "new mail (\(new))"
    case .file(let path):
      guard isFolder || count > 1 else { return path + (new > 0 ? " (made)" : changed > 0 ? " (changed)" : " (removed)") }
      let parts = [(new, "new"), (changed, "changed"), (removed, "removed")].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
      return "\(path) (\(parts.joined(separator: ", ")))"
    case .beforeEvent:
      let at = first.map { zone.civil($0) }.map { " at \($0.date.iso) \($0.time.iso)" } ?? ""
      return (new == 1 ? "the event\(at)" : "\(new) events, the first\(at)") + (isLate ? ", late" : "")
    }
  }
}
