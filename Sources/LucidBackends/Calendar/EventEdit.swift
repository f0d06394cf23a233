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

  init(_ patch: EventPatch, of event: Event, _ part: SeriesParts.Part, now: Instant, zone: Zone) throws(StepFailure) {
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
    guard let end = part.end, (end == .date) == allDay, part.start != .date || allDay else { return startForm }
    return end
  }

  /// Gives a copy of a series' lines the times of the occurrence.
  func place(_ lines: inout EventLines) {
    lines.set("DTSTART", part.start.line("DTSTART", event.start, zone))
    if let form = part.end {
      lines.set("DTEND", form.line("DTEND", event.end, zone))
    } else if lines.line("DURATION") == nil, !event.allDay, event.end > event.start {
      lines.set("DTEND", part.start.line("DTEND", event.end, zone))
    }
  }

  /// False when there was nothing to change.
  func apply(to lines: inout EventLines, mayRepeat: Bool) throws(StepFailure) -> Bool {
    var changed = false
    func text(_ name: String, _ wanted: String?, _ current: String?) {
      guard let wanted, wanted != current else { return }
      lines.set(name, ICalLine.text(name, wanted))
      changed = true
    }
    text("SUMMARY", patch.title, event.title)
    text("LOCATION", patch.location, event.location)
    text("DESCRIPTION", patch.notes, event.notes)
    if isMoved {
      lines.set("DTSTART", startForm.line("DTSTART", start, zone))
      lines.remove(["DURATION"])
      lines.set("DTEND", start < end ? endForm.line("DTEND", end, zone) : [])
      let microsoft = "X-MICROSOFT-CDO-ALLDAYEVENT"
      if lines.line(microsoft) != nil { lines.set(microsoft, ICalLine.value(microsoft, allDay ? "TRUE" : "FALSE")) }
      changed = true
    }
    if let recurrence = patch.recurrence {
      guard mayRepeat else {
        throw StepFailure(
          .badArgument, "`\(event.title)` is one of a series; how the series repeats cannot be changed here",
          hint: "leave `recurrence` out, or change the series with a calendar program")
      }
      lines.set("RRULE", EventText.rule(recurrence, startForm, zone))
      changed = true
    }
    if let minutes = patch.reminderMinutes {
      let alarm = EventText.alarm(minutes, title: patch.title ?? event.title)
      let alarms = lines.components("VALARM")
      if alarms.count != 1 || alarms[0].trigger != EventLines(alarm).trigger {
        lines.set(components: "VALARM", to: alarm)
        changed = true
      }
    }
    if changed { Self.touch(&lines, sequence: part.stored.sequence, now: now) }
    return changed
  }

  /// Marks a revision.
  static func touch(_ lines: inout EventLines, sequence: Int, now: Instant) {
    lines.set("SEQUENCE", ICalLine.value("SEQUENCE", "\(sequence + 1)"))
    lines.set("DTSTAMP", ICalLine.value("DTSTAMP", ICalLine.utc(now)))
    lines.set("LAST-MODIFIED", ICalLine.value("LAST-MODIFIED", ICalLine.utc(now)))
  }
}

extension EventLines {
  /// Without line ends.
  fileprivate var trigger: [UInt8]? { line("TRIGGER")?.filter { $0 != 0x0D && $0 != 0x0A } }
}
