/// A length of time as people say it: calendar months, calendar days and exact seconds, kept apart.
///
/// `1mo` is a calendar month, of 28 to 31 days; `1d` is a calendar day, also in a night when the
/// clocks change; `24h` is 86 400 seconds.
package struct Period: Hashable, Sendable {
  package var months: Int
  package var days: Int
  package var seconds: Int64

  package init(months: Int = 0, days: Int = 0, seconds: Int64 = 0) {
    self.months = months
    self.days = days
    self.seconds = seconds
  }

  /// Reads `90s`, `30m`, `24h`, `7d`, `2w`, `1mo`, `1y`: digits and one unit, nothing else.
  package init?(_ text: some StringProtocol) {
    let u = Array(text.utf8)
    let isMonths = u.count > 2 && u.suffix(2).elementsEqual("mo".utf8)
    guard let unit = u.last, u.count <= 10, let n = Int(decimal: u.dropLast(isMonths ? 2 : 1)) else { return nil }
    switch unit {
    case UInt8(ascii: "o") where isMonths: self.init(months: n)
    case UInt8(ascii: "y"): self.init(months: n * 12)
    case UInt8(ascii: "s"): self.init(seconds: Int64(n))
    case UInt8(ascii: "m"): self.init(seconds: Int64(n) * 60)
    case UInt8(ascii: "h"): self.init(seconds: Int64(n) * 3600)
    case UInt8(ascii: "d"): self.init(days: n)
    case UInt8(ascii: "w"): self.init(days: n * 7)
    default: return nil
    }
  }

  /// Seconds when every day counts 24 hours, every month 30 days and every year 365; for
  /// comparisons and deadlines, never for date arithmetic.
  package var nominalSeconds: Int64 { Int64(days + months * 30 + months / 12 * 5) * 86_400 + seconds }

  /// No length of time in an expression is longer: some 30,000 years.
  package static let longest: Int64 = 1_000_000_000_000

  /// Returns the sum; nil when it is longer than any length may be.
  package func adding(_ other: Period) -> Period? {
    let (months, monthsOverflow) = months.addingReportingOverflow(other.months)
    let (days, daysOverflow) = days.addingReportingOverflow(other.days)
    let (seconds, secondsOverflow) = seconds.addingReportingOverflow(other.seconds)
    guard !monthsOverflow, !daysOverflow, !secondsOverflow else { return nil }
    return Period(months: months, days: days, seconds: seconds).checked
  }

  /// Returns so many times the length; nil when it is longer than any length may be.
  ///
  /// Whole months and days stay what they are. A part of a month is counted in days, of which a
  /// month has 30 here; a part of a day is hours, minutes and seconds.
  package func multiplied(by factor: Double) -> Period? {
    let allMonths = Double(months) * factor
    guard allMonths.isFinite, abs(allMonths) < 1e8 else { return nil }
    let wholeMonths = Self.whole(allMonths)
    let allDays = Double(days) * factor + (allMonths - wholeMonths) * 30
    let allSeconds = Double(seconds) * factor
    guard allDays.isFinite, allSeconds.isFinite, abs(allDays) < 1e8, abs(allSeconds) < 1e13 else { return nil }
    let wholeDays = Self.whole(allDays)
    let rest = (allDays - wholeDays) * 86_400
    return Period(months: Int(wholeMonths), days: Int(wholeDays), seconds: Int64((allSeconds + rest).rounded())).checked
  }

  /// The whole part; a third of a day has no exact number, so what is nearly whole is whole.
  private static func whole(_ number: Double) -> Double {
    let nearest = number.rounded()
    return abs(number - nearest) < 1e-9 ? nearest : number.rounded(.towardZero)
  }

  private var checked: Period? {
    let most = Int(Self.longest / 86_400)
    return abs(months) <= most / 31 && abs(days) <= most && abs(seconds) <= Self.longest ? self : nil
  }

  /// Returns the length as people write it, of at most two units: `1 h 30 min`, `2 days 3 h`.
  package var words: String { words(in: .english) }

  package func words(in language: TextLanguage) -> String {
    let words = language.words
    let total = nominalSeconds
    let exact = Period(days: days, seconds: seconds).nominalSeconds
    // Months and days of opposite signs have no common words: they are told in days.
    let isMixed = months != 0 && exact != 0 && (months < 0) != (exact < 0)
    var rest = abs(isMixed ? total : exact)
    let count = isMixed ? 0 : Int64(abs(months))
    var parts: [String] = []
    func add(_ n: Int64, one: String, many: String) {
      if n > 0, parts.count < 2 { parts.append("\(n) " + (n == 1 ? one : many)) }
    }
    add(count / 12, one: words.year, many: words.years)
    add(count % 12, one: words.month, many: words.manyMonths)
    for (unit, seconds) in [(nil, Int64(86_400)), ("h", 3600), ("min", 60), ("s", 1)] where parts.count < 2 {
      let n = rest / seconds
      rest -= n * seconds
      // No unit is left out in the middle: `1 day`, never `1 day 5 min`.
      if n == 0, !parts.isEmpty { break }
      add(n, one: unit ?? words.day, many: unit ?? words.days)
    }
    return (total < 0 ? "-" : "") + (parts.isEmpty ? "0 s" : parts.joined(separator: " "))
  }

  package var negated: Period { Period(months: -months, days: -days, seconds: -seconds) }

  /// The shortest spelling that reads back the same: `7d`, `90m`, `1mo`, `1d 30m` for a mixed one.
  package var text: String {
    var parts: [String] = []
    if months != 0 { parts.append(months % 12 == 0 ? "\(months / 12)y" : "\(months)mo") }
    if days != 0 { parts.append(days % 7 == 0 ? "\(days / 7)w" : "\(days)d") }
    if seconds != 0 || parts.isEmpty {
      parts.append(
        seconds % 3600 == 0 && seconds != 0
          ? "\(seconds / 3600)h" : seconds % 60 == 0 && seconds != 0 ? "\(seconds / 60)m" : "\(seconds)s")
    }
    return parts.joined(separator: " ")
  }
}
