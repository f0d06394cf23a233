import LucidCore
import LucidRuntime

extension Filters {
  /// `list | min`: the smallest item; null for an empty list.
  static let min = Filter(
    FilterSignature("min", accepts: "a list", "The smallest item of a list.") { input, _ in input.item }
  ) { input, _, context in
    (input.list ?? []).filter { !$0.isMissing }.min { ValueOrder.compare($0, $1, zone: context.zone) < 0 } ?? .null
  }
}
