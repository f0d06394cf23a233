/// Characters that hide, reorder or steer: what a person does not see and a terminal or a model
/// does.
///
/// Emoji sequences and the joiners that Arabic and Indic scripts need are none.
package enum HiddenScalar {
  /// Whether a scalar must not reach a screen as it is, given its neighbours.
  package static func isHidden(_ s: Unicode.Scalar, after previous: Unicode.Scalar?, before next: Unicode.Scalar?) -> Bool {
    switch s.value {
    case 0x20..<0x7F: return false
    case 0..<0x20, 0x7F..<0xA0, 0xAD, 0x34F, 0x61C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B...0x180F: return true
    case 0x200C, 0x200D: return !joins(previous, next, zeroWidthJoiner: s.value == 0x200D)
    case 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0x3164, 0xFEFF, 0xFFA0, 0xFFF0...0xFFFB: return true
    case 0xFE0E, 0xFE0F: return previous.map { !$0.properties.isEmoji } ?? true
    case 0xFE00...0xFE0D, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE0FFF: return true
    default: return false
    }
  }

  /// Whether UTF-8 that holds none of the hidden characters can be told from its bytes alone:
  /// printable ASCII, line breaks and tabs.
  package static func isPlain(_ byte: UInt8) -> Bool {
    byte < 0x7F && (byte >= 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09)
  }

  private static func joins(_ previous: Unicode.Scalar?, _ next: Unicode.Scalar?, zeroWidthJoiner: Bool) -> Bool {
    guard let previous, let next else { return false }
    if zeroWidthJoiner, next.properties.isEmoji, previous.properties.isEmoji || previous.value == 0xFE0F, previous.value > 0xFF {
      return true
    }
    return previous.value >= 0x600 && next.value >= 0x600 && !isFormat(previous) && next.properties.isAlphabetic
  }

  private static func isFormat(_ s: Unicode.Scalar) -> Bool { s.properties.generalCategory == .format }
}
