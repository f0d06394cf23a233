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
