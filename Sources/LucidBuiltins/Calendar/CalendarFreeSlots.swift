import LucidCore
import LucidRuntime

/// `calendar.free_slots`: spans with nothing in them, or times of a wanted length.
struct CalendarFreeSlots: Tool {
  let backend: Bound<any CalendarBackend>

  let signature = ToolSignature(
    "calendar", "free_slots", "Finds free time inside working hours, as spans or in slots of a given length",
    parameters: CalendarRange.parameters + [
      Parameter(
        "minutes", .integer(1...1440), role: .selector,
        "Length of each slot, with `whole` the least; without it each free span is given whole, from 15 minutes on."),
      Parameter("limit", .integer(1...100), role: .selector, default: .integer(5), "At most so many, the earliest."),
      Parameter(
        "whole", .boolean, role: .selector, default: .boolean(false), "Whether a gap is given as one slot, as long as it is."),
      FreeTime.anyTime,
    ],
    result: .record(CalendarTypes.slotList), reach: .words(.reachEventTimes),
    example: "calendar.free_slots: { from: <<today>>, to: <<today | plus(7d)>>, minutes: 90, limit: 3 }")

  var cues: TriggerPhrases {
    TriggerPhrases(
      [
        "free slot", "open slot", "free time", "free hour", "free stretch", "free stretches", "my availability", "am i free",
        "i am free", "i'm free",
      ],
      never: ["in your free time", "in their free time"], time: .range(from: "from", to: "to"),
      length: "minutes")
  }

  func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    let range = try CalendarRange(arguments, zone: context.zone)
    let minutes = arguments.integer("minutes")
    let limit = arguments.integer("limit") ?? 5
    let asked = range.ahead(of: context.now)
    let time = FreeTime(context, anyTime: arguments.boolean("any_time") ?? false)
    let searched = range.searched(time, now: context.now)
    let reading = try await backend.reading(from: searched.from, to: searched.to, in: context).whole(for: .words(.whatIsFree))
    let (from, to) = searched.ahead(of: context.now)
    let busy = Event.busy(reading.events)
    let length = arguments.boolean("whole") == true ? nil : minutes
    let found =
      length.map { time.slots(busy: busy, from: from, to: to, minutes: $0, limit: limit + 1) }
      ?? time.gaps(busy: busy, from: from, to: to, minutes: minutes ?? FreeTime.shortest, limit: limit + 1)
    let kept = found.prefix(limit)
    var result = ToolResult(
      .record(
        Record(
          CalendarTypes.slotList,
          [
            "items": .list(kept.map { .record($0.record) }), "count": .integer(kept.count),
            "truncated": .boolean(kept.count < found.count),
            "total": kept.count < found.count ? .null : .integer(kept.count), "minutes": .optional(minutes),
            "from": .datetime(asked.from), "to": .datetime(asked.to),
            "working_hours": .boolean(arguments.boolean("any_time") != true),
            "best": time.focusBlock(busy: busy, from: from, to: to, minutes: minutes ?? 60).map { .record($0.record) } ?? .null,
          ])), notices: reading.notices)
    // Times without a word of the events.
    result.authorship = Authorship(families: reading.families)
    return result
  }
}
