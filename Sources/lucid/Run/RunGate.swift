import LucidArguments
import LucidBackends
import LucidCore
import LucidRecord
import LucidRuntime

/// What stands between the command line and a run: that no other run of the same ability goes on, and that it was not done already.
///
/// What is not real passes: it is nobody's run. The lock is taken before the one of the vault, and never while that is held.
struct RunGate {
  /// nil for what is not kept.
  let key: String?
  let notices: [Notice]
  /// nil without `--when-changed`, and when nothing can be compared with.
  let unchanged: UnchangedCheck?
  private let lock: RunLock?
  /// Whether the run is remembered by a file of its own.
  private let isStamped: Bool

  /// nil when it was done already, which is said.
  ///
  /// Errors: another run goes on; what was asked for cannot be held.
  static func pass(
    _ prepared: PreparedRun, _ invocation: Invocation, form: Form, _ delivery: Delivery
  ) throws(CommandError) -> RunGate? {
    let patience = try patience(prepared.plan, invocation)
    guard prepared.isReal else { return RunGate(key: nil, notices: [], unchanged: nil, lock: nil, isStamped: false) }
    let key = RunKey(prepared, invocation.host.folders)
    let (lock, unlocked) = try take(key, prepared, invocation, patience)
    var notices = unlocked
    let period = invocation.text(.once).flatMap(CalendarPeriod.init)
    do throws(CommandError) {
      if let period, let past = try PastRun.within(period, key.whole, prepared, invocation.host, &notices) {
        lock?.release()
        try past.say(period, prepared.plan.ability.label, invocation, form, delivery)
        return nil
      }
      let unchanged = invocation.has(.whenChanged) ? try UnchangedCheck.of(prepared, key.whole, invocation.host, &notices) : nil
      return RunGate(
        key: key.whole, notices: notices, unchanged: unchanged, lock: lock,
        isStamped: period != nil && !prepared.configuration.history.isKept)
    } catch {
      lock?.release()
      throw error
    }
  }

  /// The next run may begin.
  func release() { lock?.release() }

  /// Of a run that is not kept, that it gave a result.
  func remember(_ record: RunRecord, _ host: HostEnvironment) {
    guard isStamped, let key, record.outcome == .ok || record.outcome == .partial else { return }
    do throws(HostError) { try OnceStamp(moment: record.started, run: record.id).write(key, host.folders) } catch {
      host.output.error("lucid: the next --once does not know of this run: cannot write \(Printable.text(error.message))\n")
    }
  }

  // MARK: The lock

  /// How long another run is waited for, in seconds: as long as one may take, unless it is said.
  private static func patience(_ plan: Plan, _ invocation: Invocation) throws(CommandError) -> Int {
    let given = try GivenSpan.seconds(invocation, .wait)
    guard invocation.has(.noWait) else { return given ?? plan.limits.seconds }
    guard given == nil else { throw CommandError(.usage, "--wait and --no-wait contradict each other; give one of them") }
    return 0
  }

  /// Errors: another run has it all the time. Where there is no place for a lock the run goes on, and says so.
  private static func take(
    _ key: RunKey, _ prepared: PreparedRun, _ invocation: Invocation, _ seconds: Int
  ) throws(CommandError) -> (RunLock?, [Notice]) {
    guard let path = invocation.host.folders.lockFile(key.ability) else {
      return (
        nil, [Notice("this account has no home folder: the run is not kept, and no other one is kept from running beside it")]
      )
    }
    let label = prepared.plan.ability.label
    let shows = invocation.host.terminal.isTerminal(2) && !invocation.has(.quiet)
    var isShown = false
    defer { if isShown { invocation.host.output.error("\r\u{1B}[K") } }
    do throws(RunLock.Failure) {
      let lock = try RunLock.take(
        path, now: invocation.host.clock.now(), seconds: Double(seconds)
      ) { holder in
        guard shows else { return }
        isShown = true
        invocation.host.output.error(
          "\r\u{1B}[Kwaiting for another run of \(Printable.text(label))\(who(holder, prepared.zone, invocation.host)) …")
      }
      return (lock, [])
    } catch {
      switch error {
      case .disk(let reason):
        return (nil, [Notice("no other run of \(label) is kept from running beside this one: \(path): \(reason)", about: path)])
      case .held(let holder):
        let waited = seconds == 0 ? "" : "; it was waited for \(Period(seconds: Int64(seconds)).text)"
        throw CommandError(
          .locked, "another run of \(label) is under way\(who(holder, prepared.zone, invocation.host))\(waited)",
          hint: "run it again later, or give --wait=10m to wait longer"
            + (holder.map { "; to end the other one: kill \($0.process)" } ?? ""))
      }
    }
  }

  private static func who(_ holder: RunLock.Holder?, _ zone: Zone, _ host: HostEnvironment) -> String {
    guard let holder else { return "" }
    let since = zone.civil(holder.since)
    let date = since.date == zone.date(host.clock.now()) ? "" : since.date.iso + " "
    return " (process \(holder.process), since \(date)\(since.time.iso.prefix(8)))"
  }
}
