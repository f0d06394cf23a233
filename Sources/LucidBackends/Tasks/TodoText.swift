import LucidBuiltins
import LucidCore

/// Writes new todos: times in UTC, which need no zone definition.
enum TodoText {
  /// A reminder has an alarm at its time. `order` is the place among the parts of `parent`.
  static func todo(
    _ todo: Todo, _ kind: TodoKind, parent: String? = nil, order: Int? = nil, now: Instant, zone: Zone
  ) -> [UInt8] {
    var out = head(todo.id, title: todo.title, notes: todo.notes, now: now)
    if let at = todo.at { out += due(at, allDay: todo.allDay, zone) }
    if let priority = todo.priority { out += ICalLine.value("PRIORITY", "\(StoredTodo.priority(importance: priority))") }
    out += ICalLine.categories(todo.labels)
    // libical does not know it.
    if let estimate = todo.estimate { out += ICalLine.plain("ESTIMATED-DURATION:\(duration(estimate))") }
    if let parent { out += ICalLine.text("RELATED-TO", parent) }
    if let order { out += ICalLine.value("X-APPLE-SORT-ORDER", "\(order)") }
    if kind == .reminders, let at = todo.at {
      out += Array("BEGIN:VALARM\r\nACTION:DISPLAY\r\n".utf8) + ICalLine.text("DESCRIPTION", todo.title)
      out += ICalLine.value("TRIGGER;VALUE=DATE-TIME", ICalLine.utc(at)) + Array("END:VALARM\r\n".utf8)
    }
    return AuthorMark.marked(out + Array("END:VTODO\r\n".utf8), todo.authorship)
  }

  private static func head(_ uid: String, title: String, notes: String?, now: Instant) -> [UInt8] {
    var out = Array("BEGIN:VTODO\r\n".utf8) + ICalLine.text("UID", uid)
    out += ICalLine.value("DTSTAMP", ICalLine.utc(now)) + ICalLine.value("CREATED", ICalLine.utc(now))
    out += ICalLine.value("LAST-MODIFIED", ICalLine.utc(now)) + ICalLine.value("SEQUENCE", "0")
    out += ICalLine.text("SUMMARY", title) + ICalLine.text("DESCRIPTION", notes ?? "")
    return out + ICalLine.value("STATUS", "NEEDS-ACTION")
  }

  private static func due(_ at: Instant, allDay: Bool, _ zone: Zone) -> [UInt8] {
    allDay ? ICalLine.value("DUE;VALUE=DATE", ICalLine.basic(zone.date(at))) : ICalLine.value("DUE", ICalLine.utc(at))
  }

  /// `PT1H59M`, `P2DT30M`.
  static func duration(_ period: Period) -> String {
    var time = ""
    let (hours, minutes, seconds) = (period.seconds / 3600, period.seconds / 60 % 60, period.seconds % 60)
    if hours > 0 { time += "\(hours)H" }
    if minutes > 0 { time += "\(minutes)M" }
    if seconds > 0 || (time.isEmpty && period.days == 0) { time += "\(seconds)S" }
    return "P" + (period.days > 0 ? "\(period.days)D" : "") + (time.isEmpty ? "" : "T" + time)
  }

  /// Whether a text that was read is the one that was to be written, but for white space, what no
  /// file can hold, and what the reader cuts.
  static func agree(_ read: String?, _ wanted: String?) -> Bool {
    let kept = wanted.flatMap { OneLine.text(ICalLine.kept($0)) }
    guard let text = read.flatMap({ OneLine.text($0) }) else { return kept == nil }
    return text == kept ?? StoredTodo.untitled || (text.count > 400 && kept?.hasPrefix(text) == true)
  }

  /// A file of its own for a todo.
  static func file(_ todo: [UInt8]) -> [UInt8] {
    var text = ICalText.new
    text.replace(text.end..<text.end, with: todo)
    return text.bytes
  }
}
