/// The relation between the result of a filter over a truncated list and that over the whole list.
/// One rule for each filter; a filter without a rule gives a value that is unsure.
package enum TruncationRule: Sendable {
  /// An item for each item, in the same order: `map`.
  case mapped
  /// Fewer or more items, in the same order: `where`, `unique`, `flatten`.
  case chosen
  /// All items in another order: `sort`, `reverse`.
  case reordered
  /// The same, in groups that are truncated lists themselves: `group`.
  case grouped
  /// The first item, which is known of the beginning of a list: `first`.
  case first
  /// The items between two places, known where the list holds them: `slice`.
  case between
  /// The item at a place: `nth`.
  case place
  /// The place of an item, which is known where it is found: `index`.
  case found
  /// As many of the first items as the argument says, from the end where it is below zero:
  /// `limit`, `take`.
  case leading
  /// Without as many of the first items as the argument says: `skip`.
  case skipping
  /// The number of items: `length`.
  case counted
  /// The smallest value, and the largest one.
  case least, most
  /// True or false, which one item decides for this value, and no item for the other: `any`, `all`.
  case decided(by: Bool)
  /// A text of all items; the phrase for the rest stands at its end, between two texts: `join`,
  /// `bullets`.
  case listed(String, String)
  /// The filter writes the mark itself: `json`, `quote`.
  case shown
  /// Anything else: `sum`, `average`.
  case unsure

  /// Whether the result shows the marks of single items, so that it needs none itself.
  package var showsMarks: Bool {
    switch self {
    case .listed, .shown: true
    default: false
    }
  }
}
