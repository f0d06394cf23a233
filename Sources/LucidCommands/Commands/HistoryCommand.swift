import LucidApplication
import LucidArguments
import LucidAutomation
import LucidCore
import LucidHistory
import LucidReport
import LucidSystem

/// `lucid history`: stored runs.
enum HistoryCommand: DescribedCommand {
  static let name = "history"
  static let spec = CommandSpec(
    name, "list and show stored runs", group: .automate,
    discussion: [
      "Every `lucid run` is stored in $XDG_STATE_HOME/lucid/runs.sqlite, which only you can read. Passwords and keys are never stored. "
        + "`history:` in the configuration sets the retention, or turns storing off; see docs/record.md. A run whose process was killed is listed as `killed`.",
      "`why`, `replay` and `undo` work on stored runs.",
    ],
    examples: [
      .init("lucid history", "the last twenty runs"), .init("lucid history show", "the last run"),
      .init("lucid history backtest briefing", "what it would have said on past days"),
    ],
    actions: [HistoryListCommand.self, HistoryShowCommand.self, BacktestCommand.self], otherwise: "show")
}

/// `lucid history list`: stored runs, newest first, and figures of all.
struct HistoryListCommand: Command {
  static let name = "history list"
  static let spec = CommandSpec(
    name, "list stored runs",
    discussion: [
      "Lists runs, newest first.",
      "--openmetrics writes figures of all runs for monitoring: runs by ability and outcome, last success, tokens, pending deliveries.",
    ],
    options: [
      .ability, .outcome, .since, .search, .limit, .long, .forecast, .at, .tz, .config, .historyFormat, .json, .openMetrics,
      .output,
    ] + CommandParts.appearance,
    examples: [
      .init("lucid history --ability Briefing --since 7d", "the briefings of a week"),
      .init("lucid history --search dentist --long", "questions and answers about it"),
      .init("lucid history --forecast", "tokens and cost of the coming month, if runs go on as they did"),
      .init("lucid history --openmetrics -o /var/lib/node_exporter/lucid.prom", "for node_exporter, replaced atomically"),
    ])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    let delivery = try OutputDestination(invocation)
    let form = try Form.chosen(invocation, .historyFormat)
    if form == .openmetrics { return try figures(delivery) }
    if invocation.has(.forecast) { return try forecast(delivery, isJSON: form == .json) }
    let isJSON = form == .json
    var filter = RunFilter()
    filter.ability = invocation.text(.ability)
    filter.outcome = try RunFilter.outcome(invocation.text(.outcome))
    filter.since = try RunFilter.since(invocation.text(.since), CommandEnvironment(invocation))
    filter.text = invocation.text(.search)
    filter.limit = invocation.integer(.limit) ?? filter.limit
    filter.isWhole = isJSON || invocation.has(.long)
    var runs: [RunSummary] = []
    if let store = try RunRecords(invocation).store() {
      do throws(RunStoreError) {
        runs = try PendingRun.completed(store.list(filter), store)
      } catch { throw RunRecords.error(error) }
    }
    if isJSON {
      try delivery.send(.json(JSONHistory(zone: invocation.host.zone(named:)).render(runs)), .ok)
    } else if runs.isEmpty {
      let damaged = invocation.host.folders.runsFile.flatMap { RunStore.damagedFiles(path: $0).last }
      let none =
        damaged.map {
          "no run was stored since the run history was damaged; the damaged file is \(invocation.host.folders.shown($0))\n"
        }
        ?? "no stored runs yet; lucid run stores each run\n"
      try delivery.send(filter == plain ? none : "no stored run matches\n")
    } else {
      let screen = ScreenChoice.screen(invocation, toFile: delivery.isFile)
      try delivery.send(
        TextHistory(screen: screen, isLong: invocation.has(.long), zone: invocation.host.zone(named:)).render(runs))
    }
    return .ok
  }

  /// Errors: with a filter it would be a forecast of something else.
  private func forecast(_ delivery: OutputDestination, isJSON: Bool) throws(CommandError) -> ExitCode {
    let filters: [OptionSpec] = [.ability, .outcome, .since, .search, .limit, .long]
    if let filter = filters.first(where: invocation.has) {
      throw CommandError(.usage, "a forecast covers all stored runs; `--\(filter.long)` has no effect")
    }
    let environment = CommandEnvironment(invocation)
    let zone = try environment.zone(try environment.configuration())
    let now = try environment.frozenTime(zone) ?? invocation.host.clock.now()
    var forecast = SpendingForecast([], first: nil, now: now)
    if let store = try RunRecords(invocation).store() {
      do throws(RunStoreError) { forecast = try store.forecast(now: now) } catch { throw RunRecords.error(error) }
    }
    let report = ForecastReport(forecast, zone: zone)
    let screen = ScreenChoice.screen(invocation, toFile: delivery.isFile)
    try delivery.send(isJSON ? .json(report.json) : .text(report.text(screen)), .ok)
    return .ok
  }

  // MARK: Figures

  /// Writes figures of the whole history: monitoring must not depend on a filter.
  private func figures(_ delivery: OutputDestination) throws(CommandError) -> ExitCode {
    let filters: [OptionSpec] = [.ability, .outcome, .since, .search, .limit, .long]
    if let filter = filters.first(where: invocation.has) {
      throw CommandError(.usage, "metrics cover the whole run history; `--\(filter.long)` has no effect")
    }
    var figures = RecordFigures()
    if let store = try RunRecords(invocation).store() {
      do throws(RunStoreError) { figures = try store.figures() } catch { throw RunRecords.error(error) }
    }
    try delivery.send(OpenMetrics(figures, reminders: OpenMetrics.Reminders(invocation.host)).text)
    return .ok
  }

  /// A filter that holds all.
  private var plain: RunFilter {
    var filter = RunFilter()
    filter.limit = invocation.integer(.limit) ?? filter.limit
    filter.isWhole = invocation.has(.long)
    return filter
  }
}

/// `lucid history show`: a stored run.
struct HistoryShowCommand: Command {
  static let name = "history show"
  static let spec = CommandSpec(
    name, "show a stored run",
    discussion: [
      "Shows the result of a run, and then what it was made from: the file, the inputs, the calls of each step and their results. "
        + "With --sent it shows only the data that left this machine."
    ],
    operands: [.init("RUN", .run, required: false, "\(CommandParts.runName); default: the last run")],
    options: [.sent, .at, .tz, .config, .showFormat, .json, .output] + CommandParts.appearance,
    examples: [
      .init("lucid history show", "the last run"),
      .init("lucid history show Briefing --sent", "what the last briefing sent to a model"),
      .init("lucid history show last --json | jq .calls", "for another program"),
      .init("lucid history show last --format=html -o run.html", "as a page"),
    ])

  let invocation: Invocation

  func run() throws(CommandError) -> ExitCode {
    let form = try Form.chosen(invocation, .showFormat)
    let delivery = try OutputDestination(invocation)
    let records = RunRecords(invocation)
    let (kept, run) = try records.whole(invocation.operands.first ?? "last")
    let (deliveries, left) = try records.delivered(run.number)
    let zone = invocation.host.zone(named: kept.record.zone)
    let screen = ScreenChoice.screen(invocation, toFile: delivery.isFile)
    let result: CommandResult
    switch (form, invocation.has(.sent)) {
    case (.html, true): throw CommandError(.usage, "`--sent` is written as text or JSON, not as html")
    case (.json, true): result = .json(JSONStoredRun.sent(kept.sent + left))
    case (_, true): result = .text(LoggedText.render(kept.sent + left, screen: screen))
    case (.json, false):
      let exit = ExitFacts(ExitCode(kept.record.outcome))
      result = .json(JSONStoredRun(zone: zone).render(kept, deliveries: deliveries, exit: exit))
    case (.html, false):
      result = .text(HTMLStoredRun(zone: zone).render(kept, deliveries: deliveries, left: left, name: run.name))
    default:
      result = .text(
        TextStoredRun(zone: zone, screen: screen, timings: screen.drawing).render(
          kept, deliveries: deliveries, left: left, name: run.name))
    }
    try delivery.send(result, .ok)
    return .ok
  }
}
