import LucidBuiltins
import LucidCore

/// Writes new events and components as iCalendar text.
enum EventText {
  /// A whole VEVENT.
  static func event(_ draft: EventDraft, uid: String, now: Instant, zone: Zone) -> [UInt8] {
    let form = MomentForm.new(allDay: draft.allDay, zone)
    var out = Array("BEGIN:VEVENT\r\n".utf8) + ICalLine.text("UID", uid)
    out += ICalLine.value("DTSTAMP", ICalLine.utc(now)) + ICalLine.value("CREATED", ICalLine.utc(now))
    out += ICalLine.value("LAST-MODIFIED", ICalLine.utc(now)) + ICalLine.value("SEQUENCE", "0")
    out += ICalLine.text("SUMMARY", draft.title)
    out += form.line("DTSTART", draft.start, zone)
    if draft.end > draft.start { out += form.line("DTEND", draft.end, zone) }
    if let recurrence = draft.recurrence { out += rule(recurrence, form, zone) }
    out += ICalLine.text("LOCATION", draft.location ?? "") + ICalLine.text("DESCRIPTION", draft.notes ?? "")
    out += ICalLine.categories(draft.categories)
    if let minutes = draft.reminderMinutes { out += alarm(minutes, title: draft.title) }
    return AuthorMark.marked(out + Array("END:VEVENT\r\n".utf8), draft.authorship)
  }

  /// The end is a day for an event of days, else in UTC: RFC 5545 §3.3.10 wants it in the form of
  /// the start.
  static func rule(_ recurrence: EventRecurrence, _ form: MomentForm, _ zone: Zone) -> [UInt8] {
    var text = "FREQ=" + recurrence.frequency.rawValue.uppercased()
    if let until = recurrence.until {
      text += ";UNTIL="
      switch form {
      case .date: text += ICalLine.basic(zone.date(until))
      case .floating: text += ICalLine.basic(zone.civil(until))
      case .utc, .zoned: text += ICalLine.utc(until)
      }
    }
    return ICalLine.value("RRULE", text)
  }

  static func alarm(_ minutes: Int, title: String) -> [UInt8] {
    Array("BEGIN:VALARM\r\nACTION:DISPLAY\r\n".utf8) + ICalLine.text("DESCRIPTION", title)
      + ICalLine.value("TRIGGER", minutes == 0 ? "PT0S" : "-PT\(minutes)M") + Array("END:VALARM\r\n".utf8)
  }
}
