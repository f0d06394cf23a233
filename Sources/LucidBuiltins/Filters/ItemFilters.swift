import LucidCore
import LucidRuntime

/// Filters of lists that take an expression over the item.
extension Filters {
  /// `list | where(minutes > 30 and attendees is not empty)`.
  static let where_ = Filter(
    FilterSignature(
      "where", accepts: "a list",
      parameters: [Parameter("condition", .condition, required: true, "What must be true of an item.")],
      absentItems: .leftOut, truncated: .chosen, "The items for which a condition is true.",
      example: .init("<<events.items | where(not all_day) | map(title) | join>>", gives: "Standup, Client review")
    ) { input, _ in listOnly(input) }, cost: .items
  ) { input, arguments, _ in
    .list(zip(input.list ?? [], arguments[0].list ?? []).filter { $1 == .boolean(true) }.map(\.0))
  }

  /// `list | any(unread)`: false for an empty list.
  static let any_ = quantifier(
    "any", "Whether a condition is true of at least one item.",
    example: .init("<<events.items | any(all_day)>>", gives: "true"), deciding: true)

  /// `list | all(minutes < 60)`: true for an empty list.
  static let all_ = quantifier(
    "all", "Whether a condition is true of every item.",
    example: .init("<<events.items | all(all_day)>>", gives: "false"), deciding: false)

  /// `list | index(unread)`: null when the condition is true of no item.
  static let index = Filter(
    FilterSignature(
      "index", accepts: "a list",
      parameters: [Parameter("condition", .condition, required: true, "What must be true of the item.")],
      truncated: .found, "The place of the first item for which a condition is true, from 0; nothing when there is none.",
      example: .init(#"<<events.items | index(title == "Standup")>>"#, gives: "1")
    ) { input, _ in input.isList || input == .any ? .integer : nil }, cost: .items
  ) { _, arguments, _ in .optional(arguments[0].list?.firstIndex(of: .boolean(true))) }

  /// `list | map(title)`, `list | map(end - start)`, `list | map("<<title>>: <<start | time>>")`.
  static let map = Filter(
    FilterSignature(
      "map", accepts: "a list",
      parameters: [
        Parameter(
          "value", .shown, required: true,
          "What to take of each item: an expression, or a text such as `\"<<title>> at <<start | time>>\"`.")
      ],
      absentItems: .kept, truncated: .mapped, "The value of an expression for every item.",
      example: .init(
        #"<<events.items | where(not all_day) | map("<<title>> (<<start | time>>)") | join>>"#,
        gives: "Standup (09:00), Client review (13:00)")
    ) { input, arguments in
      // A text over the items was made of the list before.
      if arguments[0] == .null { return listOnly(input) }
      return input.isList || input == .any ? .list(arguments[0]) : nil
    }, cost: .items
  ) { input, arguments, _ in arguments[0] == .null ? input : arguments[0] }

  /// `list | sort(start)`, `list | sort(count, "desc")`: stable; missing values come last.
  static let sort = Filter(
    FilterSignature(
      "sort", accepts: "a list",
      parameters: [
        Parameter("by", .item, "What to sort by; the items themselves without it."),
        Parameter("order", .choice(["asc", "desc"]), default: .text("asc"), "`\"desc\"` for the opposite order."),
      ],
      truncated: .reordered,
      "The list in order: numbers by size, texts by the alphabet, missing values last. What is equal stays in its order.",
      example: .init(
        "<<events.items | sort(title, \"desc\") | map(title) | join>>", gives: "Standup, Easter Monday, Client review")
    ) { input, _ in listOnly(input) }, cost: .order
  ) { input, arguments, context in
    let items = input.list ?? []
    let keys = (arguments[0].list ?? items).prefix(items.count).map { SortKey($0, context) }
    let sign = arguments[1].text == "desc" ? -1 : 1
    let order = keys.indices.sorted { a, b in
      if keys[a].isMissing != keys[b].isMissing { return keys[b].isMissing }
      let compared = sign * keys[a].compare(keys[b])
      return compared == 0 ? a < b : compared < 0
    }
    return .list(order.map { items[$0] })
  }

  /// `list | unique`, `list | unique(sender)`: the first of each.
  static let unique = Filter(
    FilterSignature(
      "unique", accepts: "a list", parameters: [Parameter("by", .item, "What must differ; the items themselves without it.")],
      truncated: .chosen,
      "The list without repetitions; the first of each stays.",
      example: .init("<<events.items | map(calendar) | unique | join>>", gives: "Work")
    ) { input, _ in listOnly(input) }
  ) { input, arguments, _ in
    var seen: Set<Value> = []
    let items = input.list ?? []
    return .list(zip(items, arguments[0].list ?? items).filter { seen.insert($1).inserted }.map(\.0))
  }

  /// `list | group(calendar)`, `list | group(start | day)`: `[{key, count, items}]` in order
  /// of first appearance.
  static let group = Filter(
    FilterSignature(
      "group", accepts: "a list",
      parameters: [Parameter("by", .item, required: true, "What the items of a group have in common.")],
      truncated: .grouped, "The items in groups, `[{key, count, items}]`, in the order in which the keys appear.",
      example: .init("<<events.items | group(all_day) | map(count) | join>>", gives: "1, 2")
    ) { input, arguments in input.isList || input == .any ? .list(.record(groupType(key: arguments[0], items: input))) : nil }
  ) { input, arguments, _ in
    var keys: [Value] = []
    var groups: [Value: [Value]] = [:]
    for (item, key) in zip(input.list ?? [], arguments[0].list ?? []) {
      if groups[key] == nil { keys.append(key) }
      groups[key, default: []].append(item)
    }
    let type = groupType(key: .any, items: .list(.any))
    return .list(
      keys.map { key in
        let members = groups[key] ?? []
        return .record(
          Record(type, ["key": key, "count": .integer(members.count), "items": .list(members), "truncated": .boolean(false)]))
      })
  }

  private static func groupType(key: ValueType, items: ValueType) -> RecordType {
    RecordType(
      "Group",
      [
        .init("key", key, "What the items have in common."), .init("count", .integer, "The number of items."),
        .init("items", items, "In their old order."),
        .init("truncated", .boolean, "Whether the list that was grouped is truncated."),
      ])
  }

  // MARK: Shared

  /// `deciding` is the value of one item that decides; an absent one does not.
  private static func quantifier(
    _ name: String, _ doc: String, example: TemplateExample, deciding: Bool
  ) -> Filter {
    Filter(
      FilterSignature(
        name, accepts: "a list",
        parameters: [Parameter("condition", .condition, "What must be true; the items themselves without it.")],
        null: .boolean(!deciding), absentItems: .kept, truncated: .decided(by: deciding), doc, example: example
      ) { input, arguments in
        guard input.isList || input == .any else { return nil }
        let tested = arguments[0] == .null ? input.item ?? .any : arguments[0]
        return tested == .boolean || tested == .any ? .boolean : nil
      }, cost: .items
    ) { input, arguments, _ in
      let values = arguments[0].list ?? input.list ?? []
      if values.contains(where: { !$0.isAbsent && ($0.boolean ?? false) == deciding }) { return .boolean(deciding) }
      return Value.list(values).absentItem.map(Value.absent) ?? .boolean(!deciding)
    }
  }
}
