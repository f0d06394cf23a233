import LucidCore
import LucidHistory

/// Admits a run: takes the ability's lock and applies `--once` and `--when-changed`.
///
/// The lock is taken before the one of the vault, and never while that is held.
struct RunAdmission {
  enum Decision {
    case admitted(RunAdmission)
    /// It was done already.
    case alreadyRan(PriorRun)
  }

  /// The key for `--once`; nil for a run without it.
  let key: String?
  let notices: [Notice]
  /// nil without `--when-changed`, and when nothing can be compared with.
  let unchanged: UnchangedCheck?
  private let lock: RunLock?
  /// Remembers the run where the history does not.
  private let lastRuns: (any LastRunStore)?

  /// Admits what has no rules.
  static let free = RunAdmission(key: nil, notices: [], unchanged: nil, lock: nil, lastRuns: nil)

  /// Errors: `.locked`, another run goes on; `.usage`, what was asked for cannot be held.
  static func admit(
    _ rules: AdmissionRules, inputs: [Value], _ environment: RunEnvironment, _ catalog: Catalog, _ history: HistoryPolicy
  ) throws(RunSessionError) -> Decision {
    let given = zip(rules.plan.inputs, inputs).map { "\($0.name)=\(ValueText.literal($1, zone: environment.zone))" }
    let identity = RunIdentity(ability: rules.ability, vault: rules.vault, inputs: given, attached: rules.attached)
    if rules.isDry {
      return .admitted(RunAdmission(key: identity.whole, notices: [], unchanged: nil, lock: nil, lastRuns: nil))
    }
    let (lock, unlocked) = try take(identity, rules, environment)
    var notices = unlocked
    do throws(RunSessionError) {
      if let period = rules.once,
        let prior = try PriorRun.within(
          period, key: identity.whole, rules: rules, in: environment, history: history, noting: &notices)
      {
        lock?.release()
        return .alreadyRan(prior)
      }
      let unchanged =
        rules.whenChanged
        ? try UnchangedCheck.of(
          rules, key: identity.whole, in: environment, catalog, history: history, noting: &notices) : nil
      return .admitted(
        RunAdmission(
          key: identity.whole, notices: notices, unchanged: unchanged, lock: lock,
          lastRuns: rules.once != nil && !history.isKept ? rules.lastRuns : nil))
    } catch {
      lock?.release()
      throw error
    }
  }

  /// Lets the next run begin.
  func release() { lock?.release() }

  /// Remembers, of a run that is not stored, that it gave a result. Returns why it cannot be; nil
  /// when it is.
  func remember(_ record: RunRecord) -> Notice? {
    guard let lastRuns, let key, record.outcome == .ok || record.outcome == .partial, record.answer?.isCut != true
    else { return nil }
    do throws(RunSessionError) {
      try lastRuns.write(key, moment: record.started, run: record.id)
      return nil
    } catch { return Notice(.words(.onceNotSeen, error.words)) }
  }

  // MARK: The lock

  /// Errors: another run has it all the time. Where there is no place for a lock the run goes on,
  /// and says so.
  private static func take(
    _ identity: RunIdentity, _ rules: AdmissionRules, _ environment: RunEnvironment
  ) throws(RunSessionError) -> (RunLock?, [Notice]) {
    guard let folder = environment.places.locks else {
      return (nil, [Notice(.words(.noHomeUnlocked))])
    }
    let path = "\(folder)/\(identity.ability)"
    let label = rules.plan.ability.label
    let seconds = rules.waitSeconds
    var isWaiting = false
    defer { if isWaiting { rules.waiting(nil) } }
    do throws(RunLockError) {
      let lock = try RunLock.take(path, now: environment.clock.now(), seconds: Double(seconds)) { holder in
        isWaiting = true
        rules.waiting("another run of \(label)\(words(holder, environment))")
      }
      return (lock, [])
    } catch {
      switch error {
      case .disk(let reason):
        return (nil, [Notice(.words(.runNotLocked, label, path, reason), about: path)])
      case .held(let holder):
        let waited = seconds == 0 ? "" : "; waited for \(Period(seconds: Int64(seconds)).text)"
        throw RunSessionError(
          .locked, "another run of \(label) is in progress\(words(holder, environment))\(waited)",
          hint: "run it again later, or give --wait=10m to wait longer"
            + (holder.map { "; to stop the other run: kill \($0.process)" } ?? ""))
      }
    }
  }

  private static func words(_ holder: RunLock.Holder?, _ environment: RunEnvironment) -> String {
    guard let holder else { return "" }
    let since = environment.zone.civil(holder.since)
    let date = since.date == environment.zone.date(environment.clock.now()) ? "" : since.date.iso + " "
    return " (process \(holder.process), since \(date)\(since.time.iso.prefix(8)))"
  }
}
