import LucidCore
import LucidRuntime

extension Filters {
  /// `value | trim`.
  static let trim = text("trim", "The text without white space at its ends.") { text in
    var rest = text[...]
    while let c = rest.first, c.isWhitespace { rest.removeFirst() }
    while let c = rest.last, c.isWhitespace { rest.removeLast() }
    return String(rest)
  }
}
