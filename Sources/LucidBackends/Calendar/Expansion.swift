import CICal
import LucidBuiltins
import LucidCore

/// Turns series into the events of a range.
struct Expansion {
  let from: Instant
  let to: Instant
  /// The run's zone.
  let zone: Zone
  private(set) var events: [Event] = []
  /// The authorship of those that are more than the person's own, by id.
  private(set) var marked: [String: Authorship] = [:]
  /// Titles of events that repeat too often to be followed through the whole range.
  private(set) var endless: [String] = []
  /// Steps of recurrence rules that may still be taken; one costs about two microseconds. All
  /// series share them, so that a calendar of thousands of endless series ends; `add(all:)` takes
  /// the cheap series first, so that only those that cost the most are cut.
  private(set) var steps: Int64 = 1_000_000
  /// The limit of one rule.
  var mostOccurrences: Int = Self.mostOccurrences

  /// Adds series in the order of what their rules can cost, the cheapest first, and calls `body`
  /// after each.
  ///
  /// In the order of the files one series of a subscription took the steps of all that came after
  /// it, and a person's own weekly event was missing.
  mutating func add(all series: [Series], _ body: (Series, Expansion) -> Void = { _, _ in }) {
    // Most series of a long life lie elsewhere.
    let near = series.indices.filter { i in
      series[i].extent.map { $0.lowerBound <= to.seconds && $0.upperBound >= from.seconds } ?? false
    }
    let costs = near.map { (cost: cost(series[$0]), index: $0) }
    for (_, i) in costs.sorted(by: { ($0.cost, $0.index) < ($1.cost, $1.index) }) {
      add(series[i])
      body(series[i], self)
    }
  }

  /// The steps that the rules of a series can take in the range.
  private func cost(_ series: Series) -> Int64 {
    var sum: Int64 = 0
    for master in series.masters where master.repeats && !master.cancelled {
      let home = master.start.home(zone)
      let lower = home.civil(from).secondsSinceEpoch - seconds(of: master) - Expansion.margin
      let upper = home.civil(to).secondsSinceEpoch + Expansion.margin
      for rule in master.rules + master.exceptionRules {
        guard let range = search(rule, master, home: home, from: lower, to: upper) else { continue }
        sum = sum.addingReportingOverflow(range.cost).overflow ? .max : sum + range.cost
      }
    }
    return sum
  }

  mutating func add(_ series: Series) {
    let several = series.masters.count > 1
    var replaced: Set<EventOccurrence> = []
    if let master = series.masters.first {
      for exception in series.exceptions {
        if let recurrence = exception.recurrence { replaced.insert(EventOccurrence(recurrence, of: master, zone)) }
      }
    }
    for master in series.masters where !master.cancelled { add(master, of: series, several: several, replaced: replaced) }
    // An exception stands for itself: it may have been moved into the range, and its master may be elsewhere.
    for exception in series.exceptions where !exception.cancelled {
      guard let recurrence = exception.recurrence else { continue }
      if let master = series.masters.first, master.cancelled || isStale(exception, of: master) { continue }
      append(
        exception, of: series, start: exception.start.instant(in: zone), id: Self.identifier(series.uid, recurrence, in: zone))
    }
  }

  /// A later revision of the series has taken the occurrence out.
  private func isStale(_ exception: StoredEvent, of master: StoredEvent) -> Bool {
    guard exception.sequence < master.sequence, let recurrence = exception.recurrence else { return false }
    let occurrence = EventOccurrence(recurrence, of: master, zone)
    return master.exceptionDates.contains { EventOccurrence($0, of: master, zone) == occurrence }
  }

  private mutating func add(_ master: StoredEvent, of series: Series, several: Bool, replaced: Set<EventOccurrence>) {
    let home = master.start.home(zone)
    guard master.repeats else {
      let id = several ? Self.identifier(series.uid, master.start, in: zone) : series.uid
      // An exception to an event that does not repeat replaces it.
      if !replaced.contains(EventOccurrence(master.start, of: master, zone)) {
        append(master, of: series, start: master.start.instant(in: zone), id: id, isSingle: true)
      }
      return
    }
    let changes = FutureChanges(series.exceptions, home: home, run: zone)
    // Times are compared on the wall clock of the event's own zone; a day more on either side covers changes of the clocks.
    let lower = home.civil(from).secondsSinceEpoch - seconds(of: master) - changes.reach - Expansion.margin
    let upper = home.civil(to).secondsSinceEpoch + changes.reach + Expansion.margin
    var extras: [Int64: StoredEvent.Extra] = [:]
    var walls: Set<Int64> = [master.start.wall(home: home, run: zone)]
    for rule in master.rules { walls.formUnion(times(of: rule, master, home: home, from: lower, to: upper)) }
    for extra in master.extraDates {
      let wall = dayOrTime(extra.start, master, home)
      walls.insert(wall)
      if extra.end != nil || extra.length != nil { extras[wall] = extra }
    }
    for rule in master.exceptionRules { walls.subtract(times(of: rule, master, home: home, from: lower, to: upper)) }
    var days: Set<Int64> = []
    var instants: Set<Int64> = []
    for exception in master.exceptionDates + series.exceptions.compactMap(\.recurrence) {
      if exception.isDate, !master.start.isDate {
        days.insert(exception.ownWall)
      } else {
        walls.remove(dayOrTime(exception, master, home))
        if !master.start.isDate { instants.insert(instant(exception, home).seconds) }
      }
    }
    // Where the clocks skip an hour, two times of a clock are one instant; either of them names the occurrence.
    if !instants.isEmpty { walls = walls.filter { !instants.contains(instant($0, home).seconds) } }
    // A day among the exceptions of a timed event takes out all of that day.
    if !days.isEmpty { walls = walls.filter { !days.contains($0 - (($0 % 86_400) + 86_400) % 86_400) } }
    var seen: Set<Int64> = []
    for wall in walls.sorted() where wall >= lower && wall <= upper {
      let original = moment(wall, like: master, home)
      guard seen.insert(original.instant(in: zone).seconds).inserted else { continue }
      let id = Self.identifier(series.uid, original, in: zone)
      if let change = changes.last(at: wall) {
        guard !change.event.cancelled else { continue }
        let moved = moment(
          wall + change.shift, like: change.event.start.isDate == master.start.isDate ? master : change.event, home)
        append(change.event, of: series, start: moved.instant(in: zone), id: id)
      } else {
        append(master, of: series, start: original.instant(in: zone), id: id, extra: extras[wall])
      }
    }
  }

  private func instant(_ wall: Int64, _ home: Zone) -> Instant { home.instant(CivilDateTime(secondsSinceEpoch: wall)) }

  /// A time without a zone is one of the clock that the series goes by.
  private func instant(_ exception: StoredMoment, _ home: Zone) -> Instant {
    if case .floating(let wall) = exception { return instant(wall, home) }
    return exception.instant(in: zone)
  }

  /// The times of a series' own clock that are the occurrence at `moment`: more than one where the
  /// clocks skip an hour, none where the series has no occurrence. Exceptions are not looked at.
  static func walls(of master: StoredEvent, at moment: Instant, zone: Zone) -> [Int64] {
    var expansion = Expansion(from: moment, to: moment.adding(seconds: 1), zone: zone)
    let home = master.start.home(zone)
    let wall = home.civil(moment).secondsSinceEpoch
    if master.start.isDate { return [wall - ((wall % 86_400) + 86_400) % 86_400] }
    // No zone has skipped more than a day.
    let reach = margin + 3600
    var walls: Set<Int64> = [master.start.wall(home: home, run: zone)]
    for rule in master.rules {
      walls.formUnion(expansion.times(of: rule, master, home: home, from: wall - reach, to: wall + reach))
    }
    for extra in master.extraDates { walls.insert(extra.start.wall(home: home, run: zone)) }
    return walls.filter { expansion.instant($0, home) == moment }.sorted()
  }

  /// The wall times that a rule gives between two others, as far as the budget goes.
  private mutating func times(
    of rule: String, _ master: StoredEvent, home: Zone, from lower: Int64, to upper: Int64
  ) -> Set<Int64> {
    guard let search = search(rule, master, home: home, from: lower, to: upper) else { return [] }
    let start = master.start.wall(home: home, run: zone)
    var until = search.until
    // A few steps are left to every series, whatever the others took.
    let allowed = max(steps, Expansion.leastSteps)
    if search.cost > allowed {
      if !endless.contains(master.title) { endless.append(master.title) }
      until = search.begin + (allowed - 1) * search.unit
    }
    guard let handle = ci_recurrence_open(rule, start, master.start.isDate, lower, until) else { return [] }
    defer { ci_recurrence_close(handle) }
    steps -= min(search.cost, steps)
    var found: Set<Int64> = []
    var wall: Int64 = 0
    var count = 0
    while ci_recurrence_next(handle, &wall) {
      guard wall >= lower else { continue }
      found.insert(wall)
      if wall >= lower + Expansion.margin { count += 1 }
      if count >= mostOccurrences {
        if !endless.contains(master.title) { endless.append(master.title) }
        break
      }
    }
    return found
  }

  /// The wall times among which the times of a rule are searched for, the seconds of a step, and
  /// how many steps that are at most: a rule that matches nothing still looks at every step. nil
  /// for a rule without a time there.
  private func search(
    _ rule: String, _ master: StoredEvent, home: Zone, from lower: Int64, to upper: Int64
  ) -> (begin: Int64, until: Int64, unit: Int64, cost: Int64)? {
    var read = ci_rule()
    guard ci_rule_read(rule, &read) else { return nil }
    let start = master.start.wall(home: home, run: zone)
    var until = upper
    if read.has_until { until = min(until, end(ICalMoment(read.until), master, home)) }
    if read.span >= 0 { until = min(until, start + read.span) }
    let begin = read.count > 0 ? start : max(start, lower)
    guard until >= max(begin, lower) else { return nil }
    let unit = max(read.unit, 1)
    return (begin, until, unit, (until - begin) / unit + 1)
  }

  /// The length of a rule's step in seconds; nil for one that is not understood.
  static func unit(_ rule: String) -> Int64? {
    var read = ci_rule()
    return ci_rule_read(rule, &read) ? read.unit : nil
  }

  /// The limit of one rule in one range.
  static let mostOccurrences = 10_000
  /// The steps that every rule may take: a year of a daily one.
  private static let leastSteps: Int64 = 400
  private static let margin: Int64 = 86_400

  /// UNTIL on the event's own wall clock, inclusive. A day means all of it.
  private func end(_ until: ICalMoment, _ master: StoredEvent, _ home: Zone) -> Int64 {
    if until.isDate { return until.wall + 86_399 }
    if master.start.isDate { return until.wall }
    return until.isUTC ? home.civil(Instant(seconds: until.wall)).secondsSinceEpoch : until.wall
  }

  /// The wall time by which an occurrence of `master` is known; for an all-day one the day,
  /// whatever form it is written in.
  private func dayOrTime(_ moment: StoredMoment, _ master: StoredEvent, _ home: Zone) -> Int64 {
    guard master.start.isDate else { return moment.wall(home: home, run: zone) }
    let wall = moment.ownWall
    return wall - ((wall % 86_400) + 86_400) % 86_400
  }

  private func moment(_ wall: Int64, like event: StoredEvent, _ home: Zone) -> StoredMoment {
    if event.start.isDate { return .date(CivilDateTime(secondsSinceEpoch: wall).date.daysSinceEpoch) }
    return .zoned(wall: wall, home)
  }

  /// `UID@20260406T130000Z`, `UID@20260406`.
  /// The id of the occurrence that a moment names.
  static func identifier(_ uid: String, _ moment: StoredMoment, in run: Zone) -> String {
    if case .date(let d) = moment { return uid + "@" + ICalLine.basic(CivilDate(daysSinceEpoch: d)) }
    return uid + "@" + ICalLine.utc(moment.instant(in: run))
  }

  /// The length of an event in seconds, at least 0.
  private func seconds(of event: StoredEvent) -> Int64 {
    let start = event.start.instant(in: zone)
    return max(0, end(of: event, start: start, extra: nil).seconds - start.seconds)
  }

  /// An exact length stays exact through a change of the clocks; a nominal one (DURATION in days)
  /// follows the calendar (RFC 5545 §3.8.5.3).
  func end(of event: StoredEvent, start: Instant, extra: StoredEvent.Extra? = nil) -> Instant {
    if event.start.isDate {
      var days = 1
      if case .date(let first) = event.start, let last = event.end {
        days = zone.date(last.instant(in: zone)).daysSinceEpoch - first
      } else if let d = event.duration {
        days = d.days + Int((d.seconds + 86_399) / 86_400)
      }
      return zone.startOfDay(zone.date(start).adding(days: min(max(days, 1), 36_600)))
    }
    let home = event.start.home(zone)
    var end = start
    if let extra {
      if let last = extra.end { end = last.instant(in: zone) } else if let d = extra.length { end = home.add(d, to: start) }
    } else if let last = event.end {
      end = start.adding(seconds: last.instant(in: zone).seconds - event.start.instant(in: zone).seconds)
    } else if let d = event.duration {
      end = home.add(d, to: start)
    }
    return max(start, end)
  }

  private mutating func append(
    _ stored: StoredEvent, of series: Series, start: Instant, id: String, isSingle: Bool = false,
    extra: StoredEvent.Extra? = nil
  ) {
    let event = Event(
      id: id, title: stored.title, start: start, end: end(of: stored, start: start, extra: extra), allDay: stored.start.isDate,
      location: stored.location, notes: stored.notes, calendar: series.calendar, attendees: stored.attendees,
      organizer: stored.organizer,
      series: isSingle ? nil : series.uid, facts: stored.facts,
      zone: stored.start.written.flatMap { Event.Home($0, seenFrom: zone, at: start) })
    guard event.overlaps(from, to) else { return }
    events.append(event)
    if stored.authorship != .own { marked[id, default: .own].formUnion(stored.authorship) }
  }
}

extension StoredEvent {
  /// The seconds of UTC outside of which none of its occurrences lies in any zone of a run.
  var extent: ClosedRange<Int64> {
    let begin = start.ownWall
    var (first, last) = (begin, begin)
    for rule in rules {
      var read = ci_rule()
      guard ci_rule_read(rule, &read) else { continue }
      let until = min(
        read.has_until ? ICalMoment(read.until).wall + 86_400 : .max, read.span >= 0 ? begin + read.span : .max)
      last = max(last, until)
    }
    // A change of all later occurrences moves those of another event.
    if thisAndFuture { last = .max }
    var length = max(86_400, (end?.ownWall ?? begin) - begin, seconds(duration))
    for extra in extraDates {
      let wall = extra.start.ownWall
      (first, last) = (min(first, wall), max(last, wall))
      length = max(length, (extra.end?.ownWall ?? wall) - wall, seconds(extra.length))
    }
    // Zones differ by a day at most, and so do the lengths of days by the clocks.
    let margin: Int64 = 3 * 86_400
    let (end, isEndless) = last.addingReportingOverflow(length + margin)
    return first - margin...(isEndless ? .max : end)
  }

  private func seconds(_ period: Period?) -> Int64 { period.map { Int64($0.days) * 86_400 + $0.seconds } ?? 0 }
}

/// Which occurrence of an event a moment names: a day for an all-day event, else an instant.
struct EventOccurrence: Hashable {
  private let key: Int64

  init(_ moment: StoredMoment, of event: StoredEvent, _ run: Zone) {
    key = event.start.isDate ? moment.ownWall - ((moment.ownWall % 86_400) + 86_400) % 86_400 : moment.instant(in: run).seconds
  }
}
