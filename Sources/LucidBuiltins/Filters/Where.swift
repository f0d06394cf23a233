import LucidCore
import LucidRuntime

extension Filters {
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
}
