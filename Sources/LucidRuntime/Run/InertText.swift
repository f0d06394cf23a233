/// Text of the outside world without the characters that hide, reorder or command.
///
/// Control characters and bidirectional overrides become U+FFFD; zero-width spaces, direction marks, byte order marks and tag characters vanish.
/// Joiners stay: emoji and several scripts need them.
package enum InertText {
  /// Whether there is nothing to do; the common case, one pass over the bytes.
  package static func isClean(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    for b in bytes {
      if b >= 0x20, b < 0x7F { continue }
      if b == 0x0A || b == 0x09 { continue }
      // DEL, and the lead bytes of C1 controls, U+0600…, U+1000…, U+2000…, U+F000… and the tag plane; other scripts pass.
      if b < 0x20 || b == 0x7F || b == 0xC2 || b == 0xD8 || b == 0xE1 || b == 0xE2 || b == 0xEF || b == 0xF3 { return false }
    }
    return true
  }

  package static func clean(_ text: String) -> String {
    var out = String.UnicodeScalarView()
    var afterReturn = false
    for s in text.unicodeScalars {
      // A carriage return before a line feed is half of a line break.
      if afterReturn, s.value != 0x0A { out.append("\u{FFFD}") }
      afterReturn = s.value == 0x0D
      switch s.value {
      case 0x0D: continue
      case 0x0A, 0x09: out.append(s)
      case 0..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069, 0x2028, 0x2029: out.append("\u{FFFD}")
      case 0x061C, 0x180E, 0x200B, 0x200E, 0x200F, 0x2060...0x2064, 0x206A...0x206F, 0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE007F:
        continue
      default: out.append(s)
      }
    }
    if afterReturn { out.append("\u{FFFD}") }
    return String(out)
  }
}
