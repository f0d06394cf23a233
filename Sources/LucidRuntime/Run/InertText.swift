/// Text of the outside world without the characters that hide, reorder or command.
///
/// Controls, line separators and bidirectional overrides become U+FFFD; what is invisible vanishes:
/// zero-width spaces, direction marks, byte order marks, fillers, soft hyphens, tag characters.
/// Joiners and variation selectors stay where scripts and emoji need them, one at a time: a run of
/// selectors behind an emoji carries hidden text.
package enum InertText {
  /// Whether there is nothing to do; the common case, one pass over the bytes.
  package static func isClean(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    for (i, b) in bytes.enumerated() {
      if b >= 0x20, b < 0x7F { continue }
      if b == 0x0A || b == 0x09 { continue }
      // DEL, and the lead bytes of C1 controls, U+0600…, U+1000…, U+2000…, U+F000… and the tag plane; other scripts pass.
      if b < 0x20 || b == 0x7F || b == 0xC2 || b == 0xD8 || b == 0xE1 || b == 0xE2 || b == 0xEF || b == 0xF3 { return false }
      // U+034F and U+3164, U+1BCA0…, U+1D173…: too rare to slow their neighbours down.
      guard b == 0xCD || b == 0xE3 || b == 0xF0, i + 2 < bytes.count else { continue }
      switch (b, bytes[i + 1], bytes[i + 2]) {
      case (0xCD, 0x8F, _), (0xE3, 0x85, 0xA4), (0xF0, 0x9B, 0xB2), (0xF0, 0x9D, 0x85): return false
      default: continue
      }
    }
    // Its two bytes may be the last.
    return !(bytes.count >= 2 && bytes[bytes.count - 2] == 0xCD && bytes[bytes.count - 1] == 0x8F)
  }

  package static func clean(_ text: String) -> String {
    var out = String.UnicodeScalarView()
    var afterReturn = false
    /// The last one that stayed.
    var before: UInt32 = 0
    func keep(_ s: Unicode.Scalar) {
      out.append(s)
      before = s.value
    }
    for s in text.unicodeScalars {
      // A carriage return before a line feed is half of a line break.
      if afterReturn, s.value != 0x0A { keep("\u{FFFD}") }
      afterReturn = s.value == 0x0D
      switch s.value {
      case 0x0D: continue
      case 0x0A, 0x09: keep(s)
      case 0..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069, 0x2028, 0x2029: keep("\u{FFFD}")
      case 0xAD, 0x034F, 0x061C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B...0x180F, 0x200B, 0x200E, 0x200F, 0x2060...0x2065,
        0x206A...0x206F, 0x3164, 0xFEFF, 0xFFA0, 0xFFF0...0xFFFB, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE00FF,
        0xE01F0...0xE0FFF:
        continue
      case 0x200C, 0x200D: if joins(before) { keep(s) }
      case 0xFE00...0xFE0F: if before > 0x20, !isSelector(before) { keep(s) }
      // Variants of an ideograph, as in some Japanese names.
      case 0xE0100...0xE01EF: if (0x3400..<0xA000).contains(before) || (0x20000..<0x40000).contains(before) { keep(s) }
      default: keep(s)
      }
    }
    if afterReturn { keep("\u{FFFD}") }
    return String(out)
  }

  /// A joiner stands between letters of scripts that join, or in an emoji; never after Latin, never
  /// twice.
  private static func joins(_ before: UInt32) -> Bool {
    before >= 0x600 && before != 0x200C && before != 0x200D && before != 0xFFFD
  }

  private static func isSelector(_ value: UInt32) -> Bool {
    (0xFE00...0xFE0F).contains(value) || (0xE0100...0xE01EF).contains(value)
  }
}
