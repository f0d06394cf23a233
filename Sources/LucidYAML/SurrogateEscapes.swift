import LucidSystem

/// Pairs of escapes such as `\ud83d\ude00`, as JSON writes characters beyond the first plane.
///
/// YAML has no such pairs and libyaml refuses them. Each is changed to a pair of private characters
/// of the same length before libyaml reads it, and back in the text that it gives, so that no place
/// in the file moves.
struct SurrogateEscapes {
  /// The text with the pairs changed.
  let bytes: [UInt8]

  /// More pairs than this are left as they are: each is found by a reading of the text.
  private static let most = 500

  /// nil for a text without pairs, or with private characters of its own.
  init?(_ text: [UInt8], refusedAt: ([UInt8]) -> Int?) {
    guard Self.mayHold(text) else { return nil }
    var bytes = text
    var count = 0
    // Only libyaml tells an escape from the same letters in a text without quotes.
    while count < Self.most, let at = refusedAt(bytes), Self.mask(&bytes, at) { count += 1 }
    guard count > 0 else { return nil }
    self.bytes = bytes
  }

  /// Whether an escape of a high surrogate stands somewhere, and no private character.
  private static func mayHold(_ text: [UInt8]) -> Bool {
    // Nearly all texts have no escape at all.
    guard text.withUnsafeBytes({ $0.baseAddress.map { memchr($0, Int32(UInt8(ascii: "\\")), text.count) != nil } ?? false })
    else { return false }
    var holds = false
    for i in text.indices {
      if text[i] == 0xEE { return false }
      guard text[i] == UInt8(ascii: "\\"), i + 4 < text.count, text[i + 1] == UInt8(ascii: "u") else { continue }
      switch text[i + 2] | 0x20 {
      case UInt8(ascii: "d"): holds = true
      case UInt8(ascii: "e"): if text[i + 3] < UInt8(ascii: "8") { return false }
      default: break
      }
    }
    return holds
  }

  /// Changes the pair whose first digits begin at a place; false when there is none.
  private static func mask(_ bytes: inout [UInt8], _ at: Int) -> Bool {
    guard let high = hex(bytes, at), let low = hex(bytes, at + 6), bytes[at + 4] == UInt8(ascii: "\\"),
      bytes[at + 5] == UInt8(ascii: "u"), (0xD800...0xDBFF).contains(high), (0xDC00...0xDFFF).contains(low)
    else { return false }
    write(&bytes, at, high - 0xD800 + 0xE000)
    write(&bytes, at + 6, low - 0xDC00 + 0xE400)
    return true
  }

  /// The character that the digits of a pair stand for; nil where no pair begins.
  static func pair(_ bytes: [UInt8], at digits: Int) -> Unicode.Scalar? {
    guard let high = hex(bytes, digits), let low = hex(bytes, digits + 6), bytes[digits + 4] == UInt8(ascii: "\\"),
      bytes[digits + 5] == UInt8(ascii: "u"), (0xD800...0xDBFF).contains(high), (0xDC00...0xDFFF).contains(low)
    else { return nil }
    return Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
  }

  /// A text of libyaml with its characters put back.
  static func unmasked(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    var high: UInt32?
    for scalar in text.unicodeScalars {
      if let first = high, (0xE400...0xE7FF).contains(scalar.value),
        let whole = Unicode.Scalar(0x10000 + (first - 0xE000) << 10 + (scalar.value - 0xE400))
      {
        scalars.append(whole)
        high = nil
      } else if (0xE000...0xE3FF).contains(scalar.value) {
        high = scalar.value
      } else {
        scalars.append(scalar)
      }
    }
    return String(scalars)
  }

  private static func hex(_ bytes: [UInt8], _ at: Int) -> UInt32? {
    guard at >= 0, at + 4 <= bytes.count else { return nil }
    return UInt32(String(decoding: bytes[at..<at + 4], as: UTF8.self), radix: 16)
  }

  private static func write(_ bytes: inout [UInt8], _ at: Int, _ value: UInt32) {
    bytes.replaceSubrange(at..<at + 4, with: String(value, radix: 16).utf8)
  }
}
