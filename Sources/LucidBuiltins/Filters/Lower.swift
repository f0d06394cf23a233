import LucidCore
import LucidRuntime

extension Filters {
  /// `value | lower`.
  static let lower = text("lower", "The text in small letters.") { $0.lowercased() }
}
