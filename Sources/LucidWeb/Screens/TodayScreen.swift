import LucidApplication
import LucidArguments
import LucidConfiguration
import LucidCore
import LucidHistory
import LucidLibrary
import LucidReport
import LucidSession
import LucidSystem
import LucidWording

/// The day: the figures of `lucid status`, habits to log, what waits, abilities for now, and the
/// briefing once a day. There is one headline: that of the briefing, else that of the figures.
enum TodayScreen: ScreenPage {
  static let name = "today"
  /// The ability of the briefing.
  private static let ability = "briefing"
  private static let mostChips = 8
  /// Days whose runs tell what the person does at this hour.
  private static let habitDays: Int64 = 60

  static func show(_ context: ScreenContext) throws(CommandError) {
    let (page, environment) = (context.page, context.environment)
    let moment = try DailyMoment(environment)
    let today = HTMLToday(page, zone: moment.zone)
    try context.write(page.head(page[.today], .today))
    let (source, vault) = (try environment.source(), try environment.vault(moment.configuration))
    guard source != nil || vault != nil else {
      return try context.write(today.firstStep + page.foot)
    }
    let run: DailyRun?
    var problem = ""
    do throws(CommandError) { run = try DailyRun.read(environment, moment) } catch {
      (run, problem) = (nil, failure(error))
    }
    let briefing = plan(context, moment)
    if let run {
      try context.write(today.header(run.record, hasHeadline: !briefing.hasHeadline) + "<main>\n")
    } else {
      try context.write("<main>\n<h1>\(page[.today])</h1>\n" + problem)
    }
    // Below what is there at once, where a model is still to write it.
    let isFirst = briefing.hasHeadline && !(briefing.isNew && moment.configuration.models.standard != nil)
    let brief = { () throws(CommandError) in
      try part(context) { () throws(CommandError) in try write(briefing, context, at: moment, on: today) }
    }
    if isFirst { try brief() }
    if let run { try context.write(today.tiles(run.record) + today.habits(open(run.record))) }
    try context.write(today.waiting(context.pending))
    try part(context) { () throws(CommandError) in
      try context.write(today.chips(likely(environment, moment).prefix(mostChips).map(HomeLibrary.shown)))
    }
    if !isFirst { try brief() }
    try context.write("</main>\n" + page.foot)
  }

  /// Writes a part; what is wrong with it is told in its place.
  private static func part(_ context: ScreenContext, _ write: () throws(CommandError) -> Void) throws(CommandError) {
    do throws(CommandError) { try write() } catch { try context.write(failure(error)) }
  }

  private static func failure(_ error: CommandError) -> String { HTMLSheet.stopped(error.message, hint: error.hint) }

  // MARK: Habits and abilities

  /// The habits of the day that are not done.
  static func open(_ record: RunRecord) -> [HTMLToday.OpenHabit] {
    let items = record.observations.first { $0.tool == "habits.today" }?.value["items"].list ?? []
    return items.compactMap { habit in
      guard let name = habit["name"].text, habit["done"].boolean == false else { return nil }
      let unit = habit["unit"].text ?? "boolean"
      let missing = (habit["target"].double ?? 1) - (habit["value"].double ?? 0)
      return HTMLToday.OpenHabit(
        name, emoji: habit["emoji"].text ?? "", missing: unit == "boolean" ? nil : max(missing, 1), isDuration: unit == "duration"
      )
    }
  }

  /// The briefing is on the page itself.
  private static func likely(
    _ environment: CommandEnvironment, _ moment: DailyMoment
  ) throws(CommandError) -> [LibraryEntry] {
    let library = try HomeLibrary.open(environment.host)
    let table = try CommandError.from { () throws(LibraryError) in try library.table() }
    let slot = TimeSlot(at: moment.zone.civil(moment.now).time)
    let entries = table.rows(at: slot).map(table.entry).filter { $0.name != ability }
    var filter = RunFilter()
    (filter.since, filter.limit) = (moment.now.adding(seconds: -habitDays * 86_400), 2_000)
    // Without a history the order of the library is all there is.
    let runs = environment.host.folders.runsFile.flatMap { RunStore.peek(path: $0) }.flatMap { try? $0.list(filter) } ?? []
    return LikelyAbilities.ranked(entries, runs, at: moment.now, in: moment.zone)
  }

  // MARK: The briefing

  /// How the briefing is on the page.
  private enum Briefing {
    /// Without itself, a line of the page.
    case line(String)
    /// The run of the history.
    case stored(String)
    /// It runs now.
    case new

    /// It reads more than the figures of the day do: beside its headline theirs is none.
    var hasHeadline: Bool { if case .line = self { false } else { true } }
    var isNew: Bool { if case .new = self { true } else { false } }
  }

  /// The briefing runs on the first look of the day, and is the stored run on the others.
  private static func plan(_ context: ScreenContext, _ moment: DailyMoment) -> Briefing {
    let today = HTMLToday(context.page, zone: moment.zone)
    let reason = BriefingState.read(in: context.environment.host.folders.state).unshown(on: moment.today)
    let isWanted = context.request.field("briefing") == "show"
    if reason == .dismissed, !isWanted { return .line(today.dismissed) }
    do throws(CommandError) {
      if let html = try stored(context, moment) { return .stored(html) }
    } catch { return .line(failure(error)) }
    return reason != .alreadyShown || isWanted ? .new : .line(today.shownElsewhere)
  }

  private static func write(
    _ briefing: Briefing, _ context: ScreenContext, at moment: DailyMoment, on today: HTMLToday
  ) throws(CommandError) {
    switch briefing {
    case .line(let line): return try context.write(line)
    case .stored(let html): return try context.write(today.beginBriefing + html + today.endBriefing)
    case .new: break
    }
    var options = RunOptions(command: SheetScreen.name, words: [SheetScreen.name, ability, "--once", "day"])
    (options.isNamed, options.once) = (true, "day")
    try context.write(today.beginBriefing)
    var conclusion: RunConclusion?
    do throws(CommandError) {
      conclusion = try PageRunning(context, ability, fields: [], heading: "h2").run(options)
    } catch {
      try context.write(failure(error) + (error.exit == .consentMissing ? today.permission : ""))
    }
    // Another look at the day was faster.
    if case .alreadyRan = conclusion { try context.write(stored(context, moment) ?? today.shownElsewhere) }
    try context.write(today.endBriefing)
  }

  /// The run of today from the history; nil without one that gave a result.
  private static func stored(_ context: ScreenContext, _ moment: DailyMoment) throws(CommandError) -> String? {
    guard let store = try RunRecords(context.environment).store() else { return nil }
    var filter = RunFilter()
    (filter.ability, filter.limit) = (ability, 20)
    filter.since = moment.zone.startOfDay(moment.today)
    do throws(RunStoreError) {
      for run in try store.list(filter) where run.state == .ended(.ok) || run.state == .ended(.partial) {
        guard run.started <= moment.now, let kept = try store.run(run.number) else { continue }
        let result = HTMLSheetResult(
          context.page, ability, zone: context.environment.host.zone(named: kept.record.zone), format: kept.plan.output,
          fields: [], heading: "h2")
        return result.html(
          kept.record, stored: run.name, waiting: try store.waiting(in: run.number), isUndone: run.isUndone)
      }
    } catch { throw RunRecords.error(error) }
    return nil
  }
}
