import LucidCore
import LucidRuntime

extension Filters {
  /// `list | last`; null when the list is empty.
  static let last = Filter(
    FilterSignature("last", accepts: "a list", "The last item; nothing when the list is empty.") { input, _ in input.item },
    cost: .items
  ) { input, _, _ in input.list?.last ?? .null }
}
