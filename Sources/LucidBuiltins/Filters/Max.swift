import LucidCore
import LucidRuntime

extension Filters {
  /// `list | max`: the largest item; null for an empty list.
  static let max = Filter(
    FilterSignature("max", accepts: "a list", "The largest item of a list.") { input, _ in input.item }
  ) { input, _, context in
    (input.list ?? []).filter { !$0.isMissing }.max { ValueOrder.compare($0, $1, zone: context.zone) < 0 } ?? .null
  }
}
