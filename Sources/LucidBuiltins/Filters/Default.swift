import LucidCore
import LucidRuntime

extension Filters {
  /// `value | default("none")`: another value in place of a missing one.
  static let defaultValue = Filter(
    FilterSignature(
      "default", accepts: "any value",
      parameters: [Parameter("value", .any, required: true, "What to use when there is nothing.")], seesAbsent: true,
      "Another value in place of one that is missing, empty or not available."
    ) { input, arguments in input.joined(arguments[0]) }, cost: .items
  ) { input, arguments, _ in
    switch input {
    case .null, .absent: arguments[0]
    case .text(let t) where t.isEmpty: arguments[0]
    default: input
    }
  }
}
