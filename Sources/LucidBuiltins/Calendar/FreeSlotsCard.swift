import LucidCore
import LucidRuntime

/// `freeSlots`: when there is time, and which stretch to keep.
struct FreeSlotsCard: CardBuilder {
  let kind = "freeSlots"
  let hours: WorkingHours

  let body = RecordType(
    "FreeSlots",
    [
      .init("slots", .list(.record(CalendarTypes.slot)), "By start."),
      .init(
        "protect", .record(CalendarTypes.slot),
        "The stretch worth keeping: slots in a row, or the focus block; null when none is."),
      .init("truncated", .boolean, "Whether there are more slots than these."),
      .init("none", .text, "Why there are no slots, such as `your working hours are over`; null where there are some."),
    ])

  func card(title: String, from observations: [Observation], presenters: [any Presenter], in context: PresentContext) -> Card? {
    var slots: [Slot] = []
    var stretches: [Slot] = []
    var block: Slot?
    var observed = false
    var truncated = false
    var none: String?
    let say = CalendarWording(context: context)
    for observation in observations {
      switch CalendarResult(observation) {
      case .slots(let list):
        observed = true
        truncated = truncated || list.truncated
        none = none ?? Self.none(list, hours, say)
        slots += list.slots.filter { !slots.contains($0) }
        if let stretch = list.protect { stretches.append(stretch) }
      case .focus(let found):
        observed = true
        block = block ?? found
      default: break
      }
    }
    guard observed else { return nil }
    let protect = block ?? stretches.max { ($0.minutes, $1.start) < ($1.minutes, $0.start) }
    if slots.isEmpty, let block { slots = [block] }
    slots.sort { ($0.start, $0.end) < ($1.start, $1.end) }
    return Card(
      kind: kind, title: title, generated: context.now,
      body: Record(
        body,
        [
          "slots": .list(slots.map { .record($0.record) }), "protect": protect.map { .record($0.record) } ?? .null,
          "truncated": .boolean(truncated), "none": slots.isEmpty ? .text(none ?? Self.noBlock) : .null,
        ]),
      notes: CalendarCards.notes(observations),
      statements: CalendarCards.statements(observations, presenters: presenters, in: context))
  }

  private static let noBlock = "no free time in your working hours that is long enough"

  /// Why a search found nothing.
  private static func none(_ list: SlotList, _ hours: WorkingHours, _ say: CalendarWording) -> String {
    if let closed = list.closed(hours, now: say.context.now, zone: say.context.zone) { return closed.text }
    let isRest = list.from.map { abs($0.seconds - say.context.now.seconds) <= 300 } ?? false
    let length = "no free time of " + say.length(list.minutes)
    guard list.isWorkingHours else { return length + (isRest ? " left" : "") }
    return length + (isRest ? " left in your working hours" : " in your working hours")
  }
}
