import LucidCore
import LucidRuntime

/// Filters of numbers.
extension Filters {
  /// `list | sum`, `list | sum(minutes)`: 0 for an empty list.
  static let sum = aggregate("sum", "The sum of a list of numbers, or of one field of its items.") { $0.reduce(0, +) }

  /// `list | average`; null for an empty list.
  static let average = aggregate("average", "The mean of a list of numbers, or of one field of its items.") { n in
    n.isEmpty ? nil : n.reduce(0, +) / Double(n.count)
  }

  /// `list | min`: the smallest item; null for an empty list.
  static let min = Filter(
    FilterSignature("min", accepts: "a list", "The smallest item of a list.") { input, _ in input.item }
  ) { input, _, context in
    (input.list ?? []).filter { !$0.isMissing }.min { ValueOrder.compare($0, $1, zone: context.zone) < 0 } ?? .null
  }

  /// `list | max`: the largest item; null for an empty list.
  static let max = Filter(
    FilterSignature("max", accepts: "a list", "The largest item of a list.") { input, _ in input.item }
  ) { input, _, context in
    (input.list ?? []).filter { !$0.isMissing }.max { ValueOrder.compare($0, $1, zone: context.zone) < 0 } ?? .null
  }

  /// `number | round`, `number | round(1)`: half away from zero.
  static let round = Filter(
    FilterSignature(
      "round", accepts: "a number",
      parameters: [Parameter("digits", .integer(0...9), default: .integer(0), "Decimals to keep.")], "The number, rounded."
    ) { input, _ in input.isNumeric ? .number : nil }
  ) { input, arguments, _ in
    guard let d = input.double else { return .null }
    var scale = 1.0
    // A number of digits that only the run knows may be anything.
    for _ in 0..<Swift.min(9, Swift.max(0, arguments[0].integer ?? 0)) { scale *= 10 }
    let scaled = d * scale
    return .number(scaled.isFinite ? scaled.rounded() / scale : d)
  }

  // MARK: Shared

  static func aggregate(_ name: String, _ doc: String, _ fold: @escaping @Sendable ([Double]) -> Double?) -> Filter {
    Filter(
      FilterSignature(
        name, accepts: "a list of numbers", parameters: [Parameter("field", .field, "The field of each item.")], doc
      ) {
        input, arguments in
        guard input.isList || input == .any else { return nil }
        let numbers = arguments[0] == .null ? input.item ?? .any : arguments[0]
        return numbers.isNumeric ? .number : nil
      }, cost: .items
    ) { input, arguments, _ in
      let items = (input.list ?? []).map { item in arguments[0].text.map { item[$0] } ?? item }
      let result = fold(items.compactMap(\.double))
      let whole = items.allSatisfy { $0.integer != nil }
      return result.map { whole && name == "sum" && abs($0) < 1e15 ? .integer(Int($0)) : .number($0) } ?? .null
    }
  }
}
