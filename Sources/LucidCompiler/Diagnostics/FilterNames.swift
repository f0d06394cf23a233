import LucidCore
import LucidSyntax

/// Filters for names of other systems, and patterns of dates in other letters.
enum FilterNames {
  /// The filter that a name most likely means.
  static func meant(by written: String, among filters: [String]) -> String? {
    let name = written.lowercased()
    if filters.contains(name) { return name }
    if let other = OtherWords.filters[name], filters.contains(other) { return other }
    return Spelling.nearest(written, among: filters)
  }

  /// `%Y-%m-%d` and `YYYY-MM-DD` as `yyyy-MM-dd`.
  static func pattern(_ written: String) -> String? {
    var text = written
    for (old, new) in text.contains("%") ? strftime : moment { text = text.replacing(old, with: new) }
    return text != written && DatePattern.firstUnknownLetter(in: text) == nil && !text.contains("%") ? text : nil
  }

  private static let strftime = [
    ("%Y", "yyyy"), ("%y", "yy"), ("%m", "MM"), ("%d", "dd"), ("%-d", "d"), ("%e", "d"), ("%-m", "M"), ("%H", "HH"), ("%M", "mm"),
    ("%S", "ss"), ("%I", "hh"), ("%p", "a"), ("%A", "EEEE"), ("%a", "EEE"), ("%B", "MMMM"), ("%b", "MMM"), ("%F", "yyyy-MM-dd"),
    ("%T", "HH:mm:ss"), ("%R", "HH:mm"),
  ]
  private static let moment = [
    ("YYYY", "yyyy"), ("YY", "yy"), ("DD", "dd"), ("D", "d"), ("dddd", "EEEE"), ("ddd", "EEE"), ("A", "a"),
  ]
}
