import LucidCore
import LucidRuntime

extension Filters {
  /// `list | sort(by: start)`: stable; missing values come last.
  static let sort = Filter(
    FilterSignature(
      "sort", accepts: "a list", parameters: [Parameter("by", .field, "The field to sort by; the items themselves without one.")],
      "The list in ascending order."
    ) { input, _ in listOnly(input) }, cost: .order
  ) { input, arguments, context in
    let keyed = (input.list ?? []).map { item in (key: arguments[0].text.map { item[$0] } ?? item, item: item) }
    let sorted = keyed.enumerated().sorted { a, b in
      let order = ValueOrder.compare(a.element.key, b.element.key, zone: context.zone)
      return order == 0 ? a.offset < b.offset : order < 0
    }
    return .list(sorted.map(\.element.item))
  }
}
