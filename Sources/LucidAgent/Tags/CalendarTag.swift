import LucidCore
import LucidRuntime

/// `[CALENDAR_ACTION:{"action": …}]`: events are made at once; what changes or takes away one
/// waits.
struct CalendarTag: ActionTag {
  let names = ["CALENDAR_ACTION"]
  let keys: Set = [
    "action", "title", "search", "start", "end", "location", "notes", "reminder_minutes", "is_all_day", "recurrence",
    "recurrence_end", "duration_minutes", "event_identifier",
  ]

  func calls(_ object: TagObject) throws(StepFailure) -> [TagCall] {
    switch try object.action(of: ["create", "update", "reschedule", "delete", "list", "query"]) {
    case "create": [try create(object)]
    case "update": [try update(object)]
    case "reschedule": [try reschedule(object)]
    case "delete": [try delete(object)]
    case "list": [TagCall("calendar.events", try range(object, to: .toList))]
    default: [try query(object)]
    }
  }

  private func create(_ object: TagObject) throws(StepFailure) -> TagCall {
    guard let title = object["title"].text else { throw StepFailure(.badArgument, .words(.eventNeedsThree)) }
    let isAllDay = object["is_all_day"] == .boolean(true)
    let start = try object.moment("start", days: isAllDay)
    guard case .text = start else { throw StepFailure(.badArgument, .words(.eventNeedsStart), hint: Self.suchAs) }
    return TagCall(
      "calendar.create",
      [
        "title": .text(title), "start": start, "end": try object.moment("end", days: isAllDay),
        "all_day": object["is_all_day"], "location": object["location"], "notes": object["notes"],
        "recurrence": try Recurrence(object).frequency, "recurrence_end": try Recurrence(object).end,
        "reminder_minutes": try reminder(object),
      ])
  }

  private func update(_ object: TagObject) throws(StepFailure) -> TagCall {
    let isAllDay = object["is_all_day"] == .boolean(true)
    let fields: KeyValuePairs<String, Value> = [
      "id": object["event_identifier"], "search": object["search"], "title": object["title"],
      "start": try object.moment("start", days: isAllDay), "end": try object.moment("end", days: isAllDay),
      "all_day": object["is_all_day"], "location": object["location"], "notes": object["notes"],
      "recurrence": try Recurrence(object).frequency, "recurrence_end": try Recurrence(object).end,
      "reminder_minutes": try reminder(object),
    ]
    try named(object, to: .toChange)
    guard fields.dropFirst(2).contains(where: { $0.value != .null }) else {
      throw StepFailure(.badArgument, .words(.nothingToChange), hint: .words(.eventFields))
    }
    return TagCall("calendar.update", fields, mustWait: true)
  }

  private func reschedule(_ object: TagObject) throws(StepFailure) -> TagCall {
    try named(object, to: .toReschedule)
    return TagCall(
      "calendar.update",
      [
        "id": object["event_identifier"], "search": object["search"], "start": try object.moment("start"),
        "end": try object.moment("end"),
      ], mustWait: true)
  }

  /// One event by its name, or with only a range all of it.
  private func delete(_ object: TagObject) throws(StepFailure) -> TagCall {
    guard object["search", "event_identifier"] == .null else {
      return TagCall(
        "calendar.delete",
        ["id": object["event_identifier"], "search": object["search"], "on": try object.moment("start", days: true)],
        mustWait: true)
    }
    if object["start"] == .null, object["end"] == .null { try named(object, to: .toDelete) }
    return TagCall("calendar.delete", try range(object, to: .toDeleteAll), mustWait: true)
  }

  private func query(_ object: TagObject) throws(StepFailure) -> TagCall {
    let range = try range(object, to: .toFindFreeTime)
    let minutes = object["duration_minutes"]
    if let n = minutes.double, n <= 0 {
      throw StepFailure(.badArgument, .words(.lengthAboveZero), hint: .words(.sixtyIsHour))
    }
    return TagCall("calendar.free_slots", ["from": range[0].value, "to": range[1].value, "minutes": minutes])
  }

  private static let suchAs = MessageText.words(.suchAs, "2026-04-07T15:00")

  private func range(_ object: TagObject, to verb: MessageWord) throws(StepFailure) -> KeyValuePairs<String, Value> {
    let (from, to) = (try object.moment("start"), try object.moment("end"))
    guard from != .null, to != .null else {
      throw StepFailure(.badArgument, .words(.startAndEndNeeded, MessageText.words(verb)), hint: Self.suchAs)
    }
    return ["from": from, "to": to]
  }

  private func named(_ object: TagObject, to verb: MessageWord) throws(StepFailure) {
    guard object["search", "event_identifier"] == .null else { return }
    throw StepFailure(
      .badArgument, .words(.whichOne, MessageText.words(.anEvent), MessageText.words(verb)), hint: .words(.giveItsTitle))
  }

  /// The recurrence of an event: a word, or an object such as
  /// `{"frequency": "weekly", "interval": 1, "end": "2026-06-30"}`.
  private struct Recurrence {
    var frequency = Value.null
    var end = Value.null

    /// Errors: `.badArgument`, it repeats in a way that an event here cannot.
    init(_ object: TagObject) throws(StepFailure) {
      end = try object.moment("recurrence_end", days: true)
      guard case .record(let record) = object["recurrence"] else {
        frequency = object["recurrence"].text.map { .text($0.lowercased()) } ?? object["recurrence"]
        return
      }
      let rule = TagObject(tag: object.tag, record)
      let word = rule["frequency", "freq", "type"]
      frequency = word.text.map { .text($0.lowercased()) } ?? word
      if end == .null { end = try rule.moment("recurrence_end", "end", "end_date", "until", days: true) }
      let interval = rule["interval"]
      let known: Set = ["frequency", "freq", "type", "interval", "recurrence_end", "end", "end_date", "until"]
      let others = rule.unknown(known).filter { rule[$0] != .null }
      guard word != .null, interval == .null || interval.double == 1, others.isEmpty else {
        throw StepFailure(
          .badArgument, .words(.oddRecurrence), hint: .words(.recurrenceForms))
      }
    }
  }

  private func reminder(_ object: TagObject) throws(StepFailure) -> Value {
    let minutes = object["reminder_minutes"]
    if let n = minutes.double, n < 0 { throw StepFailure(.badArgument, .words(.reminderNotBefore)) }
    return minutes
  }

  func words(for call: TagCall, _ result: ToolResult, _ wording: TagWording) -> String {
    let items = result.value["items"].list ?? []
    switch call.tool {
    case "calendar.events": return wording.list(items.map { event($0, wording) }, empty: .noEventsThen)
    case "calendar.free_slots":
      return wording.list(
        items.map { slot in
          "\(slot["start"].instant.map(wording.time) ?? "")–\(slot["end"].instant.map(wording.clock) ?? "")"
        }, empty: .noFreeTimeThen)
    default: return wording.done(result)
    }
  }

  private func event(_ event: Value, _ wording: TagWording) -> String {
    guard let start = event["start"].instant, let end = event["end"].instant else { return "" }
    let isAllDay = event["all_day"] == .boolean(true)
    let time =
      isAllDay
      ? wording.text(.list([wording.day(start), .words(.allDay)])) : "\(wording.time(start))–\(wording.clock(end))"
    let place = event["location"].text.map { " @ " + wording.plain($0) } ?? ""
    return "\(time): \(wording.bold(event["title"].text ?? ""))\(place)"
  }
}
