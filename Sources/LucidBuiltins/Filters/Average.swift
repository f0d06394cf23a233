import LucidCore
import LucidRuntime

extension Filters {
  /// `list | average`; null for an empty list.
  static let average = aggregate("average", "The mean of a list of numbers, or of one field of its items.") { n in
    n.isEmpty ? nil : n.reduce(0, +) / Double(n.count)
  }
}
