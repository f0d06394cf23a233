import LucidCore

/// Characters that look like a blank, like nothing, or like a sign of the language.
enum Lookalikes {
  /// The ASCII text that a character stands for; nil for a character that is meant.
  static func ascii(_ s: Unicode.Scalar) -> String? {
    switch s.value {
    case 0xA0, 0x1680, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: " "
    case 0xAD, 0x200B...0x200D, 0x2060, 0xFEFF: ""
    case 0xFF01...0xFF5E: Unicode.Scalar(s.value - 0xFEE0).map { String(Character($0)) }
    default: nil
    }
  }

  /// Whether a character is one between words: a blank, or one without width.
  static func isBlank(_ s: Unicode.Scalar) -> Bool { ascii(s).map { $0 == " " || $0.isEmpty } ?? false }

  private static let letters: [Unicode.Scalar: String] = [
    "а": "a", "е": "e", "о": "o", "р": "p", "с": "c", "у": "y", "х": "x", "і": "i", "ѕ": "s", "ј": "j", "ο": "o", "ν": "v",
  ]

  /// The Latin letter that a Cyrillic or Greek one looks like.
  static func latin(_ s: Unicode.Scalar) -> String? { letters[s] }

  private static let names: [UInt32: String] = [
    0xA0: "a no-break space", 0x202F: "a narrow no-break space", 0x3000: "an ideographic space", 0xAD: "a soft hyphen",
    0x200B: "a zero-width space", 0x200C: "a zero-width non-joiner", 0x200D: "a zero-width joiner", 0x2060: "a word joiner",
    0xFEFF: "a byte order mark",
  ]

  /// Such as `a no-break space (U+00A0)`.
  static func name(_ s: Unicode.Scalar) -> String {
    let digits = String(s.value, radix: 16, uppercase: true)
    let number = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    if let name = names[s.value] { return "\(name) (\(number))" }
    guard let name = s.properties.name else { return number }
    return "\(s.properties.isWhitespace ? "a blank" : "`\(Character(s))`") (\(number) \(name))"
  }
}
