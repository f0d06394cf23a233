import LucidCore

/// Numbers as they stand in a sentence: the figures of the records, with units.
enum Figure {
  /// `1240`, `3.6`.
  static func number(_ d: Double) -> String { ValueText.number(d).replacingMinus }

  /// `1 day`, `12 days`.
  static func count(_ n: Int, _ noun: String) -> String { n == 1 ? "1 \(noun)" : "\(n) \(noun)s" }

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
