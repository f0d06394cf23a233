import LucidApplication
import LucidArguments
import LucidCore
import LucidHistory
import LucidReport
import LucidSystem
import LucidWording

/// Stored runs: the list of `lucid history list`, and a run as `lucid history show` has it.
enum HistoryScreen: ScreenPage {
  static let name = "history"
  /// A replay may write a long answer anew.
  static let outlivesPage = true

  /// The number of runs on a page.
  private static let length = 50

  static func show(_ context: ScreenContext) throws(CommandError) {
    let parts = context.request.parts
    let html = HTMLHistory(context.page, zone: context.environment.host.zone(named:))
    switch (parts.count, context.request.isPost) {
    case (1, false): try list(html, context)
    case (2, false): try run(parts[1], html, in: context)
    case (3, false) where parts[2] == "sent": try sent(parts[1], html, in: context)
    case (3, true) where parts[2] == "replay": try replay(parts[1], html, in: context)
    default: throw CommandError(.usage, context.page[.notFound], hint: context.page[.notFoundHint])
    }
  }

  private static func list(_ html: HTMLHistory, _ context: ScreenContext) throws(CommandError) {
    let shown = filter(context.request)
    try context.write(html.begin + html.form(shown))
    try context.part { () throws(CommandError) in
      var filter = RunFilter()
      filter.ability = shown.ability.isEmpty ? nil : shown.ability
      filter.outcome = try RunFilter.outcome(shown.outcome.isEmpty ? nil : shown.outcome)
      filter.since = try RunFilter.since(shown.since.isEmpty ? nil : shown.since, context.environment)
      filter.text = shown.search.isEmpty ? nil : shown.search
      (filter.limit, filter.skip) = (length + 1, (shown.number - 1) * length)
      var runs: [RunSummary] = []
      if let store = try RunRecords(context.environment).store() {
        do throws(RunStoreError) { runs = try store.list(filter) } catch { throw RunRecords.error(error) }
      }
      return html.list(Array(runs.prefix(length)), shown, hasMore: runs.count > length)
    }
    try context.write(html.end)
  }

  private static func filter(_ request: WebRequest) -> HTMLHistory.Filter {
    var filter = HTMLHistory.Filter()
    func field(_ name: String) -> String { request.field(name).map { $0.filter { !$0.isNewline } } ?? "" }
    (filter.ability, filter.outcome) = (field("ability"), field("outcome"))
    (filter.since, filter.search) = (field("since"), field("search"))
    filter.number = Int(field("page")).map { min(max($0, 1), 10_000) } ?? 1
    return filter
  }

  // MARK: One run

  private static func run(_ name: String, _ html: HTMLHistory, in context: ScreenContext) throws(CommandError) {
    let environment = context.environment
    let records = RunRecords(environment)
    let (store, run) = try records.named(name)
    let kept: StoredRun?
    do throws(RunStoreError) { kept = try store.run(run.number) } catch { throw RunRecords.error(error) }
    guard let kept else { return try context.write(html.head(run.label, color: nil) + html.unfinished(run) + html.end) }
    let (deliveries, left) = try records.delivered(run.number)
    try context.write(html.head(run.label, color: kept.record.ability.color))
    var decisions = ""
    do throws(CommandError) {
      let back = "/history/" + ScreenFrame.part(run.id)
      decisions = try RunDecisions(environment: environment, page: context.page, back: back).html(run, in: store)
    } catch { decisions = ScreenContext.stopped(error) }
    let zone = environment.host.zone(named: kept.record.zone)
    let body = HTMLStoredRun(zone: zone, in: context.page.language).body(
      kept, deliveries: deliveries, left: left, name: run.name,
      decisions: decisions + html.actions(run.id, run.label, again: again(kept, zone)))
    try context.write(body + context.page.foot)
  }

  /// The address of the ability of a run with the run's inputs; nil for a conversation and for a
  /// file.
  private static func again(_ kept: StoredRun, _ zone: Zone) -> String? {
    let name = kept.file.name
    guard !["ask", "chat"].contains(kept.words.first), !name.isEmpty, name != "-", !name.contains("/") else { return nil }
    // The field of an input is named after it; a file is chosen anew.
    let inputs = kept.plan.inputs.filter { $0.kind != .file }.compactMap { input in
      kept.inputs.first { $0.name == input.name }.map {
        "in.\(ScreenFrame.part(input.name))=\(ScreenFrame.part(ValueText.text($0.value, zone: zone)))"
      }
    }
    return "/run/" + ScreenFrame.part(name) + (inputs.isEmpty ? "" : "?" + inputs.joined(separator: "&"))
  }

  private static func sent(_ name: String, _ html: HTMLHistory, in context: ScreenContext) throws(CommandError) {
    let records = RunRecords(context.environment)
    let (kept, run) = try records.whole(name)
    let left = try records.delivered(run.number).left
    try context.write(html.head(context.page[.sentData], color: nil) + html.sent(kept.sent + left, of: run) + html.end)
  }

  private static func replay(_ name: String, _ html: HTMLHistory, in context: ScreenContext) throws(CommandError) {
    let host = context.environment.host
    let (kept, run) = try RunRecords(context.environment).whole(name)
    try context.write(html.replayHead(run.label, color: kept.record.ability.color))
    try context.part { () throws(CommandError) in
      let replayed = try ReplayedRun(ReplayedRun.replay(kept, host), host)
      return html.replay(
        replayed.record, format: replayed.plan.output, difference: replayed.difference("run \(run.name)", "replay"),
        omitted: kept.omitted, changed: replayed.staleAuthor, of: run.id)
    }
    try context.write(html.end)
  }
}
