/// Whether a text is one JSON value: brackets in pairs, strings closed, nothing raw in them. Values are not looked at closer.
enum JSONShape {
  static func isWhole(_ text: String) -> Bool {
    var open: [UInt8] = []
    var inString = false
    var isEscaped = false
    for b in text.utf8 {
      if inString {
        if b < 0x20 { return false }
        if isEscaped {
          isEscaped = false
        } else if b == UInt8(ascii: "\\") {
          isEscaped = true
        } else if b == UInt8(ascii: "\"") {
          inString = false
        }
        continue
      }
      switch b {
      case UInt8(ascii: "\""): inString = true
      case UInt8(ascii: "{"): open.append(UInt8(ascii: "}"))
      case UInt8(ascii: "["): open.append(UInt8(ascii: "]"))
      case UInt8(ascii: "}"), UInt8(ascii: "]"): guard open.popLast() == b else { return false }
      default: break
      }
    }
    return open.isEmpty && !inString && !text.isEmpty
  }
}
