import LucidCore
import LucidRuntime

/// `dayPlan`: the day in blocks, made by rule: the events as they are, a stretch for focused work,
/// and the open habits in what is left.
///
/// Nothing that is planned overlaps an event or lies before now. Focused work lies in working
/// hours; a habit that does not fit into them lies between 07:00 and 22:00. Without the calendar
/// there is no plan.
struct DayPlanCard: CardBuilder {
  let kind = "dayPlan"
  let hours: WorkingHours

  static let block = RecordType(
    "PlanBlock",
    [
      .init("start", .datetime, "First instant."),
      .init("end", .datetime, "Exclusive."),
      .init("title", .text, "The event or the habit; null for the stretch for focused work."),
      .init("source", .text, "`calendar`, `habits`, or `free_time`."),
      .init("status", .text, "Of an event, as in `calendar.events`; null for what is planned."),
      .init("reply", .text, "Yours to the invitation; null for none."),
    ])

  let body = RecordType(
    "DayPlan",
    [
      .init("date", .date, "The day that is planned."),
      .init("blocks", .list(.record(DayPlanCard.block)), "By start; those that are planned overlap nothing."),
      .init("risks", .list(.record(CardPhrase.type)), "A sentence each, the gravest first; may be empty."),
      .init("none", .record(CardPhrase.type), "Why nothing is planned; null where something is."),
    ])

  /// A habit that is only done or not takes this long.
  static let habitMinutes = 15
  /// On a day after a bad night or with low HRV.
  static let shortFocus = 90

  func card(title: String, from observations: [Observation], presenters: [any Presenter], in context: PresentContext) -> Card? {
    guard let calendar = observations.first(where: { $0.tool == "calendar.events" && $0.status == .done }) else { return nil }
    let list = EventList(calendar.value)
    let (from, to) = range(list, context)
    let events = list.events.filter { $0.isAppointment && $0.overlaps(from, to) }.sorted(by: Event.precedes)
    let body = BodyState(observations.result(of: "health.today"), hour: context.zone.civil(context.now).time.hour)
    var blocks = events.map { Block(start: $0.start, end: $0.end, title: $0.title, source: .calendar, event: $0.record) }
    // Beside a list that was cut no time is known to be free.
    if !list.truncated {
      blocks += planned(
        around: events, from: from, to: to, habits: observations.result(of: "habits.today"), body: body, context)
    }
    blocks.sort { ($0.start, $0.end, $0.title ?? "") < ($1.start, $1.end, $1.title ?? "") }
    let risks = body.risks + DayPlanRisks.lines(events, OtherTimes(list: list, hours: hours, context: context))
    let closed = ClosedHours(hours, from: from, to: to, now: context.now, zone: context.zone)?.word
    let none: CardWord = from >= to ? .timeOver : list.truncated ? .eventsInPart : closed ?? .noFreeTimeLeft
    return Card(
      kind: kind, title: title, generated: context.now,
      body: Record(
        self.body,
        [
          "date": .date(context.zone.date(from)), "blocks": .list(blocks.map { .record($0.record) }),
          "risks": .list(risks.map(\.value)), "none": blocks.isEmpty ? CardPhrase.word(none).value : .null,
        ]),
      notes: CardParts(observations, presenters, context).notes,
      statements: Self.statements(blocks, CalendarCards.statements(observations, presenters: presenters, in: context)))
  }

  private struct Block {
    let start: Instant
    let end: Instant
    /// nil for the stretch for focused work.
    let title: String?
    let source: Source
    var event: Record?

    enum Source: String {
      case calendar, habits
      case freeTime = "free_time"
    }

    var record: Record {
      Record(
        DayPlanCard.block,
        [
          "start": .datetime(start), "end": .datetime(end), "title": .optional(title), "source": .text(source.rawValue),
          "status": event?["status"] ?? .null, "reply": event?["reply"] ?? .null,
        ])
    }
  }

  /// Beside a plan that gives a tired body less time for focused work, the whole of it is not
  /// recommended.
  private static func statements(_ blocks: [Block], _ found: [Statement]) -> [Statement] {
    guard let focus = blocks.first(where: { $0.source == .freeTime }) else { return found }
    return found.filter {
      ![.calendar(.bestBlock), .calendar(.keepFree)].contains($0.kind) || $0.values[.span] == .span(focus.start, focus.end)
    }
  }

  /// Returns the rest of the requested day; of a range of several days the first is planned.
  private func range(_ list: EventList, _ context: PresentContext) -> (from: Instant, to: Instant) {
    let asked = list.from ?? context.zone.instant(CivilDateTime(date: context.today))
    let midnight = context.zone.startOfDay(context.zone.date(asked).adding(days: 1))
    return (max(asked, context.now), min(list.to ?? midnight, midnight))
  }

  private func planned(
    around events: [Event], from: Instant, to: Instant, habits: Record?, body: BodyState, _ context: PresentContext
  ) -> [Block] {
    let time = FreeTime(hours: hours, zone: context.zone)
    // A habit is no work.
    let waking = FreeTime(hours: FreeTime.waking, zone: context.zone)
    var busy = Event.busy(events)
    var blocks: [Block] = []
    if var focus = time.focusBlock(
      busy: busy, from: time.days(from: from, to: to, now: context.now).from, to: to, minutes: 60)
    {
      if body.isLow { focus = Slot(focus.start, min(focus.end, focus.start.adding(seconds: Int64(Self.shortFocus) * 60))) }
      busy.append(focus)
      blocks.append(Block(start: focus.start, end: focus.end, title: nil, source: .freeTime))
    }
    for (name, minutes) in Self.open(habits) {
      guard
        let slot = [time, waking].lazy.compactMap({ $0.slots(busy: busy, from: from, to: to, minutes: minutes, limit: 1).first })
          .first
      else { continue }
      busy.append(slot)
      blocks.append(Block(start: slot.start, end: slot.end, title: name, source: .habits))
    }
    return blocks
  }

  /// Habits that take a stretch of time and are not done; counts, such as glasses of water, are
  /// done along the way.
  private static func open(_ habits: Record?) -> [(name: String, minutes: Int)] {
    (habits?["items"].list ?? []).compactMap { habit in
      guard habit["done"].boolean == false, let name = habit["name"].text else { return nil }
      switch habit["unit"].text {
      case "boolean": return (name, habitMinutes)
      case "duration":
        let left = (habit["target"].double ?? 0) - (habit["value"].double ?? 0)
        return left >= 1 && left <= 600 ? (name, Int(left.rounded(.up))) : nil
      default: return nil
      }
    }
  }
}
