package import LucidCore

/// Times of schedules as lines for a person.
package enum ScheduleTimes {
  private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]

  /// `Mon 2026-04-06 07:30`.
  package static func text(_ wall: CivilDateTime) -> String {
    "\(weekdays[wall.date.weekday - 1]) \(wall.date.iso) \(wall.time.iso)"
  }

  package static func text(_ instant: Instant, _ zone: Zone) -> String { text(zone.civil(instant)) }

  package static func line(_ occurrence: Occurrence, _ zone: Zone) -> String { text(occurrence.wall) + note(occurrence, zone) }

  /// What a night in which the clocks change does to it; empty on all others.
  package static func note(_ occurrence: Occurrence, _ zone: Zone) -> String {
    switch occurrence.kind {
    case .plain: ""
    case .skipped: "  not started: the clocks pass over this time"
    case .repeated: "  the clocks show this time twice; it is the one at \(zone.iso(occurrence.instant))"
    }
  }

  /// Of a year: what a person who chose a time in the small hours should know.
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
    return "the clocks pass over \(text(first.wall)): nothing is started then; a time between 4:00 and 23:00 has no such night"
  }
}
