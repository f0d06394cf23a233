package import LucidCore

/// A day, and perhaps a time, by which a message wants something.
package struct Deadline: Hashable, Sendable {
  package let day: CivilDate
  /// nil for any time of the day.
  package let time: CivilTime?
  /// The time that the sender's clock shows then, where it is another one; nil for the same.
  package var there: CivilTime?

  /// `2026-04-06`, `2026-04-06T10:00`.
  package var iso: String { day.iso + (time.map { "T" + $0.iso.prefix(5) } ?? "") }

  /// Reads `iso` back; nil for any other text.
  package init?(iso: String, there: String? = nil) {
    let parts = iso.split(separator: "T", maxSplits: 1)
    guard let first = parts.first, let day = CivilDate(iso: String(first)) else { return nil }
    let time = parts.count > 1 ? CivilTime(iso: String(parts[1])) : nil
    if parts.count > 1, time == nil { return nil }
    self.init(day: day, time: time, there: there.flatMap { CivilTime(iso: $0) })
  }

  package init(day: CivilDate, time: CivilTime?, there: CivilTime? = nil) {
    self.day = day
    self.time = time
    self.there = there
  }

  /// The last instant at which it is kept.
  package func end(in zone: Zone) -> Instant {
    time.map { zone.instant(CivilDateTime(date: day, time: $0)) } ?? zone.startOfDay(day.adding(days: 1)).adding(seconds: -1)
  }
}
