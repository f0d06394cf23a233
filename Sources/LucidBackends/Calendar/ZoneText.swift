import LucidCore

/// A VTIMEZONE for a zone of the tz database, for programs that do not know it by name.
enum ZoneText {
  /// Right for every time from `since` on.
  static func lines(_ zone: Zone, since: Instant) -> [UInt8] {
    var out = Array("BEGIN:VTIMEZONE\r\n".utf8) + ICalLine.value("TZID", zone.identifier)
    for observance in zone.observances(since: since) { out += lines(observance) }
    return out + Array("END:VTIMEZONE\r\n".utf8)
  }

  private static func lines(_ observance: Zone.Observance) -> [UInt8] {
    let name = observance.isDaylight ? "DAYLIGHT" : "STANDARD"
    let times = observance.onsets.map(ICalLine.basic)
    var out = Array("BEGIN:\(name)\r\n".utf8) + ICalLine.value("DTSTART", times[0])
    if let rule = observance.rule { out += ICalLine.value("RRULE", text(rule)) }
    for time in times.dropFirst() { out += ICalLine.value("RDATE", time) }
    out += ICalLine.value("TZOFFSETFROM", offset(observance.from)) + ICalLine.value("TZOFFSETTO", offset(observance.to))
    return out + Array("END:\(name)\r\n".utf8)
  }

  private static func text(_ rule: Zone.Observance.Rule) -> String {
    let day = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"][rule.weekday]
    let yearly = "FREQ=YEARLY;BYMONTH=\(rule.month);"
    if rule.firstDay == -7 { return yearly + "BYDAY=-1\(day)" }
    if rule.firstDay > 0, rule.firstDay % 7 == 1 { return yearly + "BYDAY=\(rule.firstDay / 7 + 1)\(day)" }
    let days = (rule.firstDay..<rule.firstDay + 7).map { "\($0)" }.joined(separator: ",")
    return yearly + "BYMONTHDAY=\(days);BYDAY=\(day)"
  }

  /// `-0500`, `+053020`.
  private static func offset(_ seconds: Int) -> String {
    let n = abs(seconds)
    let text = (seconds < 0 ? "-" : "+") + padded(n / 3600, 2) + padded(n / 60 % 60, 2)
    return n % 60 == 0 ? text : text + padded(n % 60, 2)
  }
}
