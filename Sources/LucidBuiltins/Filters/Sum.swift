import LucidCore
import LucidRuntime

extension Filters {
  /// `list | sum`, `list | sum(minutes)`: 0 for an empty list.
  static let sum = aggregate("sum", "The sum of a list of numbers, or of one field of its items.") { $0.reduce(0, +) }
}
