import LucidCore
import LucidRuntime

/// Formats times, lengths and titles for the calendar's presenter.
struct CalendarWording {
  let context: PresentContext

  func day(_ instant: Instant) -> CivilDate { context.zone.date(instant) }

  /// `09:00–10:00`; with `(+1)` where the end lies on the next day, and so on.
  func span(_ start: Instant, _ end: Instant) -> String {
    let days = day(end).daysSinceEpoch - day(start).daysSinceEpoch
    return "\(context.time(start))–\(context.time(end))" + (days > 0 ? " (+\(days))" : "")
  }

  /// Nothing for today, else `Tue `, `Apr 20 ` or `Jun 12, 2027, `: what stands before a time in a
  /// tile.
  func prefix(_ instant: Instant) -> String {
    let date = day(instant)
    let distance = date.daysSinceEpoch - context.today.daysSinceEpoch
    if distance == 0 { return "" }
    if (1...6).contains(distance) { return DatePattern.format(CivilDateTime(date: date), "EEE") + " " }
    return date.text(.short, seenFrom: context.today) + (date.year == context.today.year ? " " : ", ")
  }

  /// `45 min`, `3 h`, `1 h 30 min`, `2 days`.
  func length(_ minutes: Int) -> String {
    if minutes >= 1440, minutes % 1440 == 0 { return minutes == 1440 ? "1 day" : "\(minutes / 1440) days" }
    let hours = minutes / 60
    let rest = minutes % 60
    return [hours > 0 ? "\(hours) h" : nil, rest > 0 || hours == 0 ? "\(rest) min" : nil].compactMap { $0 }.joined(separator: " ")
  }

  func count(_ n: Int, _ noun: String) -> String { n == 1 ? "1 \(noun)" : "\(n) \(noun)s" }

  /// The title of an event, for a statement.
  func title(_ event: Event) -> StatementValue { .text(short(event.title, 80)) }

  /// The place of an event, for a statement; nil for none.
  func place(_ event: Event) -> StatementValue? { event.location.map { .text(short($0, 60)) } }

  /// At most `limit` characters, with an ellipsis where it was cut.
  func short(_ text: String, _ limit: Int) -> String { text.count <= limit ? text : text.prefix(limit - 1) + "…" }
}
