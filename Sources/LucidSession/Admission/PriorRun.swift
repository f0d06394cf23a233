package import LucidCore
import LucidHistory

/// A run that gave a result in the same hour, day or week, for `--once`.
package struct PriorRun: Hashable, Sendable {
  package let moment: Instant
  package let zone: Zone
  package let period: CalendarPeriod
  /// As a person types it.
  package let name: String
  /// Whether the run history has it.
  package let isKept: Bool

  /// nil when there is none. Errors: nobody could remember this run, and so the next one would be a
  /// second one.
  static func within(
    _ period: CalendarPeriod, key: String, rules: AdmissionRules, in environment: RunEnvironment, history: HistoryPolicy,
    noting notices: inout [Notice]
  ) throws(RunSessionError) -> PriorRun? {
    let (now, zone) = (environment.now, environment.zone)
    guard history.isKept else {
      do throws(RunSessionError) { try rules.lastRuns.check(key) } catch { throw unknown("cannot write \(error.message)") }
      guard let last = rules.lastRuns.last(key), period.holds(last.moment, now, in: zone) else { return nil }
      return PriorRun(moment: last.moment, zone: zone, period: period, name: last.run, isKept: false)
    }
    guard let path = environment.places.runs else { throw unknown("this account has no home folder") }
    do throws(RunStoreError) {
      let store = try RunStore(path: path)
      notices += store.notices
      try store.checkWriting()
      let found = try store.delivered(key, around: now, seconds: period.mostSeconds)
      return found.first { period.holds($0.started, now, in: zone) }.map {
        PriorRun(moment: $0.started, zone: zone, period: period, name: $0.name, isKept: true)
      }
    } catch {
      if error.isLocked { throw RunSessionError(error) }
      throw unknown(error.message)
    }
  }

  private static func unknown(_ reason: String) -> RunSessionError {
    RunSessionError(
      .usage, "--once cannot be enforced, because this run cannot be recorded: \(reason); nothing was run",
      hint: "free some space, or let XDG_STATE_HOME name a folder that can be written; without --once it runs")
  }
}
