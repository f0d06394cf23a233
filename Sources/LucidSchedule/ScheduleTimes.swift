package import LucidCore

/// Times of schedules as lines for a person.
package enum ScheduleTimes {
  private static let weekdays = TextLanguage.english.words.shortWeekdays

  /// `Mon 2026-04-06 07:30`.
  package static func text(_ wall: CivilDateTime) -> String {
    "\(weekdays[wall.date.weekday - 1]) \(wall.date.iso) \(wall.time.iso)"
  }

  package static func text(_ instant: Instant, _ zone: Zone) -> String { text(zone.civil(instant)) }

  package static func line(_ occurrence: Occurrence, _ zone: Zone) -> String { text(occurrence.wall) + note(occurrence, zone) }

  /// Returns the effect of a daylight-saving change; empty without one.
  package static func note(_ occurrence: Occurrence, _ zone: Zone) -> String {
    switch occurrence.kind {
    case .plain: ""
    case .skipped: "  not started: a daylight-saving change skips this time"
    case .repeated: "  a daylight-saving change repeats this time; started at \(zone.iso(occurrence.instant))"
    }
  }

  /// Returns a warning about times within a year that a daylight-saving change skips.
  package static func nights(_ schedule: Schedule, after: Instant, in zone: Zone) -> String? {
    let end = after.adding(seconds: 366 * 86_400)
    var (at, found) = (after, [Occurrence]())
    var count = 0
    while count < 9_000, let next = schedule.occurrence(after: at, in: zone), next.instant < end {
      // What is passed over lies at the change itself; the next is looked for behind it.
      if next.kind == .skipped { found.append(next) }
      at = next.kind == .skipped ? max(next.instant, at.adding(seconds: 1)) : next.instant
      count += 1
    }
    guard let first = found.first else { return nil }
    return "a daylight-saving change skips \(text(first.wall)): nothing starts then; times from 4:00 to 23:00 are never skipped"
  }
}
