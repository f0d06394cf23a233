import LucidCore
import LucidRuntime

extension Filters {
  /// `list | unique`: the first of each.
  static let unique = Filter(
    FilterSignature("unique", accepts: "a list", "The list without repetitions; the first of each stays.") { input, _ in
      listOnly(input)
    }
  ) { input, _, _ in
    var seen: Set<Value> = []
    return .list((input.list ?? []).filter { seen.insert($0).inserted })
  }
}
