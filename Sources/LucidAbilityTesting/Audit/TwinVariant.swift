import LucidCore

/// A way in which the data of one family differ between the two worlds of a pair.
package enum TwinVariant: String, CaseIterable, Sendable {
  /// Every text, number, time and truth value is another one; lists keep their length.
  case changed
  /// Every list has its items four times.
  case more
  /// Every list has one item less.
  case fewer
  /// Every list is empty.
  case empty

  /// Returns the result of the same call in the other world.
  func twin(of value: Value) -> Value {
    switch value {
    case .list(let items): return .list(list(items))
    case .record(let record): return .record(twin(of: record))
    default: return self == .changed ? other(value) : value
    }
  }

  private func list(_ items: [Value]) -> [Value] {
    switch self {
    case .changed: items.map { twin(of: $0) }
    case .more: items + items + items + items
    case .fewer: Array(items.dropLast())
    case .empty: []
    }
  }

  /// A listing keeps the promises that `count` is the number of its items and that `total` is known
  /// where it is not truncated.
  private func twin(of record: Record) -> Record {
    var values = record.values.map { twin(of: $0) }
    if let items = record.type.index(of: "items"), let list = values[items].list, let count = record.type.index(of: "count") {
      values[count] = .integer(list.count)
      if let truncated = record.type.truncatedIndex, let total = record.type.index(of: "total") {
        values[total] = values[truncated] == .boolean(true) ? .null : .integer(list.count)
      }
    }
    return Record(record.type, values: values)
  }

  private func other(_ value: Value) -> Value {
    switch value {
    case .text(let text): .text(text.isEmpty ? "other" : text + " other")
    case .integer(let n): .integer(n &+ 1)
    case .number(let d): .number(d + 1.5)
    case .boolean(let b): .boolean(!b)
    case .date(let d): .date(d.adding(days: 1))
    case .time(let t): .time(CivilTime(secondOfDay: (t.secondOfDay + 3_600) % 86_400))
    case .datetime(let i): .datetime(i.adding(seconds: 3_600))
    case .period(let p): .period(Period(months: p.months, days: p.days, seconds: p.seconds + 60))
    case .null, .absent, .list, .record, .truncated: value
    }
  }
}
