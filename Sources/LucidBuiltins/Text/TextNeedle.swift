/// A text to look for in other texts, without regard to upper and lower case. Made once, used on many.
package struct TextNeedle: Sendable {
  private let bytes: [UInt8]

  /// nil when there is nothing to look for.
  package init?(_ text: String?) {
    guard let text else { return nil }
    let trimmed = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard !trimmed.isEmpty else { return nil }
    bytes = Array(trimmed.lowercased().utf8)
  }

  /// Cost: linear for texts that people write.
  package func isIn(_ text: String) -> Bool { !places(in: Array(text.lowercased().utf8), first: true).isEmpty }

  /// Whether it stands there as words of their own: `Retro` is in `after the retro.` but not in `retrofit`.
  package func isWordIn(_ text: String) -> Bool {
    let hay = Array(text.lowercased().utf8)
    return places(in: hay, first: false).contains { at in
      (at == 0 || !Self.isLetter(hay[at - 1])) && (at + bytes.count == hay.count || !Self.isLetter(hay[at + bytes.count]))
    }
  }

  private func places(in hay: [UInt8], first: Bool) -> [Int] {
    guard hay.count >= bytes.count else { return [] }
    var found: [Int] = []
    hay.withUnsafeBufferPointer { hay in
      bytes.withUnsafeBufferPointer { needle in
        for at in 0...(hay.count - needle.count) where hay[at] == needle[0] {
          var i = 1
          while i < needle.count, hay[at + i] == needle[i] { i += 1 }
          guard i == needle.count else { continue }
          found.append(at)
          if first { return }
        }
      }
    }
    return found
  }

  /// ASCII letters and digits, and every byte of a character beyond ASCII.
  private static func isLetter(_ b: UInt8) -> Bool {
    b >= 0x80 || (b >= 0x30 && b <= 0x39) || (b >= 0x61 && b <= 0x7A)
  }
}
