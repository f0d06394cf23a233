package import LucidCore
import Synchronization

/// The moment as of which the families answer: the one place that decides what was there then.
///
/// Something is there when a time of it, such as when it was created, received or measured, is not
/// later than the moment. What was changed since is used as it is now, what has no usable time and
/// would be news is left out, and both are noted. docs/backtest.md has the table of the families.
package struct AsOf: Sendable {
  /// The families that follow the rule, and those whose data have no time. Any other one tells
  /// nothing of another moment.
  static let families = Set(FamilyTraits.all.filter { $0.source != nil }.map(\.name))

  package let moment: Instant
  private let noted = Gaps()
  /// Files that were read for other moments.
  let files: ReadFiles

  /// `other` looks at the same files at another moment.
  package init(_ moment: Instant, after other: AsOf? = nil) {
    self.moment = moment
    files = other?.files ?? ReadFiles()
  }

  /// Gaps that were noted so far, by source and kind.
  package var gaps: [KnowledgeGap] {
    noted.counts.withLock { counts in
      counts.map { KnowledgeGap(source: $0.key.source, kind: $0.key.kind, count: $0.value) }
    }.sorted { ($0.source, $0.kind.rawValue) < ($1.source, $1.kind.rawValue) }
  }

  /// Whether a time is known and lies after the moment.
  func isLater(_ time: Instant?) -> Bool { time.map { $0 > moment } ?? false }

  /// Whether something with these times was there: one that is known has come, or none is known.
  func wasThere(_ times: Instant?...) -> Bool {
    let known = times.compactMap { $0 }
    return known.isEmpty || known.contains { $0 <= moment }
  }

  /// Notes that data are not as they were. A source that is read twice counts once.
  func note(_ source: String, _ kind: KnowledgeGap.Kind, _ count: Int = 1) {
    guard count > 0 else { return }
    noted.counts.withLock { counts in
      let place = Gaps.Place(source: source, kind: kind)
      counts[place] = max(counts[place] ?? 0, count)
    }
  }

  /// Notes that a source is not known, and returns why there is nothing from it. `written` is the
  /// time that its data are of; nil where nothing says it.
  func unknown(_ source: String, _ what: MessageText, written: Instant?, in zone: Zone) -> StepFailure {
    note(source, .unknown)
    let time: MessageText =
      written.map { MessageText.words(.isOf, "\(zone.civil($0).date.iso) \(zone.civil($0).time.iso.prefix(5))") }
      ?? .words(.hasNoTime)
    return StepFailure(.unavailable, .words(.notKnownThen, what, time), hint: .words(.nothingKeepsEarlier))
  }

  private final class Gaps: Sendable {
    struct Place: Hashable {
      let source: String
      let kind: KnowledgeGap.Kind
    }

    let counts = Mutex<[Place: Int]>([:])
  }
}
