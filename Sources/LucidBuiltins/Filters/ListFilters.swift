import LucidCore
import LucidRuntime

/// Filters of lists and of the values in them.
extension Filters {
  /// `value | default("none")`: another value in place of a missing one.
  static let defaultValue = Filter(
    FilterSignature(
      "default", accepts: "any value",
      parameters: [Parameter("value", .any, required: true, "What to use when there is nothing.")], seesAbsent: true,
      "Another value in place of one that is missing, empty or not available."
    ) { input, arguments in input.joined(arguments[0]) }, cost: .items
  ) { input, arguments, _ in
    switch input {
    case .null, .absent: arguments[0]
    case .text(let t) where t.isEmpty: arguments[0]
    default: input
    }
  }

  /// `value | length`: characters of a text, items of a list.
  static let length = Filter(
    FilterSignature("length", accepts: "a list or text", "How many items a list has, or characters a text.") { input, _ in
      input.isList || input == .text || input == .any ? .integer : nil
    }, cost: .items
  ) { input, _, _ in
    switch input {
    case .list(let l): .integer(l.count)
    case .text(let t): .integer(t.count)
    default: .integer(0)
    }
  }

  /// `list | first`; null when the list is empty.
  static let first = Filter(
    FilterSignature("first", accepts: "a list", "The first item; nothing when the list is empty.") { input, _ in input.item },
    cost: .items
  ) { input, _, _ in input.list?.first ?? .null }

  /// `list | last`; null when the list is empty.
  static let last = Filter(
    FilterSignature("last", accepts: "a list", "The last item; nothing when the list is empty.") { input, _ in input.item },
    cost: .items
  ) { input, _, _ in input.list?.last ?? .null }

  /// `list | limit(3)`.
  static let limit = Filter(
    FilterSignature(
      "limit", accepts: "a list",
      parameters: [Parameter("count", .integer(0...1_000_000), required: true, "The most items to keep.")],
      "The first items of a list."
    ) { input, _ in listOnly(input) }, cost: .items
  ) { input, arguments, _ in .list(Array((input.list ?? []).prefix(Swift.max(0, arguments[0].integer ?? 0)))) }

  /// `list | skip(1)`.
  static let skip = Filter(
    FilterSignature(
      "skip", accepts: "a list",
      parameters: [Parameter("count", .integer(0...1_000_000), required: true, "How many items to leave out.")],
      "A list without its first items."
    ) { input, _ in listOnly(input) }, cost: .items
  ) { input, arguments, _ in .list(Array((input.list ?? []).dropFirst(Swift.max(0, arguments[0].integer ?? 0)))) }

  /// `list | sort(by: start)`: stable; missing values come last.
  static let sort = Filter(
    FilterSignature(
      "sort", accepts: "a list", parameters: [Parameter("by", .field, "The field to sort by; the items themselves without one.")],
      "The list in ascending order."
    ) { input, _ in listOnly(input) }, cost: .order
  ) { input, arguments, context in
    let keyed = (input.list ?? []).map { item in (key: arguments[0].text.map { item[$0] } ?? item, item: item) }
    let sorted = keyed.enumerated().sorted { a, b in
      let order = ValueOrder.compare(a.element.key, b.element.key, zone: context.zone)
      return order == 0 ? a.offset < b.offset : order < 0
    }
    return .list(sorted.map(\.element.item))
  }

  /// `list | reverse`.
  static let reverse = Filter(
    FilterSignature("reverse", accepts: "a list", "The list from last to first.") { input, _ in listOnly(input) }, cost: .items
  ) { input, _, _ in .list((input.list ?? []).reversed()) }

  /// `list | unique`: the first of each.
  static let unique = Filter(
    FilterSignature("unique", accepts: "a list", "The list without repetitions; the first of each stays.") { input, _ in
      listOnly(input)
    }
  ) { input, _, _ in
    var seen: Set<Value> = []
    return .list((input.list ?? []).filter { seen.insert($0).inserted })
  }

  /// `list | where(unread)`, `where(calendar, "Work")`, `where(minutes, ">=", 30)`.
  static let where_ = Filter(
    FilterSignature(
      "where", accepts: "a list",
      parameters: [
        Parameter("field", .field, required: true, "The field to look at."),
        Parameter("operator", .any, "`==`, `!=`, `<`, `<=`, `>`, `>=`, `contains`; or, alone, the value it must equal."),
        Parameter("value", .any, "What to compare with."),
      ], "The items whose field is true, equals a value, or compares so."
    ) { input, _ in listOnly(input) }
  ) { input, arguments, context throws(FilterError) in
    guard let field = arguments[0].text else { return input }
    let operators = ["==", "!=", "<", "<=", ">", ">=", "contains"]
    var (op, value) = ("==", arguments[1])
    if let word = arguments[1].text, operators.contains(word) || arguments[2] != .null { (op, value) = (word, arguments[2]) }
    if arguments[1] == .null { value = .boolean(true) }
    guard operators.contains(op) else {
      throw FilterError("`\(op)` is no comparison; use ==, !=, <, <=, >, >= or contains")
    }
    return .list(
      (input.list ?? []).filter { item in
        let left = item[field]
        if op == "contains" {
          if case .list(let items) = left { return items.contains(value) }
          guard let text = left.text, let part = value.text, !part.isEmpty else { return false }
          return text.lowercased().split(separator: part.lowercased(), omittingEmptySubsequences: false).count > 1
        }
        if left.isMissing || value.isMissing {
          return (left.isMissing == value.isMissing) == (op == "==") && (op == "==" || op == "!=")
        }
        let order = ValueOrder.compare(left, value, zone: context.zone)
        switch op {
        case "==": return order == 0
        case "!=": return order != 0
        case "<": return order < 0
        case "<=": return order <= 0
        case ">": return order > 0
        default: return order >= 0
        }
      })
  }

  /// `list | map(title)`.
  static let map = Filter(
    FilterSignature(
      "map", accepts: "a list", parameters: [Parameter("field", .field, required: true, "The field to take.")],
      "One field of every item."
    ) { input, arguments in input.isList || input == .any ? .list(arguments[0]) : nil }, cost: .items
  ) { input, arguments, _ in .list((input.list ?? []).map { $0[arguments[0].text ?? ""] }) }

  /// `list | group(by: calendar)`: `[{key, items}]` in order of first appearance.
  static let group = Filter(
    FilterSignature(
      "group", accepts: "a list", parameters: [Parameter("by", .field, required: true, "The field that decides the group.")],
      "The items in groups, `[{key, items}]`, in the order in which the keys appear."
    ) { input, arguments in input.isList || input == .any ? .list(.record(groupType(key: arguments[0], items: input))) : nil }
  ) { input, arguments, _ in
    var keys: [Value] = []
    var groups: [Value: [Value]] = [:]
    for item in input.list ?? [] {
      let key = item[arguments[0].text ?? ""]
      if groups[key] == nil { keys.append(key) }
      groups[key, default: []].append(item)
    }
    let type = groupType(key: .any, items: .list(.any))
    return .list(keys.map { .record(Record(type, ["key": $0, "items": .list(groups[$0] ?? [])])) })
  }

  private static func groupType(key: ValueType, items: ValueType) -> RecordType {
    RecordType("Group", [.init("key", key, "What the items have in common."), .init("items", items, "In their old order.")])
  }

  // MARK: Shared

  static func listOnly(_ input: ValueType) -> ValueType? { input.isList ? input : input == .any ? .list(.any) : nil }
}
