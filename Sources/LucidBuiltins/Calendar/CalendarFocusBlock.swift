import LucidCore
import LucidRuntime

/// `calendar.focus_block`: the one gap that suits deep work best.
struct CalendarFocusBlock: Tool {
  let backend: Bound<any CalendarBackend>

  let signature = ToolSignature(
    "calendar", "focus_block", "Finds the best block for deep work inside working hours; null when there is none",
    parameters: CalendarRange.parameters + [
      Parameter(
        "minutes", .integer(1...1440), role: .selector, default: .integer(90), "The least length; a block is cut at 3 hours."),
      FreeTime.anyTime,
    ],
    result: .record(CalendarTypes.slot), reach: .words(.reachEventTimes),
    mayBeNull: true, example: "calendar.focus_block: { from: <<today>>, to: <<tomorrow>>, minutes: 120 }")

  var cues: TriggerPhrases {
    TriggerPhrases(
      ["focus block", "focus time", "time to focus", "deep work", "plan my day"], time: .range(from: "from", to: "to"),
      length: "minutes")
  }

  func call(_ arguments: Arguments, in context: ToolContext) async throws(StepFailure) -> ToolResult {
    let time = FreeTime(context, anyTime: arguments.boolean("any_time") ?? false)
    let range = try CalendarRange(arguments, zone: context.zone).searched(time, now: context.now)
    let minutes = arguments.integer("minutes") ?? 90
    let reading = try await backend.reading(from: range.from, to: range.to, in: context).whole(for: .words(.whatIsFree))
    let (from, to) = range.ahead(of: context.now)
    let block = time.focusBlock(busy: Event.busy(reading.events), from: from, to: to, minutes: minutes)
    let none = Notice(.words(.noBlock, "\(minutes) min"))
    var result = ToolResult(block.map { .record($0.record) } ?? .null, notices: reading.notices + (block == nil ? [none] : []))
    // Times without a word of the events.
    result.authorship = Authorship(families: reading.families)
    return result
  }
}
