import LucidCore
import LucidRuntime

extension Filters {
  /// `value | trim`.
  static let trim = text("trim", "The text without white space at its ends.") { text in
    // Most texts need nothing and have letters at both ends: those cost no look into the tables of Unicode.
    if let first = text.utf8.first, let last = text.utf8.last, first > 0x20, last > 0x20, first < 0x7F, last < 0x7F {
      return text
    }
    var rest = text[...]
    while let c = rest.first, c.isWhitespace { rest.removeFirst() }
    while let c = rest.last, c.isWhitespace { rest.removeLast() }
    return String(rest)
  }
}
