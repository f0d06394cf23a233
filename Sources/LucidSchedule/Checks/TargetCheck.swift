import LucidArguments
package import LucidCore
import LucidSystem

/// Checks of schedules from outside: whether cron or systemd starts them, what a run would meet,
/// and how the last one went.
package struct TargetCheck {
  private let host: ScheduleHost

  package init(_ host: ScheduleHost) { self.host = host }

  // MARK: Whether it is started

  /// Looks whether the target of a schedule has it and is running. Errors: what the target cannot
  /// say.
  package func target(of entry: ScheduleEntry, zone: Zone) throws(ScheduleError) -> [ScheduleFinding] {
    switch entry.target {
    case .cron: [try cron(entry, zone)]
    case .systemd: try systemd(entry, zone)
    case .engine: [ScheduleFinding(.good, "starter", "an engine outside, which asks: lucid schedule due --json")]
    }
  }

  private func cron(_ entry: ScheduleEntry, _ zone: Zone) throws(ScheduleError) -> ScheduleFinding {
    let target = CronTarget(host)
    let wanted = try target.lines(entry, zone: zone, cronZone: host.machineZone)
    func bad(_ text: String, _ hint: String) -> ScheduleFinding {
      ScheduleFinding(.bad, "crontab", text, hint: hint, exit: .partial)
    }
    guard let block = target.block(entry.name) else {
      return bad("its crontab lines are missing: nothing starts it", Self.again(entry))
    }
    guard block == wanted else { return bad("its crontab lines differ from the schedule", Self.again(entry)) }
    guard target.isRunning else { return bad("cron is not running: nothing is started", "start the service cron") }
    return ScheduleFinding(.good, "crontab", "installed, and cron is running")
  }

  private func systemd(_ entry: ScheduleEntry, _ zone: Zone) throws(ScheduleError) -> [ScheduleFinding] {
    let target = SystemdTarget(host)
    let units = try target.units(entry, zone: zone)
    func bad(_ text: String, _ hint: String) -> [ScheduleFinding] {
      [ScheduleFinding(.bad, "timer", text, hint: hint, exit: .partial)]
    }
    let files = target.written(entry.name)
    let wanted = [units.service, units.timer, units.path]
    guard files.count == wanted.count, !zip(files, wanted).contains(where: { $0 == nil && $1 != nil }) else {
      return bad("its unit files are missing: nothing starts it", Self.again(entry))
    }
    guard files == wanted else { return bad("its unit files differ from the schedule", Self.again(entry)) }
    let starters = units.starters.joined(separator: " ")
    guard target.answers else {
      return bad(
        "your systemd user instance does not answer: nothing is started",
        "where it runs: systemctl --user daemon-reload && systemctl --user enable --now \(starters)")
    }
    guard units.starters.allSatisfy({ target.isWaiting($0) }) else {
      return bad("it is not enabled", "systemctl --user enable --now \(starters)")
    }
    return [ScheduleFinding(.good, "timer", "enabled and waiting"), Self.linger(target.lingers)]
  }

  private static func again(_ entry: ScheduleEntry) -> String { "lucid schedule remove \(entry.name), then add it again" }

  /// nil when it is not known.
  static func linger(_ lingers: Bool?) -> ScheduleFinding {
    switch lingers {
    case true?: ScheduleFinding(.good, "linger", "on: runs start even when you are not logged in")
    case false?:
      ScheduleFinding(
        .doubtful, "linger", "off: nothing starts while you are not logged in; one catch-up run follows missed ones",
        hint: "loginctl enable-linger")
    case nil: ScheduleFinding(.doubtful, "linger", "unknown: loginctl does not answer")
    }
  }

  // MARK: What a run would meet

  /// Starts `lucid schedule check NAME` as the timer would, with its variables and no others, and
  /// returns what that found.
  package func inside(_ entry: ScheduleEntry) -> [ScheduleFinding] {
    func bad(_ text: String, hint: String? = nil) -> [ScheduleFinding] {
      [ScheduleFinding(.bad, "program", text, hint: hint, exit: .backendFailed)]
    }
    guard host.programs.path(of: entry.program) != nil else {
      return bad("the program \(entry.program) no longer exists", hint: "add the schedule again")
    }
    let variables = host.environment(of: entry).map { "\($0.name)=\($0.value)" }
    let words = ["env", "-i"] + variables + host.words(of: entry, action: "check")
    do throws(StepFailure) {
      let result = try host.programs.run(words, limits: .init(seconds: 120))
      let found = String(decoding: result.output, as: UTF8.self).split(separator: "\n").compactMap { ScheduleFinding(line: $0) }
      if result.status == 0, !found.isEmpty { return found }
      return bad("\(entry.program) exits with \(result.status): \(result.complaint)")
    } catch { return bad(error.message) }
  }

  // MARK: How it went

  /// The run of the run history that a stamp is of.
  package struct StoredRun {
    package let name: String
    /// The outcome as a word.
    package let word: String
    package let failure: String?

    package init(name: String, word: String, failure: String?) {
      (self.name, self.word, self.failure) = (name, word, failure)
    }
  }

  /// Returns how the last run went, and what was missed since. Errors: the times of the schedule
  /// cannot be read.
  package static func last(
    _ entry: ScheduleEntry, _ stamp: ScheduleStamp?, stored: StoredRun?, zone: Zone, now: Instant
  ) throws(ScheduleError) -> [ScheduleFinding] {
    var found: [ScheduleFinding] = []
    if let stamp {
      let when = ScheduleTimes.text(stamp.began, zone)
      let name = stored.map { " (run \($0.name))" } ?? ""
      found.append(
        ScheduleFinding(
          stamp.isGood ? .good : .bad, "last run",
          "\(when): \(stored?.word ?? stamp.word)\(stored?.failure.map { ": \($0)" } ?? "")\(name)",
          hint: stored.map { "lucid why \($0.name)" } ?? "try it: lucid schedule run \(entry.name)",
          exit: stamp.exit.flatMap { ExitCode(rawValue: Int32($0)) } ?? .partial))
    } else {
      found.append(ScheduleFinding(.good, "last run", "none yet"))
    }
    if let missed = try entry.missed(since: stamp, until: now, zone: zone) {
      let count = missed.count == 1 ? "1 run was" : "\(missed.isMore ? "more than " : "")\(missed.count) runs were"
      found.append(
        ScheduleFinding(
          .bad, "missed", "\(count) missed since \(ScheduleTimes.text(missed.first, zone))",
          hint: "catch up now: lucid schedule run \(entry.name)", exit: .partial))
    }
    return found
  }
}

extension ScheduleEntry {
  /// Returns the runs that were due since the last one, or since the schedule was added; nil when
  /// there are none.
  package func missed(since stamp: ScheduleStamp?, until now: Instant, zone: Zone) throws(ScheduleError) -> MissedRuns? {
    guard trigger == nil else { return nil }
    let since = max(stamp?.began ?? added, added)
    return try schedule().missed(since: since, until: now, grace: grace, in: zone)
  }
}
