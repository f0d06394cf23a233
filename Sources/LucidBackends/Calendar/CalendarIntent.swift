import LucidBuiltins
import LucidCore

/// The intended change of one event of a series, to be found in the listing afterwards.
struct CalendarIntent {
  let series: Series.Key
  /// As it is listed now; nil for a new one.
  let before: Event?
  /// As it is to be listed; nil for one that is deleted. Its id may become another.
  let after: Event?
  /// The file that it stands in.
  let place: String?
  /// False when all is as it should be already.
  var isChange = true
  /// Whether `after` is the first of a new series.
  var repeats = false
}

extension Event {
  /// A new one as it is to be listed.
  init(_ draft: EventDraft, uid: String) {
    self.init(
      id: uid, title: Self.title(draft.title), start: draft.start, end: draft.end, allDay: draft.allDay,
      location: draft.location.flatMap(Self.line), notes: draft.notes.flatMap(Self.notes), calendar: "",
      series: draft.recurrence.map { _ in uid })
  }

  /// As it is to be listed after a change.
  func with(_ patch: EventPatch, _ times: EventTimes) -> Event {
    Event(
      id: id, title: patch.title.map(Self.title) ?? title, start: times.start, end: times.end, allDay: times.allDay,
      location: patch.location.map(Self.line) ?? location, notes: patch.notes.map(Self.notes) ?? notes, calendar: calendar,
      attendees: attendees, organizer: organizer, series: series ?? patch.recurrence.map { _ in id }, facts: facts)
  }

  private static func title(_ text: String) -> String { line(text) ?? untitled }

  private static func line(_ text: String) -> String? { OneLine.text(String(ICalLine.kept(text).prefix(500))) }

  private static func notes(_ text: String) -> String? { StoredEventReader.notes(ICalLine.kept(text)) }
}

extension Series {
  /// The range around a moment in which events are compared, in seconds: all if none repeats, else
  /// 2,000 steps of the finest rule, 400 days at most.
  var reach: Int64 {
    guard masters.contains(where: \.repeats) else { return 10_000_000_000 }
    let units = masters.flatMap(\.rules).compactMap(Expansion.unit)
    return min(400 * 86_400, max(3600, 2000 * (units.min() ?? 86_400)))
  }

  func events(from: Instant, to: Instant, zone: Zone) -> [Event] {
    var expansion = Expansion(from: from, to: to, zone: zone, mostOccurrences: 1_000_000)
    expansion.add(self)
    return expansion.events
  }
}
