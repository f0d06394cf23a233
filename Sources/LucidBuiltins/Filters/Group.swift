import LucidCore
import LucidRuntime

extension Filters {
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
}
