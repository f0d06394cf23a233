import LucidCore
import LucidRuntime

extension Filters {
  /// `value | upper`.
  static let upper = text("upper", "The text in capital letters.") { $0.uppercased() }
}
