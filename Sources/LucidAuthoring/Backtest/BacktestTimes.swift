package import LucidApplication
import LucidArguments
import LucidCompiler
import LucidConfiguration
package import LucidCore
package import LucidSchedule
package import LucidSystem

/// The moments of a backtest: at the times that are asked for, else at those of the schedules that
/// run the ability, else once a day.
package struct BacktestTimes {
  /// The time of a day when nothing else names one.
  package static let usual = "07:30"
  /// The days that are looked back on when nothing is asked for.
  package static let usualDays = 30

  package let past: [RunMoments.Moment]
  package let ahead: [RunMoments.Moment]
  /// Where they are from, for a title: `at 07:30`.
  package let words: String
  /// Whether nothing names a time, so that the usual one is taken.
  package let areAssumed: Bool

  private struct Times {
    let name: String?
    let schedule: Schedule
    let zone: Zone
  }

  /// Computes the moments of the last `days` days before `now`, and of the next `ahead` days. Both
  /// are on the clock: the day before at the same time is a day before.
  ///
  /// Errors: a time that is not understood; too many moments, or none.
  package init(
    _ asked: [String], days: Int?, ahead: Int?, of prepared: PreparedRun, as operand: String, now: Instant,
    _ host: HostEnvironment
  ) throws(CommandError) {
    let zone = prepared.zone
    let times: [Times]
    var areAssumed = false
    if !asked.isEmpty {
      var given: [Times] = []
      for text in asked { given.append(Times(name: nil, schedule: try Self.schedule(text), zone: zone)) }
      (times, words) = (given, asked.map { CivilTime(iso: $0) != nil ? "at \($0)" : $0 }.joined(separator: ", "))
    } else {
      let entries = prepared.isTry ? [] : Self.schedules(of: prepared, as: operand, host)
      var found: [Times] = []
      for entry in entries {
        found.append(Times(name: entry.name, schedule: try entry.times(), zone: try entry.civilZone(host)))
      }
      if found.isEmpty {
        times = [Times(name: nil, schedule: try Self.schedule(Self.usual), zone: zone)]
        words = "at \(Self.usual)"
        areAssumed = true
      } else {
        times = found
        words = "as scheduled: " + entries.map { "\($0.name) (\($0.when))" }.joined(separator: ", ")
      }
    }
    self.areAssumed = areAssumed
    let wall = zone.civil(now)
    func moved(_ days: Int) -> Instant {
      zone.instant(CivilDateTime(date: wall.date.adding(days: days), time: wall.time))
    }
    past = try days.map { days throws(CommandError) in try Self.moments(times, after: moved(-days), to: now) } ?? []
    self.ahead = try ahead.map { days throws(CommandError) in try Self.moments(times, after: now, to: moved(days)) } ?? []
    guard !past.isEmpty || !self.ahead.isEmpty else {
      throw CommandError(.nothing, "no run falls into these days: \(words)", hint: "ask for more days, or name times with --time")
    }
  }

  private static func moments(_ times: [Times], after start: Instant, to end: Instant) throws(CommandError) -> [RunMoments.Moment]
  {
    var moments = RunMoments()
    for one in times { moments.add(one.name, one.schedule, after: start, to: end, in: one.zone) }
    guard !moments.isCut else {
      throw CommandError(
        .usage, "more than \(RunMoments.most) runs fall into these days", hint: "ask for fewer days, or name times with --time")
    }
    return moments.all
  }

  /// `07:30` is a time of every day; everything else are words as of `lucid schedule`.
  private static func schedule(_ text: String) throws(CommandError) -> Schedule {
    let words = CivilTime(iso: text) != nil ? "daily \(text)" : text
    return try CommandError.scheduling { () throws(ScheduleError) in try Schedule(words) }
  }

  /// The schedules of the ability: of this name or file, or of one with its label, which a changed
  /// version keeps. One that cannot be read is said to be so, and left out.
  private static func schedules(of prepared: PreparedRun, as operand: String, _ host: HostEnvironment) -> [ScheduleEntry] {
    // An account without a home has none.
    guard let book = try? UserSchedules(host) else { return [] }
    let path = prepared.origin.path
    return book.all().entries.filter { entry in
      guard !entry.deliversReminders, entry.trigger == nil else { return false }
      if entry.ability == operand || path != nil && HostFile.realPath(entry.ability) == path { return true }
      guard let file = try? AbilityFile.read(entry.ability, host) else { return false }
      let compilation = prepared.composition.compiler.compile(file)
      return !compilation.hasErrors && compilation.plans.first?.ability.label == prepared.plan.ability.label
    }
  }
}
