import LucidCore
import LucidRuntime

extension Filters {
  /// `list | reverse`.
  static let reverse = Filter(
    FilterSignature("reverse", accepts: "a list", "The list from last to first.") { input, _ in listOnly(input) }, cost: .items
  ) { input, _, _ in .list((input.list ?? []).reversed()) }
}
