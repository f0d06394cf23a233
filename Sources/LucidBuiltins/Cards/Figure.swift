import LucidCore

/// Numbers as they stand in a sentence: the figures of the records, with units.
enum Figure {
  /// `1240`, `3.6`.
  static func number(_ d: Double) -> String { ValueText.number(d).replacingMinus }

  /// `+3.6 %`, `−13.3 %`, `0 %`.
  static func change(_ percent: Double) -> String { (percent > 0 ? "+" : "") + number(percent) + " %" }

  /// `6 h 10 min`, `50 min`, `8 h`.
  static func duration(minutes: Double) -> String {
    // Beyond any night, and beyond what an Int holds.
    guard minutes.isFinite, abs(minutes) < 1e9 else { return number(minutes) + " min" }
    let m = Int(minutes.rounded())
    guard abs(m) >= 60 else { return "\(m) min".replacingMinus }
    return (m % 60 == 0 ? "\(m / 60) h" : "\(m / 60) h \(abs(m % 60)) min").replacingMinus
  }

  /// `1 day`, `12 days`.
  static func count(_ n: Int, _ noun: String) -> String { n == 1 ? "1 \(noun)" : "\(n) \(noun)s" }

  /// `a`, `a and b`, `a, b and c`.
  static func list(_ items: [String]) -> String {
    guard let last = items.last, items.count > 1 else { return items.first ?? "" }
    return items.dropLast().joined(separator: ", ") + " and " + last
  }

  /// To so many decimals; values that cannot be scaled stay as they are.
  static func round(_ d: Double, _ decimals: Int = 1) -> Double {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let scaled = (d * scale).rounded() / scale
    return scaled.isFinite ? scaled : d
  }
}

extension String {
  /// A typographic minus in front of a number.
  fileprivate var replacingMinus: String { hasPrefix("-") ? "−" + dropFirst() : self }
}
