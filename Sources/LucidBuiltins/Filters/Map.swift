import LucidCore
import LucidRuntime

extension Filters {
  /// `list | map(title)`.
  static let map = Filter(
    FilterSignature(
      "map", accepts: "a list", parameters: [Parameter("field", .field, required: true, "The field to take.")],
      "One field of every item."
    ) { input, arguments in input.isList || input == .any ? .list(arguments[0]) : nil }, cost: .items
  ) { input, arguments, _ in .list((input.list ?? []).map { $0[arguments[0].text ?? ""] }) }
}
