package import LucidCore
import LucidRuntime

/// Free time inside working hours. Pure.
package struct FreeTime: Sendable {
  package let hours: WorkingHours
  package let zone: Zone

  package init(hours: WorkingHours, zone: Zone) {
    self.hours = hours
    self.zone = zone
  }

  /// `anyTime` counts nights and days off as well.
  init(_ context: ToolContext, anyTime: Bool) {
    self.init(hours: anyTime ? .always : context.settings.hours, zone: context.zone)
  }

  static let anyTime = Parameter(
    "any_time", .boolean, role: .selector, default: .boolean(false), "Whether nights and days off count too.")

  /// Where work is no matter: for habits and for events outside working hours.
  static let waking = WorkingHours(from: 7 * 3600, to: 22 * 3600, days: .all)

  /// A range is searched no further than this.
  package static let horizonDays = 3660

  /// Up to `limit` slots of exactly `minutes`, as early as possible, none overlapping. Each gap is
  /// filled from its start.
  package func slots(busy: [Slot], from: Instant, to: Instant, minutes: Int, limit: Int) -> [Slot] {
    guard minutes > 0, limit > 0 else { return [] }
    let length = Int64(minutes) * 60
    var found: [Slot] = []
    forEachGap(busy: busy, from: from, to: to) { gap in
      var cursor = gap.start
      while cursor.adding(seconds: length) <= gap.end {
        found.append(Slot(cursor, cursor.adding(seconds: length)))
        if found.count == limit { return false }
        cursor = cursor.adding(seconds: length)
      }
      return true
    }
    return found
  }

  /// The gaps between `from` and `to`, by start, cut at working hours; those of at least `minutes`,
  /// the first `limit`.
  package func gaps(busy: [Slot], from: Instant, to: Instant, minutes: Int = 0, limit: Int = 1000) -> [Slot] {
    var found: [Slot] = []
    forEachGap(busy: busy, from: from, to: to) {
      if $0.minutes >= minutes { found.append($0) }
      return found.count < limit
    }
    return found
  }

  /// A span that is told is no shorter, in minutes.
  static let shortest = 15

  /// A block for deep work never needs to be longer than this; a gap does not gain by being longer.
  package static let focusMinutes = 180

  /// The best gap of at least `minutes`: the longest up to three hours, the earlier of equals; cut
  /// to that length.
  package func focusBlock(busy: [Slot], from: Instant, to: Instant, minutes: Int) -> Slot? {
    guard minutes > 0 else { return nil }
    let enough = max(minutes, FreeTime.focusMinutes)
    var best: Slot?
    forEachGap(busy: busy, from: from, to: to) { gap in
      guard gap.minutes >= minutes else { return true }
      let block = Slot(gap.start, min(gap.end, gap.start.adding(seconds: Int64(enough) * 60)))
      if block.minutes > best?.minutes ?? 0 { best = block }
      return block.minutes < enough
    }
    return best
  }

  /// Busy windows sorted by start, those that overlap or touch joined.
  package static func merged(_ busy: [Slot]) -> [Slot] {
    var out: [Slot] = []
    for slot in busy.sorted(by: { ($0.start, $0.end) < ($1.start, $1.end) }) where slot.start < slot.end {
      if let last = out.last, slot.start <= last.end {
        out[out.count - 1] = Slot(last.start, max(last.end, slot.end))
      } else {
        out.append(slot)
      }
    }
    return out
  }

  /// `body` returns false to stop.
  private func forEachGap(busy: [Slot], from: Instant, to: Instant, _ body: (Slot) -> Bool) {
    guard from < to else { return }
    let windows = FreeTime.merged(busy)
    var next = 0
    // A night shift may have begun on the day before.
    var date = zone.date(from).adding(days: -1)
    let last = min(zone.date(to), date.adding(days: FreeTime.horizonDays))
    var cursor = from
    while date <= last {
      let day = date
      date = date.adding(days: 1)
      guard let span = hours.span(on: day, in: zone) else { continue }
      let opens = max(span.lowerBound, cursor)
      let closes = min(span.upperBound, to)
      guard opens < closes else { continue }
      cursor = opens
      while next < windows.count, windows[next].end <= cursor { next += 1 }
      while cursor < closes {
        let stop = next < windows.count ? min(windows[next].start, closes) : closes
        if cursor < stop, !body(Slot(cursor, stop)) { return }
        guard next < windows.count, windows[next].start < closes else { break }
        cursor = max(cursor, windows[next].end)
        // A window that reaches past closing time is needed again for the next day.
        if windows[next].end <= closes { next += 1 } else { break }
      }
      cursor = max(cursor, closes)
    }
  }

  /// A range with the hours of its days: those that begin on its last day are searched to their
  /// end. Those of the night before whole days count only where `now` lies in the range.
  func days(from: Instant, to: Instant, now: Instant) -> (from: Instant, to: Instant) {
    let (first, last) = (zone.date(from), zone.date(to))
    guard to == zone.startOfDay(last) else { return (from, to) }
    let isAhead = from == zone.startOfDay(first) && !(from <= now && now < to)
    return (isAhead ? hours.day(first, in: zone).lowerBound : from, hours.day(last, in: zone).lowerBound)
  }
}

extension Event {
  /// The windows that events take up, by the calendar and by what messages say of them.
  package static func busy(_ events: [Event]) -> [Slot] { events.flatMap(\.claims) }
}
