import LucidCore
import LucidRuntime

/// `calendar.free_slots`: times of a wanted length with nothing in them.
struct CalendarFreeSlots: Tool {
  let backend: Bound<any CalendarBackend>

  let signature = ToolSignature(
    "calendar", "free_slots", "Finds free times of a given length inside working hours",
    parameters: CalendarRange.parameters + [
      Parameter(
        "minutes", .integer(1...1440), role: .selector, default: .integer(60), "Length of each slot; with `whole` the least."),
      Parameter("limit", .integer(1...100), role: .selector, default: .integer(5), "At most so many, the earliest."),
      Parameter(
        "whole", .boolean, role: .selector, default: .boolean(false), "Whether a gap is given as one slot, as long as it is."),
      FreeTime.anyTime,
    ],
    result: .record(CalendarTypes.slotList), reach: "when events take place",
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
    let minutes = arguments.integer("minutes") ?? 60
    let limit = arguments.integer("limit") ?? 5
    let asked = range.ahead(of: context.now)
    let time = FreeTime(context, anyTime: arguments.boolean("any_time") ?? false)
    let busy = Event.busy(reading.events)
    let searched = range.searched(time, now: context.now)
    let reading = try await backend.reading(from: searched.from, to: searched.to, in: context).whole(for: .words(.whatIsFree))
    let (from, to) = searched.ahead(of: context.now)
    let found =
      arguments.boolean("whole") == true
      ? time.gaps(busy: busy, from: from, to: to, minutes: minutes, limit: limit + 1)
      : time.slots(busy: busy, from: from, to: to, minutes: minutes, limit: limit + 1)
    let kept = found.prefix(limit)
    var result = ToolResult(
      .record(
        Record(
          CalendarTypes.slotList,
          [
            "items": .list(kept.map { .record($0.record) }), "count": .integer(kept.count),
            "truncated": .boolean(kept.count < found.count),
            "total": kept.count < found.count ? .null : .integer(kept.count), "minutes": .integer(minutes),
            "from": .datetime(from), "to": .datetime(to), "working_hours": .boolean(arguments.boolean("any_time") != true),
            "best": time.focusBlock(busy: busy, from: from, to: to, minutes: minutes).map { .record($0.record) } ?? .null,
          ])), notices: reading.notices)
    // Times without a word of the events.
    result.authorship = Authorship(families: reading.families)
    return result
  }
}
