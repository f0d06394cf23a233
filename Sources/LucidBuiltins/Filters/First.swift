import LucidCore
import LucidRuntime

extension Filters {
  /// `list | first`; null when the list is empty.
  static let first = Filter(
    FilterSignature("first", accepts: "a list", "The first item; nothing when the list is empty.") { input, _ in input.item },
    cost: .items
  ) { input, _, _ in input.list?.first ?? .null }
}
