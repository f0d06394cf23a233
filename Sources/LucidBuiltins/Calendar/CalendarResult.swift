import LucidCore

/// The result of one of the calendar's tools, read back from its observation.
enum CalendarResult {
  case events(EventList)
  case slots(SlotList)
  case next(Event?)
  case focus(Slot?)
  /// By a verb such as `create`.
  case written(String, [Event])

  /// nil for an observation that is not done, or of another tool.
  init?(_ observation: Observation) {
    guard observation.status == .done else { return nil }
    let value = observation.value
    switch observation.tool {
    case "calendar.events": self = .events(EventList(value))
    case "calendar.free_slots": self = .slots(SlotList(value))
    case "calendar.next": self = .next(value.record.flatMap(Event.init))
    case "calendar.focus_block": self = .focus(value.record.flatMap(Slot.init))
    case "calendar.delete" where value["items"].list != nil: self = .written("delete", EventList(value).events)
    case "calendar.create", "calendar.update", "calendar.delete":
      self = .written(String(observation.tool.dropFirst("calendar.".count)), value.record.flatMap(Event.init).map { [$0] } ?? [])
    default: return nil
    }
  }
}

/// The result of `calendar.events`. A test's inline world may leave out everything but the items.
struct EventList {
  /// Those that the person attends.
  let events: [Event]
  /// All of them, declined ones and copies too.
  let all: [Event]
  let truncated: Bool
  let from: Instant?
  let to: Instant?
  /// Whether a calendar or words chose among the events.
  let isMatching: Bool
  /// Whether events that last all day were left out.
  let isTimed: Bool
  var filtered: Bool { isMatching || isTimed }

  /// Those that the person attends by the calendar, also where a message cancels one.
  let planned: [Event]

  init(_ value: Value) {
    all = (value["items"].list ?? []).compactMap { $0.record.flatMap(Event.init) }
    planned = all.filter(\.facts.isPlanned)
    events = planned.filter(\.facts.isAttended)
    truncated = value["truncated"].boolean ?? false
    from = value["from"].instant
    to = value["to"].instant
    let choice = value["filter"].text
    isTimed = choice == "timed"
    isMatching = !isTimed && (choice != nil || value["filtered"].boolean == true)
  }

  /// The day of the range on which an event stands: its first, or the first of the range where it
  /// began before.
  func day(of event: Event, zone: Zone) -> CivilDate { zone.date(max(event.start, from ?? event.start)) }

  /// The part of an event that lies on a day; nil for none.
  static func part(of event: Event, on date: CivilDate, zone: Zone) -> Slot? {
    part(of: event, in: zone.startOfDay(date)..<zone.startOfDay(date.adding(days: 1)))
  }

  static func part(of event: Event, in time: Range<Instant>) -> Slot? {
    let (start, end) = (max(event.start, time.lowerBound), min(event.end, time.upperBound))
    return start < end ? Slot(start, end) : nil
  }

  /// Whether an event lies on a day, if only for a moment.
  static func touches(_ event: Event, _ date: CivilDate, zone: Zone) -> Bool {
    event.overlaps(zone.startOfDay(date), zone.startOfDay(date.adding(days: 1)))
  }

  /// Whether the range holds all of a day.
  func covers(_ date: CivilDate, _ zone: Zone) -> Bool {
    guard let from, let to else { return false }
    return from <= zone.startOfDay(date) && to >= zone.startOfDay(date.adding(days: 1))
  }

  /// Whether the range holds what is left of a day.
  func coversRest(of date: CivilDate, now: Instant, _ zone: Zone) -> Bool {
    guard let from, let to else { return false }
    return from <= max(now.adding(seconds: 300), zone.startOfDay(date)) && to >= zone.startOfDay(date.adding(days: 1))
  }

  /// `timed` or `matching` where not all events of the range are in the list; nil for all.
  var choice: StatementValue? { isMatching ? .word("matching") : isTimed ? .word("timed") : nil }

  /// Whether the events are all there are between `from` and `to`, so that what lies between them
  /// is free.
  var isWhole: Bool { !truncated && !filtered && from != nil && to != nil }
}

/// The result of `calendar.free_slots`.
struct SlotList {
  let slots: [Slot]
  let truncated: Bool
  /// The length that was asked for; nil where the spans are whole.
  let minutes: Int?
  let from: Instant?
  let to: Instant?
  let isWorkingHours: Bool
  /// The stretch that is worth keeping free.
  let protect: Slot?

  init(_ value: Value) {
    from = value["from"].instant
    to = value["to"].instant
    isWorkingHours = value["working_hours"].boolean ?? true
    protect = value["best"].record.flatMap(Slot.init)
    slots = (value["items"].list ?? []).compactMap { $0.record.flatMap(Slot.init) }
    truncated = value["truncated"].boolean ?? false
    minutes = value["minutes"].integer
  }

  /// Why no time was searched; nil where some was, or where nothing says which.
  func closed(_ hours: WorkingHours, now: Instant, zone: Zone) -> ClosedHours? {
    guard isWorkingHours, let from, let to else { return nil }
    return ClosedHours(hours, from: from, to: to, now: now, zone: zone)
  }

}
