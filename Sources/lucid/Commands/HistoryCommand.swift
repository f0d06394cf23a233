import LucidApplication
import LucidArguments
import LucidCore
import LucidHistory
import LucidReport
import LucidRuntime

/// `lucid history`: the runs that are kept.
struct HistoryCommand {
  let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  func start() throws(CommandError) -> ExitCode {
    let delivery = try OutputDestination(invocation)
    let form = try Form.chosen(invocation, .historyFormat)
    if form == .openmetrics { return try figures(delivery) }
    let isJSON = form == .json
    var filter = RunFilter()
    filter.ability = invocation.text(.ability)
    filter.outcome = try outcome()
    filter.since = try since()
    filter.text = invocation.text(.search)
    filter.limit = invocation.integer(.limit) ?? filter.limit
    filter.isWhole = isJSON || invocation.has(.long)
    var runs: [RunSummary] = []
    if let store = try RunRecords(invocation).store() {
      do throws(RunStore.Refusal) { runs = try store.list(filter) } catch { throw RunRecords.error(error) }
    }
    if isJSON {
      try delivery.send(JSONHistory(zone: invocation.host.zone(named:)).render(runs))
    } else if runs.isEmpty {
      let damaged = invocation.host.folders.runsFile.flatMap { RunStore.damagedFiles(path: $0).last }
      let none =
        damaged.map {
          "no run is stored since the run history was damaged; the damaged one is \(invocation.host.folders.shown($0))\n"
        }
        ?? "no run is kept yet; lucid run keeps each\n"
      try delivery.send(filter == plain ? none : "no such run is kept\n")
    } else {
      let screen = ScreenChoice.screen(invocation, toFile: delivery.isFile)
      try delivery.send(
        TextHistory(screen: screen, isLong: invocation.has(.long), zone: invocation.host.zone(named:)).render(runs))
    }
    return .ok
  }

  /// Of the whole record: what monitoring sees must not hang on a filter.
  private func figures(_ delivery: OutputDestination) throws(CommandError) -> ExitCode {
    let filters: [OptionSpec] = [.ability, .outcome, .since, .search, .limit, .long]
    if let filter = filters.first(where: invocation.has) {
      throw CommandError(.usage, "figures are of the whole record; `--\(filter.long)` would do nothing")
    }
    var figures = RecordFigures()
    if let store = try RunRecords(invocation).store() {
      do throws(RunStore.Refusal) { figures = try store.figures() } catch { throw RunRecords.error(error) }
    }
    try delivery.send(OpenMetrics(figures).text)
    return .ok
  }

  /// A filter that holds all.
  private var plain: RunFilter {
    var filter = RunFilter()
    filter.limit = invocation.integer(.limit) ?? filter.limit
    filter.isWhole = invocation.has(.long)
    return filter
  }

  private func outcome() throws(CommandError) -> String? {
    guard let word = invocation.text(.outcome) else { return nil }
    let words = RunOutcome.allCases.map(\.rawValue) + ["killed", "running"]
    if words.contains(word) { return word }
    let nearest = Spelling.nearest(word, among: words).map { "; did you mean `\($0)`?" } ?? ""
    throw CommandError(.usage, "no run ends with `\(word)`\(nearest)", hint: "outcomes: " + words.joined(separator: ", "))
  }

  /// A moment, or how long ago.
  private func since() throws(CommandError) -> Instant? {
    guard let text = invocation.text(.since) else { return nil }
    let surroundings = CommandEnvironment(invocation)
    let zone = try surroundings.zone(try surroundings.configuration())
    let now = try surroundings.frozenTime(zone) ?? invocation.host.clock.now()
    if let period = Period(text) { return Instant(seconds: now.seconds - period.nominalSeconds) }
    guard let instant = TimeArgument.instant(text, zone: zone, today: zone.date(now)) else {
      throw CommandError(.usage, "`\(text)` is not a time", hint: "write 7d, 24h, 2026-04-06T07:30, 2026-04-06 or 07:30")
    }
    return instant
  }
}
