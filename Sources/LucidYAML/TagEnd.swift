/// The end of a tag `<<…>>`, for those who read texts and for those who read files.
package enum TagEnd {
  /// Returns where the `>>` of a tag stands whose text goes on at `start`; nil when there is none
  /// on the line, or when another tag begins before it. Quoted text is passed over; `mayNest` is
  /// for tags that are known before their end.
  package static func find(_ bytes: [UInt8], from start: Int, until limit: Int, mayNest: Bool) -> Int? {
    var i = start
    var quote: UInt8 = 0
    // Marks inside parentheses are a mistake in this tag, not the start of another.
    var depth = 0
    while i < limit, bytes[i] != 0x0A {
      let b = bytes[i]
      if quote != 0 {
        if b == UInt8(ascii: "\\") { i += 1 } else if b == quote { quote = 0 }
      } else if b == UInt8(ascii: "(") {
        depth += 1
      } else if b == UInt8(ascii: ")") {
        depth -= 1
      } else if b == UInt8(ascii: "\"")
        || (b == UInt8(ascii: "'") && i > 0 && [0x28, 0x20, 0x2C, 0x3C, 0x5B].contains(bytes[i - 1]))
      {
        quote = b
      } else if b == UInt8(ascii: "<"), i + 1 < limit, bytes[i + 1] == b, depth <= 0, !mayNest {
        return nil
      } else if b == UInt8(ascii: ">"), i + 1 < limit, bytes[i + 1] == b {
        return i
      }
      i += 1
    }
    return nil
  }
}
