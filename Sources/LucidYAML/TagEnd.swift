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
        if isPair(of: less, bytes, i, until: limit) { holdsMarks = true }
        if b == UInt8(ascii: "\\") { i += 1 } else if b == quote { quote = 0 }
      } else if b == UInt8(ascii: "(") {
        depth += 1
      } else if b == UInt8(ascii: ")") {
        depth -= 1
      } else if opensText(bytes, i) {
        quote = b
      } else if b == less, isPair(of: less, bytes, i, until: limit), depth <= 0, !mayNest {
        return holdsMarks ? nested(bytes, from: start, until: limit, in: 0) : nil
      } else if isPair(of: greater, bytes, i, until: limit) {
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
      if bytes[i] == UInt8(ascii: "\\") { i += 1 } else if isPair(of: less, bytes, i, until: limit) { holdsMarks = true }
      i += 1
    }
    let plain = i < limit ? i : nil
    return (holdsMarks ? nested(bytes, from: start, until: limit, in: quote) : nil) ?? plain
  }

  /// Whether a tag begins inside a text: two marks and a name, which may stand in parentheses.
  package static func beginsTag(_ bytes: [UInt8], _ i: Int, until limit: Int) -> Bool {
    guard isPair(of: less, bytes, i, until: limit), i + 2 < limit, bytes[i + 2] != less else { return false }
    // Three marks are one and a tag, four a tag as text.
    if i > 1, bytes[i - 1] == less, bytes[i - 2] == less { return false }
    var first = i + 2
    while first < limit, bytes[first] == 0x20 || bytes[first] == UInt8(ascii: "(") { first += 1 }
    guard first < limit else { return false }
    let b = bytes[first]
    return (b | 0x20 >= 0x61 && b | 0x20 <= 0x7A) || b == UInt8(ascii: "_")
  }

  /// A tag that is open: the place behind its marks, and the quote of the text that it stands in.
  package typealias OpenTag = (start: Int, quote: Int?)

  /// Returns the tags that are open at the end of a range of one line, outermost first: a tag, a
  /// text in it, a tag in that.
  package static func open(_ bytes: [UInt8], in range: Range<Int>) -> [OpenTag] {
    var tags: [OpenTag] = []
    var quotes: [Int] = []
    var i = range.lowerBound
    func begins() -> Bool {
      isPair(of: less, bytes, i, until: range.upperBound) && (i < 2 || bytes[i - 1] != less || bytes[i - 2] != less)
        && (i + 2 == range.upperBound || bytes[i + 2] != less)
    }
    while i < range.upperBound {
      // There are as many tags as texts in them where a text is open, and one more where it is not.
      let isTag = tags.count > quotes.count
      if isTag, opensText(bytes, i) {
        quotes.append(i)
      } else if isTag, isPair(of: greater, bytes, i, until: range.upperBound) {
        tags.removeLast()
        i += 1
      } else if !isTag, let quote = quotes.last, bytes[i] == UInt8(ascii: "\\") || bytes[i] == bytes[quote] {
        if bytes[i] == bytes[quote] { quotes.removeLast() } else { i += 1 }
      } else if begins() {
        if isTag { tags.removeLast() }
        tags.append((i + 2, quotes.last))
        i += 1
      }
      i += 1
    }
    return tags
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
        // In a tag of a text a quote behind a name is the end of that text: the marks were no tag.
        guard outer.isEmpty || beginsValue(bytes, i) else { return nil }
        outer.append(0)
        quote = b
      } else if isPair(of: greater, bytes, i, until: limit) {
        guard let last = outer.popLast() else { return i }
        quote = last
        i += 1
      } else if isPair(of: less, bytes, i, until: limit) {
        return nil
      }
      i += 1
    }
    return nil
  }

  private static func isPair(of mark: UInt8, _ bytes: [UInt8], _ i: Int, until limit: Int) -> Bool {
    bytes[i] == mark && i + 1 < limit && bytes[i + 1] == mark
  }

  /// Whether a quote opens a text; an apostrophe does so only where a value begins.
  private static func opensText(_ bytes: [UInt8], _ i: Int) -> Bool {
    bytes[i] == UInt8(ascii: "\"") || (bytes[i] == UInt8(ascii: "'") && beginsValue(bytes, i))
  }

  /// Whether a place follows a blank, a bracket, a comma or a mark.
  private static func beginsValue(_ bytes: [UInt8], _ i: Int) -> Bool {
    i > 0 && [0x28, 0x20, 0x2C, 0x3C, 0x5B].contains(bytes[i - 1])
  }
}
