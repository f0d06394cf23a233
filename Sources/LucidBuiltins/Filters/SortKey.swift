import LucidCore
import LucidRuntime

/// A value prepared for `sort`, `min` and `max`: a text is read once, however often it is compared.
struct SortKey {
  private let value: Value
  private let text: Collation.Key?
  private let context: FilterContext

  init(_ value: Value, _ context: FilterContext) {
    (self.value, self.context) = (value.held, context)
    text = self.value.text.map { context.language.collation.key($0) }
  }

  var isMissing: Bool { value.isMissing }

  /// Negative, zero or positive; values that have no order are equal.
  func compare(_ other: SortKey) -> Int {
    func order<T: Comparable>(_ x: T, _ y: T) -> Int { x < y ? -1 : x == y ? 0 : 1 }
    if isMissing || other.isMissing { return order(isMissing ? 1 : 0, other.isMissing ? 1 : 0) }
    if let x = text, let y = other.text { return order(x, y) }
    if let x = value.double, let y = other.value.double { return order(x, y) }
    if let x = instant, let y = other.instant { return order(x, y) }
    switch (value, other.value) {
    case (.boolean(let x), .boolean(let y)): return order(x ? 1 : 0, y ? 1 : 0)
    case (.time(let x), .time(let y)): return order(x, y)
    case (.period(let x), .period(let y)): return order(x.nominalSeconds, y.nominalSeconds)
    default: return value == other.value ? 0 : order(context.text(value), context.text(other.value))
    }
  }

  private var instant: Instant? { value.moment(in: context.zone) }
}
