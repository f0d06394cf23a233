import LucidCore
import LucidRuntime

/// `freeSlots`: when there is time, and which stretch to keep.
struct FreeSlotsCard: CardBuilder {
  let kind = "freeSlots"

  let body = RecordType(
    "FreeSlots",
    [
      .init("slots", .list(.record(CalendarTypes.slot)), "By start."),
      .init(
        "protect", .record(CalendarTypes.slot),
        "The stretch worth keeping: slots in a row, or the focus block; null when none is."),
    ])

  func card(title: String, from observations: [Observation], presenters: [any Presenter], in context: PresentContext) -> Card? {
    var slots: [Slot] = []
    var stretches: [Slot] = []
    var block: Slot?
    var observed = false
    for observation in observations {
      switch CalendarResult(observation) {
      case .slots(let list):
        observed = true
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
        body, ["slots": .list(slots.map { .record($0.record) }), "protect": protect.map { .record($0.record) } ?? .null]),
      notes: CalendarCards.notes(observations),
      statements: CalendarCards.statements(observations, presenters: presenters, in: context))
  }
}
