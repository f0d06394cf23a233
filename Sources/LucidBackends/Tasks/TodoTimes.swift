import CICal
import LucidCore

/// The times of a todo that repeats, by its rules, extra dates and exception dates.
///
/// All are counted on the clock of its first time, as seconds as if that clock stood in UTC.
struct TodoTimes {
  private let todo: StoredTodo
  /// The run's zone.
  private let zone: Zone
  private let anchor: StoredMoment
  private let home: Zone

  /// The longest that a rule is followed without a time: leap days are up to eight years apart.
  private static let reach: Int64 = 40 * 366 * 86_400
  /// The most steps of a rule that are looked at.
  private static let steps: Int64 = 200_000

  /// nil for a todo that has no time, or does not repeat.
  init?(_ todo: StoredTodo, zone: Zone) {
    guard todo.repeats, let anchor = todo.start ?? todo.due else { return nil }
    (self.todo, self.zone, self.anchor) = (todo, zone, anchor)
    home = anchor.home(zone)
  }

  /// The first time as the file has it.
  var first: Int64 { anchor.wall(home: home, run: zone) }

  /// The wall time of a moment on the clock of the todo.
  func wall(_ moment: Instant) -> Int64 { home.civil(moment).secondsSinceEpoch }

  /// A moment of the todo, moved by seconds on its clock.
  func moved(_ moment: StoredMoment, by seconds: Int64) -> StoredMoment {
    switch moment {
    case .date(let day): return .date(day + Int((Double(seconds) / 86_400).rounded(.down)))
    case .floating(let wall) where home == zone: return .floating(wall: wall + seconds)
    case .zoned(let wall, let own) where own == home: return .zoned(wall: wall + seconds, own)
    default:
      let instant = home.instant(CivilDateTime(secondsSinceEpoch: moment.wall(home: home, run: zone) + seconds))
      if case .zoned(_, let own) = moment { return .zoned(wall: own.civil(instant).secondsSinceEpoch, own) }
      if case .floating = moment { return .floating(wall: zone.civil(instant).secondsSinceEpoch) }
      return .utc(instant.seconds)
    }
  }

  /// The todo at another of its times.
  func occurrence(_ wall: Int64) -> StoredTodo {
    var one = todo
    one.start = todo.start.map { moved($0, by: wall - first) }
    one.due = todo.due.map { moved($0, by: wall - first) }
    return one
  }

  /// The times after `lower` up to `upper`, ascending, at most `limit`.
  func walls(after lower: Int64, through upper: Int64, limit: Int) -> [Int64] {
    var found: Set<Int64> = [first]
    for rule in todo.rules {
      var count = 0
      follow(rule, from: lower, to: upper) { wall in
        if wall > lower {
          found.insert(wall)
          count += 1
        }
        return count < limit + todo.exceptionDates.count
      }
    }
    for extra in todo.extraDates { found.insert(extra.wall(home: home, run: zone)) }
    return Array(found.filter { $0 > lower && $0 <= upper && !isExcluded($0) }.sorted().prefix(limit))
  }

  /// The first time after the stored one that is not over at `now`, and how many times of the rule
  /// lie between; nil after the last.
  ///
  /// A late todo is done once for all the times that it missed: its next time in the past would be
  /// told as one to come. Only for a todo of one rule without extra dates.
  func next(after now: Instant) -> (wall: Int64, steps: Int)? {
    guard let rule = todo.rules.first else { return nil }
    var (next, steps): (Int64?, Int) = (nil, 0)
    follow(rule, from: first, to: first + Self.reach) { wall in
      guard wall > first else { return true }
      steps += 1
      if isExcluded(wall) || isOver(wall, at: now) { return true }
      next = wall
      return false
    }
    return next.map { ($0, steps) }
  }

  /// Whether the occurrence at a wall time was due before `now`: a day of which nothing is left.
  private func isOver(_ wall: Int64, at now: Instant) -> Bool {
    let one = occurrence(wall)
    guard let due = one.due ?? one.start else { return false }
    if due.isDate { return due.ownWall + 86_400 <= zone.civil(now).secondsSinceEpoch }
    return due.instant(in: zone) <= now
  }

  /// Whether the first time is one that the rules give.
  var isRegular: Bool {
    todo.rules.allSatisfy { rule in
      var begins = false
      follow(rule, from: first, to: first + Self.reach) { wall in
        begins = wall == first
        return false
      }
      return begins
    }
  }

  private func isExcluded(_ wall: Int64) -> Bool {
    todo.exceptionDates.contains { date in
      let excluded = date.wall(home: home, run: zone)
      return date.isDate ? excluded <= wall && wall < excluded + 86_400 : excluded == wall
    }
  }

  /// Gives the times of a rule until `body` returns false.
  private func follow(_ rule: String, from lower: Int64, to upper: Int64, _ body: (Int64) -> Bool) {
    var read = ci_rule()
    guard ci_rule_read(rule, &read) else { return }
    var until = upper
    if read.has_until { until = min(until, end(ICalMoment(read.until))) }
    let begin = read.count > 0 ? first : max(first, lower)
    until = min(until, begin + Self.steps * max(read.unit, 1))
    guard until >= begin, let handle = ci_recurrence_open(rule, first, anchor.isDate, begin, until) else { return }
    defer { ci_recurrence_close(handle) }
    var wall: Int64 = 0
    while ci_recurrence_next(handle, &wall) {
      guard body(wall) else { return }
    }
  }

  /// UNTIL on the clock of the todo, inclusive. A day means all of it.
  private func end(_ until: ICalMoment) -> Int64 {
    if until.isDate { return until.wall + 86_399 }
    if anchor.isDate { return until.wall }
    return until.isUTC ? home.civil(Instant(seconds: until.wall)).secondsSinceEpoch : until.wall
  }
}
