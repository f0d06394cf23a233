package import LucidApplication
package import LucidArguments
import LucidCore
package import LucidReport
package import LucidSchedule

/// `lucid schedule due`: the runs that an engine outside has to start in a window of time.
package struct ScheduleDue {
  private let commandEnvironment: CommandEnvironment

  package init(_ commandEnvironment: CommandEnvironment) { self.commandEnvironment = commandEnvironment }

  package struct Answer {
    package let runs: DueRuns
    /// The command line of each run, by the name of its schedule.
    fileprivate let words: [String: [String]]
    /// Schedules that systemd or cron starts.
    package let startedElsewhere: [String]
    /// Whether every schedule could be read.
    package let areWhole: Bool

    package var exit: ExitCode { areWhole && !runs.isCut ? .ok : .partial }
  }

  /// `from` and `until` are TIMEs; nil for now, and for a day after `from`. Errors: a window that
  /// ends before it begins.
  package func answer(from: String?, until: String?) throws(CommandError) -> Answer {
    let host = commandEnvironment.host
    let zone = try commandEnvironment.zone(try commandEnvironment.configuration())
    let now = try commandEnvironment.now(zone)
    func instant(_ text: String?) throws(CommandError) -> Instant? {
      guard let text else { return nil }
      return try InstantArgument.instant(text, zone, host)
    }
    let begin = try instant(from) ?? now
    let end = try instant(until) ?? begin.adding(seconds: 86_400)
    guard begin < end else {
      throw CommandError(
        .usage, "the window ends at \(zone.iso(end)), which is not after its beginning at \(zone.iso(begin))",
        hint: "--until is the first moment that is not in the window")
    }
    let (entries, areWhole) = try UserSchedules(host).all()
    let target = try host.schedules()
    let own = entries.filter { $0.target == .engine }
    var runs = DueRuns(from: begin, until: end)
    for entry in own { runs.add(entry, try entry.times(), in: try entry.civilZone(host)) }
    return Answer(
      runs: runs, words: Dictionary(own.map { ($0.name, target.words(of: $0)) }, uniquingKeysWith: { first, _ in first }),
      startedElsewhere: entries.filter { $0.target != .engine }.map(\.name), areWhole: areWhole)
  }
}

extension ScheduleDue.Answer {
  /// A line for each run.
  package var text: String {
    let width = runs.all.map(\.entry.name.count).max() ?? 0
    let lines = runs.all.map { run in
      let name = run.entry.name + String(repeating: " ", count: width - run.entry.name.count)
      return "\(name)  \(ScheduleTimes.text(run.instant, run.zone)) \(run.zone.identifier)\n"
    }
    let none = runs.all.isEmpty && areWhole ? "no run is due in this window\n" : ""
    let cut = runs.isCut ? "more than \(DueRuns.most) runs: those from \(Zone.utc.iso(runs.until)) on are not listed\n" : ""
    let elsewhere =
      startedElsewhere.isEmpty ? "" : "not listed, started by systemd or cron: \(startedElsewhere.joined(separator: ", "))\n"
    return lines.joined() + none + cut + elsewhere
  }

  package var json: JSONResult {
    JSONResult { json in
      json.field("from", Zone.utc.iso(runs.from))
      json.field("until", Zone.utc.iso(runs.until))
      json.field("complete", areWhole && !runs.isCut)
      json.array("due") { json in for run in runs.all { write(run, &json) } }
      json.strings("started_elsewhere", startedElsewhere)
    }
  }

  private func write(_ run: DueRuns.One, _ json: inout JSONText) {
    json.object { json in
      json.field("key", run.key)
      json.field("name", run.entry.name)
      json.field("ability", run.entry.ability)
      json.field("kind", run.entry.deliversReminders ? "reminders" : run.entry.trigger == nil ? "run" : "look")
      json.field("at", run.zone.iso(run.instant))
      json.field("epoch", Int(run.instant.seconds))
      json.field("zone", run.zone.identifier)
      json.strings("command", words[run.entry.name] ?? [])
      json.field("timeout_seconds", Int(run.seconds))
      json.field("delay_seconds", Int(run.entry.delay?.nominalSeconds ?? 0))
    }
  }
}
