import LucidBuiltins
import LucidCore

/// One change to the lines of an event. Only lines that say something else afterwards are touched.
struct EventEdit {
  private let patch: EventPatch
  /// As it stands in the calendar now.
  private let event: Event
  private let part: SeriesParts.Part
  private let now: Instant
  private let zone: Zone
  private let start: Instant
  private let end: Instant
  private let allDay: Bool
  private let revision: Int?

  /// `revision` is the SEQUENCE that the event gets when it changes; nil leaves what is there.
  init(
    _ patch: EventPatch, of event: Event, _ part: SeriesParts.Part, revision: Int?, now: Instant, zone: Zone
  ) throws(StepFailure) {
    self.revision = revision
    self.patch = patch
    self.event = event
    self.part = part
    self.now = now
    self.zone = zone
    let times = try patch.times(of: event, zone: zone)
    (start, end, allDay) = (times.start, times.end, times.allDay)
  }

  /// The form of a zone that the file may not define yet, and from when on it must.
  var newForm: (form: MomentForm, since: Instant)? {
    isMoved && !allDay && part.start == .date ? (startForm, start) : nil
  }

  private var isMoved: Bool { start != event.start || end != event.end || allDay != event.allDay }

  private var startForm: MomentForm {
    if allDay { return .date }
    return part.start == .date ? .new(allDay: false, zone) : part.start
  }

  private var endForm: MomentForm {
    guard let end = part.end, (end == .date) == allDay, part.start != .date || allDay, end.isFloating == startForm.isFloating
    else { return startForm }
    return end
  }

  /// Gives a copy of a series' lines the times of the occurrence.
  func place(_ lines: inout CalendarLines) {
    let expansion = Expansion(from: event.start, to: event.end, zone: zone)
    if part.end == nil, expansion.end(of: part.stored, start: event.start) == event.end {
      // A length, or none, that says the same of this occurrence.
      lines.set("DTSTART", part.start.line("DTSTART", event.start, zone))
    } else {
      let isUsual = part.end.map { ($0 == .date) == event.allDay && $0.isFloating == part.start.isFloating } ?? false
      setTimes(
        &lines, from: event.start, as: part.start, to: event.end, as: isUsual ? part.end ?? part.start : part.start)
    }
  }

  /// Where a clock without a zone shows a time twice the length is written: an end in UTC would not
  /// fit a start without a zone.
  private func setTimes(
    _ lines: inout CalendarLines, from start: Instant, as startForm: MomentForm, to end: Instant, as endForm: MomentForm
  ) {
    lines.set("DTSTART", startForm.line("DTSTART", start, zone))
    guard start < end, startForm.isFloating, !startForm.shows(start, zone) || !endForm.shows(end, zone) else {
      lines.remove(["DURATION"])
      lines.set("DTEND", start < end ? endForm.line("DTEND", end, zone) : [])
      return
    }
    lines.remove(["DTEND"])
    lines.set("DURATION", ICalLine.value("DURATION", Self.length(end.seconds - start.seconds)))
  }

  /// `PT1H30M`: exact, so without days.
  private static func length(_ seconds: Int64) -> String {
    let parts = [(seconds / 3600, "H"), (seconds / 60 % 60, "M"), (seconds % 60, "S")]
    return "PT" + parts.filter { $0.0 > 0 }.map { "\($0.0)\($0.1)" }.joined()
  }

  /// False when there was nothing to change.
  func apply(to lines: inout CalendarLines, mayRepeat: Bool) throws(StepFailure) -> Bool {
    var changed = false
    func text(_ name: String, _ wanted: String?, _ current: String?) {
      guard let wanted, wanted != current ?? "" else { return }
      lines.set(name, wanted.isEmpty ? [] : ICalLine.text(name, wanted))
      changed = true
    }
    text("SUMMARY", patch.title, event.title)
    text("LOCATION", patch.location, event.location)
    text("DESCRIPTION", patch.notes, event.notes)
    if isMoved {
      setTimes(&lines, from: start, as: startForm, to: end, as: endForm)
      let microsoft = "X-MICROSOFT-CDO-ALLDAYEVENT"
      if lines.line(microsoft) != nil { lines.set(microsoft, ICalLine.value(microsoft, allDay ? "TRUE" : "FALSE")) }
      changed = true
    }
    if let recurrence = patch.recurrence {
      guard mayRepeat else {
        throw StepFailure(.badArgument, .words(.oneOfSeries, event.title), hint: .words(.leaveRecurrence))
      }
      lines.set("RRULE", EventText.rule(recurrence, startForm, zone))
      changed = true
    }
    if patch.cleared.contains("recurrence"), event.series != nil {
      throw StepFailure(.badArgument, .words(.oneOfSeries, event.title), hint: .words(.leaveRecurrence))
    }
    if patch.cleared.contains("reminder_minutes"), !lines.components("VALARM").isEmpty {
      lines.set(components: "VALARM", to: [])
      changed = true
    }
    if let minutes = patch.reminderMinutes {
      let alarm = EventText.alarm(minutes, title: patch.title ?? event.title)
      let alarms = lines.components("VALARM")
      if alarms.count != 1 || alarms[0].trigger != CalendarLines(alarm).trigger {
        lines.set(components: "VALARM", to: alarm)
        changed = true
      }
    }
    if changed {
      Self.touch(&lines, revision: revision, now: now)
      AuthorMark.put(patch.authorship, on: &lines)
    }
    return changed
  }

  /// Marks a revision; nil keeps its number.
  static func touch(_ lines: inout CalendarLines, revision: Int?, now: Instant) {
    if let revision { lines.set("SEQUENCE", ICalLine.value("SEQUENCE", "\(revision)")) }
    lines.set("DTSTAMP", ICalLine.value("DTSTAMP", ICalLine.utc(now)))
    lines.set("LAST-MODIFIED", ICalLine.value("LAST-MODIFIED", ICalLine.utc(now)))
  }
}

extension CalendarLines {
  /// Without line ends.
  fileprivate var trigger: [UInt8]? { line("TRIGGER")?.filter { $0 != 0x0D && $0 != 0x0A } }
}
