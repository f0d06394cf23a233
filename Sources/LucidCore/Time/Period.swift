/// A length of time as people say it: calendar days and exact seconds, kept apart.
///
/// `1d` is a calendar day, also in a night when the clocks change; `24h` is 86 400 seconds.
package struct Period: Hashable, Sendable {
  package var days: Int
  package var seconds: Int64

  package init(days: Int = 0, seconds: Int64 = 0) {
    self.days = days
    self.seconds = seconds
  }

  /// Reads `90s`, `30m`, `24h`, `7d`, `2w`: digits and one unit, nothing else.
  package init?(_ text: some StringProtocol) {
    let u = Array(text.utf8)
    guard let unit = u.last, u.count <= 10, let n = Int(decimal: u.dropLast()) else { return nil }
    switch unit {
    case UInt8(ascii: "s"): self.init(seconds: Int64(n))
    case UInt8(ascii: "m"): self.init(seconds: Int64(n) * 60)
    case UInt8(ascii: "h"): self.init(seconds: Int64(n) * 3600)
    case UInt8(ascii: "d"): self.init(days: n)
    case UInt8(ascii: "w"): self.init(days: n * 7)
    default: return nil
    }
  }

  /// Seconds when every day counts 24 hours; for comparisons and deadlines, never for date
  /// arithmetic.
  package var nominalSeconds: Int64 { Int64(days) * 86_400 + seconds }

  /// No length of time in an expression is longer: some 30,000 years.
  package static let longest: Int64 = 1_000_000_000_000

  /// Returns the sum; nil when it is longer than any length may be.
  package func adding(_ other: Period) -> Period? {
    let (days, daysOverflow) = days.addingReportingOverflow(other.days)
    let (seconds, secondsOverflow) = seconds.addingReportingOverflow(other.seconds)
    return daysOverflow || secondsOverflow ? nil : Period(days: days, seconds: seconds).checked
  }

  /// Returns so many times the length; nil when it is longer than any length may be.
  ///
  /// Whole days stay days, parts of one are hours, minutes and seconds.
  package func multiplied(by factor: Double) -> Period? {
    let allDays = Double(days) * factor
    let allSeconds = Double(seconds) * factor
    guard allDays.isFinite, allSeconds.isFinite, abs(allDays) < 1e8, abs(allSeconds) < 1e13 else { return nil }
    // A third of a day has no exact number: what is nearly whole is whole.
    let nearest = allDays.rounded()
    let whole = abs(allDays - nearest) < 1e-9 ? nearest : allDays.rounded(.towardZero)
    let rest = (allDays - whole) * 86_400
    return Period(days: Int(whole), seconds: Int64((allSeconds + rest).rounded())).checked
  }

  private var checked: Period? {
    abs(days) <= Int(Self.longest / 86_400) && abs(seconds) <= Self.longest ? self : nil
  }

  /// Returns the length as people write it, of at most two units: `1 h 30 min`, `2 days 3 h`.
  package var words: String { words(in: .english) }

  package func words(in language: TextLanguage) -> String {
    let total = nominalSeconds
    var rest = abs(total)
    var parts: [String] = []
    for (unit, seconds) in [("day", Int64(86_400)), ("h", 3600), ("min", 60), ("s", 1)] where parts.count < 2 {
      let n = rest / seconds
      rest -= n * seconds
      guard n > 0 else {
        // No unit is left out in the middle: `1 day`, never `1 day 5 min`.
        if !parts.isEmpty { break }
        continue
      }
      parts.append("\(n) " + (unit == "day" ? n == 1 ? language.words.day : language.words.days : unit))
    }
    return (total < 0 ? "-" : "") + (parts.isEmpty ? "0 s" : parts.joined(separator: " "))
  }

  package var negated: Period { Period(days: -days, seconds: -seconds) }

  /// The shortest spelling that reads back the same: `7d`, `90m`, `1d 30m` for a mixed one.
  package var text: String {
    var parts: [String] = []
    if days != 0 { parts.append(days % 7 == 0 ? "\(days / 7)w" : "\(days)d") }
    if seconds != 0 || parts.isEmpty {
      parts.append(
        seconds % 3600 == 0 && seconds != 0
          ? "\(seconds / 3600)h" : seconds % 60 == 0 && seconds != 0 ? "\(seconds / 60)m" : "\(seconds)s")
    }
    return parts.joined(separator: " ")
  }
}
