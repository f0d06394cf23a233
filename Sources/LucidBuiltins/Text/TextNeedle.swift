/// A text to look for in other texts, without regard to upper and lower case. Made once, used on
/// many.
package struct TextNeedle: Sendable {
  /// In lower case.
  private let bytes: [UInt8]
  private let isASCII: Bool

  /// nil when there is nothing to look for.
  package init?(_ text: String?) {
    guard let text else { return nil }
    let trimmed = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard !trimmed.isEmpty else { return nil }
    bytes = Array(trimmed.lowercased().utf8)
    isASCII = bytes.allSatisfy { $0 < 0x80 }
  }

  /// In lower case; nil where letters beyond ASCII are looked for.
  package var ascii: [UInt8]? { isASCII ? bytes : nil }

  /// Cost: linear for texts that people write.
  package func isIn(_ text: String) -> Bool {
    look(in: text) { _, _ in true }
  }

  /// Whether it stands there as words of their own: `Retro` is in `after the retro.` but not in
  /// `retrofit`.
  package func isWordIn(_ text: String) -> Bool {
    let count = bytes.count
    return look(in: text) { hay, at in
      (at == 0 || !Self.isLetter(hay[at - 1])) && (at + count == hay.count || !Self.isLetter(hay[at + count]))
    }
  }

  /// Whether there is a place that `fits`.
  private func look(in text: String, _ fits: (UnsafeBufferPointer<UInt8>, Int) -> Bool) -> Bool {
    // Lower case of letters beyond ASCII may be longer or shorter; a needle without any can be compared where the text lies.
    var text = isASCII ? text : text.lowercased()
    return text.withUTF8 { hay in
      bytes.withUnsafeBufferPointer { needle in
        guard hay.count >= needle.count else { return false }
        let last = hay.count - needle.count
        let first = needle[0]
        var at = 0
        while at <= last {
          if Self.lower(hay[at]) == first {
            var i = 1
            while i < needle.count, Self.lower(hay[at + i]) == needle[i] { i += 1 }
            if i == needle.count, fits(hay, at) { return true }
          }
          at += 1
        }
        return false
      }
    }
  }

  private static func lower(_ b: UInt8) -> UInt8 { b >= 0x41 && b <= 0x5A ? b | 0x20 : b }

  /// ASCII letters and digits, and every byte of a character beyond ASCII.
  private static func isLetter(_ b: UInt8) -> Bool {
    b >= 0x80 || (b >= 0x30 && b <= 0x39) || (lower(b) >= 0x61 && lower(b) <= 0x7A)
  }
}
