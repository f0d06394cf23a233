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
      .init("none", .record(CardPhrase.type), "Why there are no slots; null where there are some."),
    ])

  func card(title: String, from observations: [Observation], presenters: [any Presenter], in context: PresentContext) -> Card? {
    var slots: [Slot] = []
    var stretches: [Slot] = []
    var block: Slot?
    var observed = false
    var truncated = false
    var none: CardPhrase?
    for observation in observations {
      switch CalendarResult(observation) {
      case .slots(let list):
        observed = true
        truncated = truncated || list.truncated
        none = none ?? self.none(list, context)
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
          "truncated": .boolean(truncated), "none": slots.isEmpty ? (none ?? .word(.noBlockInHours)).value : .null,
        ]),
      notes: CalendarCards.notes(observations),
      statements: CalendarCards.statements(observations, presenters: presenters, in: context))
  }

  /// Why a search found nothing.
  private func none(_ list: SlotList, _ context: PresentContext) -> CardPhrase {
    if let closed = list.closed(hours, now: context.now, zone: context.zone) { return .word(closed.word) }
    guard let minutes = list.minutes else { return .word(.noFreeTimeLeft) }
    let isRest = list.from.map { abs($0.seconds - context.now.seconds) <= 300 } ?? false
    let word: CardWord =
      switch (list.isWorkingHours, isRest) {
      case (true, true): .noTimeLeftOfInHours
      case (true, false): .noTimeOfInHours
      case (false, true): .noTimeLeftOf
      case (false, false): .noTimeOf
      }
    return .word(word, [.amount(Double(minutes), .min)])
  }
}
