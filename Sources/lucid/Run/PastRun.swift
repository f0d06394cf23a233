import LucidArguments
import LucidBackends
import LucidCore
import LucidRecord
import LucidRuntime

/// `--once`: a run that gave a result in the same hour, day or week.
struct PastRun {
  let moment: Instant
  let zone: Zone
  /// As a person types it.
  let name: String
  let isKept: Bool

  /// nil when there is none. Errors: nobody could remember this run, and so the next one would be a second one.
  static func within(
    _ period: CalendarPeriod, _ key: String, _ prepared: PreparedRun, _ host: HostEnvironment, _ notices: inout [Notice]
  ) throws(CommandError) -> PastRun? {
    let now = prepared.frozen ?? host.clock.now()
    let zone = prepared.zone
    guard prepared.configuration.history.isKept else {
      do throws(HostError) { try OnceStamp.check(key, host.folders) } catch { throw unknown("cannot write \(error.message)") }
      guard let stamp = OnceStamp.read(key, host.folders), period.holds(stamp.moment, now, in: zone) else { return nil }
      return PastRun(moment: stamp.moment, zone: zone, name: stamp.run, isKept: false)
    }
    guard let path = host.folders.runsFile else { throw unknown("this account has no home folder") }
    do throws(RunStore.Refusal) {
      let store = try RunStore(path: path)
      notices += store.notices
      try store.checkWriting()
      let found = try store.delivered(key, around: now, seconds: period.mostSeconds)
      return found.first { period.holds($0.started, now, in: zone) }.map {
        PastRun(moment: $0.started, zone: zone, name: $0.name, isKept: true)
      }
    } catch {
      if error.isLocked { throw RunRecords.error(error) }
      throw unknown(error.message)
    }
  }

  private static func unknown(_ reason: String) -> CommandError {
    CommandError(
      .usage, "--once cannot be held, since this run cannot be remembered: \(reason); nothing was run",
      hint: "make room, or let XDG_STATE_HOME name a folder that can be written; without --once it runs")
  }

  /// On standard error, and as an object for another program.
  func say(
    _ period: CalendarPeriod, _ label: String, _ invocation: Invocation, _ form: Form, _ delivery: Delivery
  ) throws(CommandError) {
    if form == .json || form == .jsonl, !delivery.isFile {
      var json = JSONText()
      json.object { json in
        json.field("outcome", RunOutcome.nothing.rawValue)
        json.field("exit", ExitCode.nothing.word)
        json.field("exit_code", Int(ExitCode.nothing.rawValue))
        json.field("reason", "already-ran")
        json.field("run", name)
        json.field("started_at", zone.iso(moment))
      }
      try delivery.send(json.text + "\n")
    }
    guard !invocation.has(.quiet) else { return }
    let at = zone.civil(moment)
    let when =
      switch period {
      case .hour: "this hour, at"
      case .day: "today at"
      case .week: "this week, on \(at.date.iso) at"
      }
    invocation.host.output.error(
      CommandError(
        .nothing, "\(label) already ran \(when) \(at.time.iso.prefix(5)) (\(name))",
        hint: isKept ? "lucid show \(name) says what came of it; without --once it runs again" : "without --once it runs again"
      ).text)
  }
}
