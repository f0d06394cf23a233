import LucidCore

/// The order of values in `sort`, `min`, `max` and `where`.
enum ValueOrder {
  /// Negative, zero or positive. Missing values come last; values that have no order are equal.
  static func compare(_ a: Value, _ b: Value, zone: Zone) -> Int {
    func order<T: Comparable>(_ x: T, _ y: T) -> Int { x < y ? -1 : x == y ? 0 : 1 }
    if a.isMissing || b.isMissing { return order(a.isMissing ? 1 : 0, b.isMissing ? 1 : 0) }
    if let x = a.double, let y = b.double { return order(x, y) }
    if let x = instant(a, zone), let y = instant(b, zone) { return order(x, y) }
    switch (a, b) {
    case (.text(let x), .text(let y)): return order(x, y)
    case (.boolean(let x), .boolean(let y)): return order(x ? 1 : 0, y ? 1 : 0)
    case (.time(let x), .time(let y)): return order(x, y)
    case (.period(let x), .period(let y)): return order(x.nominalSeconds, y.nominalSeconds)
    default: return a == b ? 0 : order(ValueText.text(a, zone: zone), ValueText.text(b, zone: zone))
    }
  }

  private static func instant(_ value: Value, _ zone: Zone) -> Instant? {
    switch value {
    case .date(let d): zone.startOfDay(d)
    case .datetime(let i): i
    default: nil
    }
  }
}
