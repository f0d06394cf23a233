import LucidCore
import LucidRuntime

extension Filters {
  /// `value | length`: characters of a text, items of a list.
  static let length = Filter(
    FilterSignature("length", accepts: "a list or text", "How many items a list has, or characters a text.") { input, _ in
      input.isList || input == .text || input == .any ? .integer : nil
    }, cost: .items
  ) { input, _, _ in
    switch input {
    case .list(let l): .integer(l.count)
    case .text(let t): .integer(t.count)
    default: .integer(0)
    }
  }
}
