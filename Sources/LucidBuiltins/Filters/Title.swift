import LucidCore
import LucidRuntime

extension Filters {
  /// `value | title`.
  static let title = text("title", "The text with a capital at the start of each word.") { text in
    text.split(separator: " ", omittingEmptySubsequences: false)
      .map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
  }
}
