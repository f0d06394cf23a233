/// A day of the proleptic Gregorian calendar, without a zone.
package struct CivilDate: Hashable, Comparable, Sendable {
  /// Days since 1970-01-01; the one stored value, so arithmetic is integer arithmetic.
  package var daysSinceEpoch: Int

  package init(daysSinceEpoch: Int) {
    self.daysSinceEpoch = daysSinceEpoch
  }

  /// nil when there is no such day (`2026-02-30`).
  package init?(year: Int, month: Int, day: Int) {
    guard (1...12).contains(month), day >= 1, day <= CivilDate.days(inMonth: month, year: year) else { return nil }
    let y = month <= 2 ? year - 1 : year
    let era = (y >= 0 ? y : y - 399) / 400
    let yearOfEra = y - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    daysSinceEpoch = era * 146_097 + dayOfEra - 719_468
  }

  /// Reads exactly `yyyy-MM-dd`.
  package init?(iso text: some StringProtocol) {
    let u = Array(text.utf8)
    guard u.count == 10, u[4] == 0x2D, u[7] == 0x2D,
      let y = Int(decimal: u[0..<4]), let m = Int(decimal: u[5..<7]), let d = Int(decimal: u[8..<10])
    else { return nil }
    self.init(year: y, month: m, day: d)
  }

  package static func < (a: CivilDate, b: CivilDate) -> Bool { a.daysSinceEpoch < b.daysSinceEpoch }

  package static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

  package static func days(inMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Year, month (1…12) and day (1…31).
  package var components: (year: Int, month: Int, day: Int) {
    let z = daysSinceEpoch + 719_468
    let era = (z >= 0 ? z : z - 146_096) / 146_097
    let dayOfEra = z - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shifted + 2) / 5 + 1)
  }

  package var year: Int { components.year }
  package var month: Int { components.month }
  package var day: Int { components.day }
  /// 1 Monday … 7 Sunday (ISO 8601).
  package var weekday: Int { (((daysSinceEpoch + 3) % 7) + 7) % 7 + 1 }
  package var dayOfYear: Int { daysSinceEpoch - CivilDate(year: year, month: 1, day: 1)!.daysSinceEpoch + 1 }

  /// Whether its year has four digits and is after Christ: others cannot be written as ISO 8601.
  package var isInRange: Bool { (-719_162...2_932_896).contains(daysSinceEpoch) }

  /// The week of ISO 8601 and the year that it belongs to.
  package var week: (year: Int, number: Int) {
    // The Thursday of a week decides.
    let thursday = adding(days: 4 - weekday)
    return (thursday.year, (thursday.dayOfYear - 1) / 7 + 1)
  }

  package func adding(days: Int) -> CivilDate { CivilDate(daysSinceEpoch: daysSinceEpoch + days) }

  /// The same day of a later month; the last one of a month that is shorter.
  package func adding(months: Int) -> CivilDate {
    let (year, month, day) = components
    let count = year * 12 + month - 1 + months
    let first = (count % 12 + 12) % 12
    let target = (year: (count - first) / 12, month: first + 1)
    let last = CivilDate.days(inMonth: target.month, year: target.year)
    return CivilDate(year: target.year, month: target.month, day: min(day, last)) ?? self
  }

  /// `yyyy-MM-dd`.
  package var iso: String {
    let c = components
    return "\(padded(c.year, 4))-\(padded(c.month, 2))-\(padded(c.day, 2))"
  }
}

extension Int {
  /// Reads ASCII digits only: no sign, no spaces, at most 18 of them.
  @inlinable package init?(decimal bytes: some Collection<UInt8>) {
    guard !bytes.isEmpty, bytes.count <= 18 else { return nil }
    var n = 0
    for b in bytes {
      guard b >= 0x30, b <= 0x39 else { return nil }
      n = n * 10 + Int(b - 0x30)
    }
    self = n
  }
}

/// A number with leading zeros, as dates need it.
package func padded(_ n: Int, _ width: Int) -> String {
  let digits = String(abs(n))
  return (n < 0 ? "-" : "") + String(repeating: "0", count: max(0, width - digits.count)) + digits
}
