package import LucidCore

/// When something is started, over and over: any of some patterns of the calendar, to the minute.
package struct Schedule: Hashable, Sendable {
  /// At least one; what several hold together happens once.
  package let patterns: [ClockPattern]

  package init(_ patterns: [ClockPattern]) { self.patterns = patterns }

  /// Reads words such as `weekdays 7:30`, or the five fields of cron.
  package init(_ text: String) throws(ScheduleError) {
    if let zone = Self.writtenZone(text) {
      throw ScheduleError("the zone stands in front of the schedule", hint: "leave it out and add `--tz \(zone)`")
    }
    let schedule = CronFields.looksLikeCron(text) ? try CronFields.read(text) : try ScheduleWords.read(text)
    guard schedule.next(after: CivilDateTime(date: CivilDate(daysSinceEpoch: 20_000))) != nil else {
      throw ScheduleError("`\(text)` never comes: no month has such a day")
    }
    self = schedule
  }

  /// The zone of `CRON_TZ=Europe/Berlin 30 8 * * *`, as some crons read it.
  private static func writtenZone(_ text: String) -> Substring? {
    guard let first = text.split(whereSeparator: \.isWhitespace).first else { return nil }
    return ["CRON_TZ=", "TZ="].first { first.hasPrefix($0) }.map { first.dropFirst($0.count) }
  }

  func next(after wall: CivilDateTime) -> CivilDateTime? { patterns.compactMap { $0.next(after: wall) }.min() }

  /// The next time, or one that the clocks pass over; nil when there is none.
  ///
  /// A night in which clocks change is read as systemd reads it: see `Occurrence.Kind`.
  package func occurrence(after instant: Instant, in zone: Zone) -> Occurrence? {
    next(after: zone.civil(instant)).map { Occurrence($0, after: instant, in: zone) }
  }

  /// The next time at which it is started.
  package func next(after instant: Instant, in zone: Zone) -> Instant? {
    var wall = zone.civil(instant)
    while let next = next(after: wall) {
      let occurrence = Occurrence(next, after: instant, in: zone)
      if occurrence.kind != .skipped { return occurrence.instant }
      wall = next
    }
    return nil
  }

  /// Times in order, with those among them that the clocks pass over, until `count` that do happen.
  package func occurrences(after instant: Instant, in zone: Zone, count: Int) -> [Occurrence] {
    var found: [Occurrence] = []
    var (wall, last, happening) = (zone.civil(instant), instant, 0)
    while happening < count, let next = next(after: wall) {
      let occurrence = Occurrence(next, after: last, in: zone)
      found.append(occurrence)
      wall = next
      if occurrence.kind != .skipped {
        happening += 1
        last = occurrence.instant
      }
    }
    return found
  }
}
