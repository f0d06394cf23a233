/// The width of a text in columns of a terminal with fixed cells.
enum DisplayWidth {
  static func of(_ text: String) -> Int {
    var width = 0
    for c in text { width += of(c) }
    return width
  }

  /// 0 for a lone combining mark, 2 for wide characters and emoji, else 1.
  static func of(_ character: Character) -> Int {
    if character.isASCII { return character == "\r\n" ? 0 : 1 }
    var widest = 0
    var marked = false
    for scalar in character.unicodeScalars {
      // U+FE0F asks for the emoji form of the symbol before it.
      if scalar.value == 0xFE0F, widest == 1 { marked = true }
      widest = max(widest, of(scalar))
    }
    return marked ? 2 : widest
  }

  static func of(_ scalar: Unicode.Scalar) -> Int {
    if scalar.value < 0x300 { return scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value) || scalar.value == 0xAD ? 0 : 1 }
    if (0x1160...0x11FF).contains(scalar.value) { return 0 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator: return 0
    default: return WideScalars.contains(scalar) ? 2 : 1
    }
  }
}
