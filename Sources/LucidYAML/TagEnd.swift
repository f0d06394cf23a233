/// The end of a tag `<<…>>`, and of a text in quotes inside one, for those who read texts and for
/// those who read files.
///
/// A text holds tags, and a tag holds texts: `bullets("<<start | date("HH:mm")>>")`.
package enum TagEnd {
  private static let less = UInt8(ascii: "<")
  private static let greater = UInt8(ascii: ">")

  /// Returns where the `>>` of a tag stands whose text goes on at `start`; nil when there is none
  /// on the line, or when another tag begins before it. Quoted text is passed over; `mayNest` is
  /// for tags that are known before their end.
  package static func find(_ bytes: [UInt8], from start: Int, until limit: Int, mayNest: Bool) -> Int? {
    var i = start
    var quote: UInt8 = 0
    var holdsMarks = false
    // Marks inside parentheses are a mistake in this tag, not the start of another.
    var depth = 0
    while i < limit, bytes[i] != 0x0A {
      let b = bytes[i]
      if quote != 0 {
        if isPair(bytes, i, limit, less) { holdsMarks = true }
        if b == UInt8(ascii: "\\") { i += 1 } else if b == quote { quote = 0 }
      } else if b == UInt8(ascii: "(") {
        depth += 1
      } else if b == UInt8(ascii: ")") {
        depth -= 1
      } else if opensText(bytes, i) {
        quote = b
      } else if b == less, isPair(bytes, i, limit, less), depth <= 0, !mayNest {
        return holdsMarks ? nested(bytes, from: start, until: limit, in: 0) : nil
      } else if isPair(bytes, i, limit, greater) {
        return (holdsMarks ? nested(bytes, from: start, until: limit, in: 0) : nil) ?? i
      }
      i += 1
    }
    return holdsMarks ? nested(bytes, from: start, until: limit, in: 0) : nil
  }

  /// Returns where the quote stands that ends a text, which goes on at `start`; nil for a text that
  /// is not closed.
  package static func findQuote(_ quote: UInt8, in bytes: [UInt8], from start: Int, until limit: Int) -> Int? {
    var i = start
    var holdsMarks = false
    while i < limit, bytes[i] != quote {
      if bytes[i] == UInt8(ascii: "\\") { i += 1 } else if isPair(bytes, i, limit, less) { holdsMarks = true }
      i += 1
    }
    let plain = i < limit ? i : nil
    return (holdsMarks ? nested(bytes, from: start, until: limit, in: quote) : nil) ?? plain
  }

  /// Whether a tag begins inside a text: two marks, and something that can begin an expression.
  package static func beginsTag(_ bytes: [UInt8], _ i: Int, until limit: Int) -> Bool {
    guard isPair(bytes, i, limit, less), i + 2 < limit, bytes[i + 2] != less else { return false }
    // Three marks are one and a tag, four a tag as text.
    if i > 1, bytes[i - 1] == less, bytes[i - 2] == less { return false }
    var first = i + 2
    while first < limit, bytes[first] == 0x20 { first += 1 }
    guard first < limit else { return false }
    let b = bytes[first]
    return (b | 0x20 >= 0x61 && b | 0x20 <= 0x7A) || (b >= 0x30 && b <= 0x39) || b >= 0x80
      || "_([-\"'".utf8.contains(b)
  }

  /// The end of what is open, a text in this quote or a tag (0), where all that opens in it is
  /// closed in turn on the line; nil where it is not.
  private static func nested(_ bytes: [UInt8], from start: Int, until limit: Int, in open: UInt8) -> Int? {
    var outer: [UInt8] = []
    var quote = open
    var i = start
    while i < limit, bytes[i] != 0x0A {
      let b = bytes[i]
      if quote != 0 {
        if b == UInt8(ascii: "\\") {
          i += 1
        } else if b == quote {
          guard let last = outer.popLast() else { return i }
          quote = last
        } else if beginsTag(bytes, i, until: limit) {
          outer.append(quote)
          quote = 0
          i += 1
        }
      } else if opensText(bytes, i) {
        outer.append(0)
        quote = b
      } else if isPair(bytes, i, limit, greater) {
        guard let last = outer.popLast() else { return i }
        quote = last
        i += 1
      } else if isPair(bytes, i, limit, less) {
        return nil
      }
      i += 1
    }
    return nil
  }

  private static func isPair(_ bytes: [UInt8], _ i: Int, _ limit: Int, _ mark: UInt8) -> Bool {
    bytes[i] == mark && i + 1 < limit && bytes[i + 1] == mark
  }

  /// Whether a quote opens a text; an apostrophe does so only where a value begins.
  private static func opensText(_ bytes: [UInt8], _ i: Int) -> Bool {
    bytes[i] == UInt8(ascii: "\"")
      || (bytes[i] == UInt8(ascii: "'") && i > 0 && [0x28, 0x20, 0x2C, 0x3C, 0x5B].contains(bytes[i - 1]))
  }
}
