import LucidCore
import LucidRuntime

extension Filters {
  /// `list | limit(3)`.
  static let limit = Filter(
    FilterSignature(
      "limit", accepts: "a list",
      parameters: [Parameter("count", .integer(0...1_000_000), required: true, "The most items to keep.")],
      "The first items of a list."
    ) { input, _ in listOnly(input) }, cost: .items
  ) { input, arguments, _ in .list(Array((input.list ?? []).prefix(Swift.max(0, arguments[0].integer ?? 0)))) }
}
