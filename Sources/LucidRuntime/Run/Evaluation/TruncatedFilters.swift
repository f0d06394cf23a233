import LucidCore

/// Applies filters to values of truncated lists, so that no result is told as that of the whole
/// list.
extension Evaluator {
  /// The result of a filter over a value that carries the mark. The table of rules is
  /// `TruncationRule`; the filter itself sees the plain value.
  mutating func filter(
    _ truncated: TruncatedValue, _ call: FilterCall, _ filter: Filter
  ) throws(Stop) -> Value {
    if case .shown = filter.signature.truncation { return try apply(filter, call, to: .truncated(truncated)) }
    guard case .list(let items) = truncated.value else {
      // What the source knows is as good as the whole list.
      if truncated.total != nil { return try apply(filter, call, to: truncated.best) }
      return marked(try apply(filter, call, to: truncated.value), truncated)
    }
    let result = try apply(filter, call, to: truncated.value)
    if result.isAbsent { return result }
    let (bound, total) = (truncated.bound, truncated.total)
    switch filter.signature.truncation {
    case .mapped: return .ofTruncated(result, bound, total: total)
    case .chosen: return .ofTruncated(result, bound)
    case .reordered: return .ofTruncated(result, bound == .unsure ? .unsure : .part, total: total)
    case .grouped: return .ofTruncated(Self.truncatedGroups(result), bound)
    case .first: return bound == .beginning && !items.isEmpty ? result : .ofTruncated(result, .unsure)
    case .between:
      let (from, to) = (try argument(call), try argument(call, at: 1, or: .max))
      if bound == .beginning, from >= 0, to >= 0, to <= items.count { return result }
      return .ofTruncated(result, from < 0 || to < 0 ? .part : bound)
    case .place:
      let place = try argument(call)
      return place < 0 ? .ofTruncated(result, .unsure) : Self.element(place, of: truncated)
    case .found:
      if case .null = result { return .undecided }
      return bound == .beginning ? result : .ofTruncated(result, .unsure)
    case .leading:
      let count = try argument(call)
      guard count >= 0 else { return .ofTruncated(result, .part, total: total.map { min($0, count.magnitudeClamped) }) }
      if count > items.count { return .ofTruncated(result, bound, total: total.map { min($0, count) }) }
      return bound == .beginning ? result : .ofTruncated(result, bound, total: count)
    case .skipping:
      let count = try argument(call)
      return .ofTruncated(result, bound, total: total.map { max(0, $0 - max(0, count)) })
    case .counted: return .ofTruncated(result, .atLeast, total: total)
    case .least: return .ofTruncated(result, .atMost)
    case .most: return .ofTruncated(result, .atLeast)
    case .decided(let deciding): return result == .boolean(deciding) ? result : .undecided
    case .listed(let opening, let closing):
      guard case .text(let text) = result else { return .ofTruncated(result, .unsure) }
      let rest = context.language.rest(held: items.count, total: total)
      let listed = text + (text.isEmpty ? String(opening.drop { $0.isWhitespace }) : opening) + rest + closing
      try budget.make(rest.utf8.count)
      return .text(listed)
    case .shown, .unsure: return .ofTruncated(result, .unsure)
    }
  }

  /// The result for one value: the bound holds for what it is turned into, and a text says it.
  private func marked(_ result: Value, _ truncated: TruncatedValue) -> Value {
    switch result {
    case .text(let text): .text(context.language.told(text, truncated))
    case .list: .ofTruncated(result, .unsure)
    default: .ofTruncated(result, truncated.bound)
    }
  }

  /// An argument as a number; `fallback` when it is none.
  private mutating func argument(_ call: FilterCall, at i: Int = 0, or fallback: Int = 0) throws(Stop) -> Int {
    guard call.arguments.indices.contains(i), let expression = call.arguments[i] else { return fallback }
    return try evaluate(expression).held.integer ?? fallback
  }

  private static func truncatedGroups(_ groups: Value) -> Value {
    .list(
      (groups.list ?? []).map { group in
        guard case .record(var record) = group, let at = record.type.truncatedIndex else { return group }
        record[record.type.names[at]] = .boolean(true)
        return .record(record)
      })
  }

  /// The values over items without their marks, for a filter whose result hangs on each of them;
  /// and the bound of its result, nil where none carried a mark.
  static func held(_ values: [Value]) -> (values: [Value], bound: TruncatedValue.Bound?) {
    var bound: TruncatedValue.Bound?
    for case .truncated(let truncated) in values where truncated.total == nil {
      bound = truncated.bound == .atLeast && bound != .unsure ? .atLeast : .unsure
    }
    return (values.map { if case .truncated(let truncated) = $0 { truncated.best } else { $0 } }, bound)
  }

  /// Returns the result of a filter over values that carried a mark.
  static func marked(_ result: Value, _ bound: TruncatedValue.Bound) -> Value {
    guard case .list(let items) = result else { return .ofTruncated(result, bound) }
    return .ofTruncated(result, .part, total: items.count)
  }

  /// A field of a record that was picked out of a truncated list.
  static func field(_ name: String, of truncated: TruncatedValue) -> Value {
    guard case .record(let record) = truncated.value else { return .null }
    let value = record.told(name, hint: 0)
    // A field that has no value in this record may have one in another.
    return .ofTruncated(value, .unsure)
  }

  /// An item of a truncated list by its place.
  static func element(_ n: Int, of truncated: TruncatedValue) -> Value {
    guard case .list(let items) = truncated.value else { return .null }
    guard n < items.count else { return truncated.total.map { n >= $0 } ?? false ? .null : .undecided }
    return truncated.bound == .beginning ? items[n] : .ofTruncated(items[n], .unsure)
  }
}

extension Int {
  fileprivate var magnitudeClamped: Int { self == .min ? .max : abs(self) }
}
