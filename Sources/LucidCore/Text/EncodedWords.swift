/// The text of a header as ASCII: itself, or encoded words of RFC 2047 (UTF-8, base64).
package enum EncodedWords {
  /// Bytes in one encoded word: with the name of the header before it, and base64, which makes 4
  /// characters of 3 bytes, it fits into a line.
  private static let most = 39

  /// Line breaks and other control characters become blanks, so that no header can begin in a text.
  package static func text(_ text: String) -> String { words(text).joined(separator: " ") }

  /// `NAME: text`, folded so that no line is longer than 78 characters where the text allows it;
  /// with its line break.
  package static func header(_ name: String, _ text: String) -> String {
    var out = ""
    var line = name + ":"
    for word in words(text) {
      if line.utf8.count + 1 + word.utf8.count > 78, line.contains(where: { $0 != " " }), line != name + ":" {
        out += line + "\n"
        line = ""
      }
      line += " " + word
    }
    return out + line + "\n"
  }

  private static func words(_ text: String) -> [String] {
    let clean = String(String.UnicodeScalarView(text.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? " " : $0 }))
    let parts = clean.split(separator: " ").map(String.init)
    // What looks like an encoded word, and what is too long for a line, is written as one too.
    let isPlain = parts.allSatisfy { part in
      part.utf8.count <= 60 && !part.contains("=?") && part.utf8.allSatisfy { $0 < 0x7F }
    }
    return isPlain ? parts : encoded(parts.joined(separator: " "))
  }

  /// No character is cut in two.
  private static func encoded(_ text: String) -> [String] {
    var words: [String] = []
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      let next = Array(String(scalar).utf8)
      if bytes.count + next.count > most {
        words.append("=?UTF-8?B?\(base64(bytes))?=")
        bytes = []
      }
      bytes += next
    }
    if !bytes.isEmpty { words.append("=?UTF-8?B?\(base64(bytes))?=") }
    return words
  }

  private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  package static func base64(_ bytes: [UInt8]) -> String {
    var out: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = (0..<3).map { start + $0 < bytes.count ? UInt32(bytes[start + $0]) : 0 }
      let bits = group[0] << 16 | group[1] << 8 | group[2]
      for i in 0..<4 {
        out.append(start + i - 1 < bytes.count ? digits[Int(bits >> UInt32(18 - 6 * i) & 63)] : UInt8(ascii: "="))
      }
    }
    return String(decoding: out, as: UTF8.self)
  }
}
