import LucidCore
import LucidRuntime

/// Which event a call means: by its id, or by what its title says.
enum EventChoice {
  static let parameters = [
    Parameter("id", .text, role: .selector, "Which event, as `calendar.events` gives it; of a series one occurrence."),
    Parameter("search", .text, role: .selector, "Or a part of its title, within 60 days; case does not matter."),
    Parameter("on", .moment, role: .selector, "With `search`: the day of the event."),
  ]

  /// The range of a search in days, in both directions.
  static let days = 60

  /// The id of the event. Of a series the next occurrence that is not over is meant. Errors:
  /// `.badArgument` when none, or more than one event, fits.
  static func id(
    _ arguments: Arguments, to verb: MessageWord, in backend: Bound<any CalendarBackend>, context: ToolContext
  ) async throws(StepFailure) -> String {
    if let id = EventFields.text("id", arguments) { return id }
    guard let search = EventFields.text("search", arguments), let needle = TextNeedle(search) else {
      throw StepFailure(
        .badArgument, .words(.whichOne, MessageText.words(.anEvent), MessageText.words(verb)), hint: .words(.searchTitleOrID))
    }
    let zone = context.zone
    let day = arguments.instant("on").map { zone.date($0) }
    let from = zone.startOfDay(day ?? context.today.adding(days: -days))
    let to = zone.startOfDay(day?.adding(days: 1) ?? context.today.adding(days: days + 1))
    let all = try await backend().events(from: from, to: to, zone: zone).whole(for: .words(.whichIsMeant)).events
      .sorted(by: Event.precedes)
    var found = all.filter { needle.isIn($0.title) }
    let titles = TextFold.names(meantBy: search, among: found.map(\.title))
    let exact = found.filter { titles.contains($0.title) }
    if !exact.isEmpty { found = exact }
    guard let last = found.last else { throw missing(search, day, among: all) }
    let events = Set(found.map(\.seriesID))
    guard events.count == 1 else { throw ambiguous(search, among: found, context) }
    return (found.first { $0.end > context.now } ?? last).id
  }

  private static func missing(_ search: String, _ day: CivilDate?, among all: [Event]) -> StepFailure {
    let when: MessageText = day.map { .words(.onDay, MessageText.day($0)) } ?? .words(.withinDays, days)
    func words(_ text: String) -> Set<String> { Set(FoldedText(text).words.filter { $0.count > 3 }) }
    let wanted = words(search)
    var near: [String] = []
    for event in all where !near.contains(event.title) && near.count < 3 {
      if !words(event.title).isDisjoint(with: wanted) { near.append(event.title) }
    }
    let titles = near.map { "`\($0)`" }.joined(separator: ", ")
    let hint: MessageText =
      near.isEmpty
      ? NearName.hint(all.map(\.title), to: search, else: .words(.giveExactTitle)) : .words(.didYouMean, titles)
    return StepFailure(.badArgument, .words(.noEventWith, when, search), hint: hint)
  }

  private static func ambiguous(_ search: String, among found: [Event], _ context: ToolContext) -> StepFailure {
    var seen: Set<String> = []
    let one = found.filter { seen.insert($0.seriesID).inserted }
    let list = one.prefix(5).map {
      "`\($0.title)` \(EventWording.time($0, zone: context.zone, today: context.today)) (\($0.id))"
    }.joined(separator: "; ")
    return StepFailure(
      .badArgument, .words(.fits, search, MessageText.count(one.count, .event), list + (one.count > 5 ? "; …" : "")),
      hint: .words(.whichWithIDOrDay))
  }
}

extension Event {
  /// The id without the time of an occurrence.
  package var seriesID: String { series ?? id }
}
