extension String {
  /// Text from outside made fit for one line: blanks and control characters become one space, marks
  /// that turn the direction of writing around or cannot be seen are dropped. At most `limit`
  /// characters, the last of them `…` when something was cut.
  package func oneLine(limit: Int) -> String {
    var line = ""
    line.reserveCapacity(Swift.min(utf8.count, limit * 4))
    var count = 0
    var space = false
    for character in self {
      if character.isWhitespace || character.unicodeScalars.allSatisfy({ $0.value < 0x20 || (0x7F...0x9F).contains($0.value) }) {
        space = !line.isEmpty
        continue
      }
      // A heap of accents on one letter counts as one character and may still be a page long.
      let visible = character.unicodeScalars.prefix(16).filter { !Self.isInvisible($0.value) }
      guard !visible.isEmpty else { continue }
      if count + (space ? 1 : 0) >= limit {
        if count == limit { line.removeLast() }
        while line.last == " " { line.removeLast() }
        return line + "…"
      }
      if space {
        line += " "
        count += 1
        space = false
      }
      line.unicodeScalars.append(contentsOf: visible)
      count += 1
    }
    return line
  }

  /// Controls inside a cluster, zero-width space, direction marks and overrides, byte order mark.
  /// Joiners stay: emoji need them.
  private static func isInvisible(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0...0x1F, 0x7F...0x9F, 0xAD, 0x200B, 0x200E, 0x200F, 0x202A...0x202E, 0x2060...0x2069, 0xFEFF, 0xE0000...0xE007F: true
    default: false
    }
  }
}
