import LucidCore
import LucidRuntime

extension Filters {
  /// `list | skip(1)`.
  static let skip = Filter(
    FilterSignature(
      "skip", accepts: "a list",
      parameters: [Parameter("count", .integer(0...1_000_000), required: true, "How many items to leave out.")],
      "A list without its first items."
    ) { input, _ in listOnly(input) }, cost: .items
  ) { input, arguments, _ in .list(Array((input.list ?? []).dropFirst(Swift.max(0, arguments[0].integer ?? 0)))) }
}
