import LucidCore
import LucidRuntime

/// Filters of lists and of the values in them.
extension Filters {
  /// `value | default("none")`: another value in place of a missing one.
  static let defaultValue = Filter(
    FilterSignature(
      "default", accepts: "any value",
      parameters: [Parameter("value", .any, required: true, "What to use when there is nothing.")], seesAbsent: true,
      "Another value in place of one that is missing: null or not available. An empty text stays. `default(any)` ends an "
        + "argument of a tool, which then is not given, also where it is empty.",
      example: .init(#"<<events.items[0].location | default("no place")>>"#, gives: "no place")
    ) { input, arguments in input.joined(arguments[0]) }, cost: .items
  ) { input, arguments, _ in input.isMissing ? arguments[0] : input }

  /// `value | length`: characters of a text, items of a list.
  static let length = Filter(
    FilterSignature(
      "length", accepts: "a list or text", null: .integer(0), absentItems: .kept, truncated: .counted,
      "How many items a list has, or characters a text.",
      example: .init("<<events.items | length>>", gives: "3")
    ) { input, _ in input.isList || input == .text || input == .any ? .integer : nil }, cost: .items
  ) { input, _, _ in
    switch input {
    case .list(let l): .integer(l.count)
    case .text(let t): .integer(t.count)
    default: .integer(0)
    }
  }

  /// `list | first`; null when the list is empty.
  static let first = Filter(
    FilterSignature(
      "first", accepts: "a list", absentItems: .kept, truncated: .first, "The first item; nothing when the list is empty.",
      example: .init("<<events.items | map(title) | first>>", gives: "Easter Monday")
    ) { input, _ in input.item },
    cost: .items
  ) { input, _, _ in input.list?.first ?? .null }

  /// `list | last`; null when the list is empty.
  static let last = Filter(
    FilterSignature(
      "last", accepts: "a list", absentItems: .kept, "The last item; nothing when the list is empty.",
      example: .init("<<events.items | map(title) | last>>", gives: "Client review")
    ) {
      input, _ in input.item
    },
    cost: .items
  ) { input, _, _ in input.list?.last ?? .null }

  /// `list | limit(3)`.
  static let limit = Filter(
    FilterSignature(
      "limit", accepts: "a list",
      parameters: [Parameter("count", .integer(0...1_000_000), required: true, "The most items to keep.")],
      absentItems: .kept, truncated: .leading, "The first items of a list.",
      example: .init("<<events.items | limit(2) | map(title) | join>>", gives: "Easter Monday, Standup")
    ) { input, _ in listOnly(input) }, cost: .items
  ) { input, arguments, _ in .list(Array((input.list ?? []).prefix(Swift.max(0, arguments[0].integer ?? 0)))) }

  /// `list | skip(1)`.
  static let skip = Filter(
    FilterSignature(
      "skip", accepts: "a list",
      parameters: [Parameter("count", .integer(0...1_000_000), required: true, "How many items to leave out.")],
      absentItems: .kept, truncated: .skipping, "A list without its first items.",
      example: .init("<<events.items | skip(1) | map(title) | join>>", gives: "Standup, Client review")
    ) { input, _ in listOnly(input) }, cost: .items
  ) { input, arguments, _ in .list(Array((input.list ?? []).dropFirst(Swift.max(0, arguments[0].integer ?? 0)))) }

  /// `list | take(3)`, `list | take(-3)`, `text | take(1)`.
  static let take = Filter(
    FilterSignature(
      "take", accepts: "a list or text",
      parameters: [
        Parameter("count", .integer(-1_000_000...1_000_000), required: true, "How many; below zero, so many from the end.")
      ],
      absentItems: .kept, truncated: .leading, "The first or last items of a list, or characters of a text.",
      example: .init("<<events.items | take(-1) | map(title) | join>>", gives: "Client review")
    ) { input, _ in input.isList || input == .text || input == .any ? input : nil }, cost: .items
  ) { input, arguments, _ in
    let n = Swift.min(1_000_000, Swift.max(-1_000_000, arguments[0].integer ?? 0))
    switch input {
    case .list(let items): return .list(Array(n < 0 ? items.suffix(-n) : items.prefix(n)))
    case .text(let text): return .text(String(n < 0 ? text.suffix(-n) : text.prefix(n)))
    default: return input
    }
  }

  /// `list | slice(1, 3)`, which `list[1:3]` is short for; below zero a place counts from the end.
  static let slice = Filter(
    FilterSignature(
      "slice", accepts: "a list or text",
      parameters: [
        Parameter(
          "from", .integer(-1_000_000...1_000_000), default: .integer(0), "The first place, from 0; below zero from the end."),
        Parameter("to", .integer(-1_000_000...1_000_000), "The place behind the last one; the end without it."),
      ],
      absentItems: .kept, truncated: .between,
      "The items of a list, or the characters of a text, between two places; `list[1:3]` for short.",
      example: .init("<<events.items | slice(1, 3) | map(title) | join>>", gives: "Standup, Client review")
    ) { input, _ in input.isList || input == .text || input == .any ? input : nil }, cost: .items
  ) { input, arguments, _ in
    func range(_ count: Int) -> Range<Int> {
      func place(_ n: Int) -> Int { Swift.min(count, Swift.max(0, n < 0 ? n.addingReportingOverflow(count).partialValue : n)) }
      let from = place(arguments[0].integer ?? 0)
      return from..<Swift.max(from, arguments[1].integer.map(place) ?? count)
    }
    switch input {
    case .list(let items): return .list(Array(items[range(items.count)]))
    case .text(let text):
      let characters = Array(text)
      return .text(String(characters[range(characters.count)]))
    default: return input
    }
  }

  /// `list | nth(2)`, which `list[n]` is short for; null where there is no such place.
  static let nth = Filter(
    FilterSignature(
      "nth", accepts: "a list",
      parameters: [
        Parameter("place", .integer(-1_000_000...1_000_000), required: true, "The place, from 0; below zero from the end.")
      ],
      absentItems: .kept, truncated: .place, "The item at a place; nothing where there is none. `list[n]` for short.",
      example: .init("<<(events.items | nth(-1)).title>>", gives: "Client review")
    ) { input, _ in input.item }, cost: .items
  ) { input, arguments, _ in
    guard let items = input.list, let n = arguments[0].integer else { return .null }
    let place = n < 0 ? n.addingReportingOverflow(items.count).partialValue : n
    return items.indices.contains(place) ? items[place] : .null
  }

  /// `list | zip(other)`: pairs of the items at the same place.
  static let zip_ = Filter(
    FilterSignature(
      "zip", accepts: "a list", parameters: [Parameter("other", .list, required: true, "The list to go along with.")],
      absentItems: .kept, truncated: .chosen,
      "The items of two lists in pairs, `[{first, second}]`, as many as the shorter list has.",
      example: .init(#"<<events.items | zip(["red", "blue"]) | map(second) | join>>"#, gives: "red, blue")
    ) { input, arguments in
      input.item.map { .list(.record(pairType($0, arguments[0].item ?? .any))) }
    }, cost: .items
  ) { input, arguments, _ in
    let type = pairType(.any, .any)
    return .list(Swift.zip(input.list ?? [], arguments[0].list ?? []).map { .record(Record(type, values: [$0, $1])) })
  }

  private static func pairType(_ first: ValueType, _ second: ValueType) -> RecordType {
    RecordType(
      "Pair",
      [.init("first", first, "The item of the list."), .init("second", second, "The item of the other list at the same place.")])
  }

  /// `list | reverse`.
  static let reverse = Filter(
    FilterSignature(
      "reverse", accepts: "a list", absentItems: .kept, truncated: .reordered, "The list from last to first.",
      example: .init("<<events.items | reverse | map(title) | join>>", gives: "Client review, Standup, Easter Monday")
    ) { input, _ in listOnly(input) }, cost: .items
  ) { input, _, _ in .list((input.list ?? []).reversed()) }

  /// `lists | flatten`: `[[1, 2], [3]]` is `[1, 2, 3]`.
  static let flatten = Filter(
    FilterSignature(
      "flatten", accepts: "a list", absentItems: .kept, truncated: .chosen,
      "One list of the items of a list of lists; other items stay.",
      example: .init(
        "<<events.items | group(all_day) | map(items) | flatten | map(title) | join>>",
        gives: "Easter Monday, Standup, Client review")
    ) { input, _ in
      guard case .list(let item) = input else { return input == .any ? .list(.any) : nil }
      if case .list = item { return item }
      return .list(item)
    }, cost: .items
  ) { input, _, _ in
    let items = input.list ?? []
    let flat = Value.list(items.flatMap { $0.list ?? [$0] })
    return items.contains(where: \.isTruncated) ? .ofTruncated(flat, .part) : flat
  }

  // MARK: Shared

  static func listOnly(_ input: ValueType) -> ValueType? { input.isList ? input : input == .any ? .list(.any) : nil }
}
