import LucidCore
import LucidSyntax

/// Filters for names of other systems.
enum FilterNames {
  /// The filter that a name most likely means.
  static func meant(by written: String, among filters: [String]) -> String? {
    let name = written.lowercased()
    if filters.contains(name) { return name }
    if let other = OtherWords.filter(name), filters.contains(other) { return other }
    return Spelling.nearest(written, among: filters)
  }
}
