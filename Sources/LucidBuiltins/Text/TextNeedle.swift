/// A text to look for in other texts, without regard to capitals and accents: `gross` is in `groß`,
/// `lodz` in `Łódź`, `uberfallig` and `ueberfaellig` in `überfällig`. Made once, used on many.
package struct TextNeedle: Sendable {
  /// Folded without accents, and with umlauts spelled out.
  private let plain: [UInt8]
  private let spelled: [UInt8]

  /// nil when there is nothing to look for.
  package init?(_ text: String?) {
    guard let text else { return nil }
    let trimmed = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard !trimmed.isEmpty else { return nil }
    plain = SearchFolding.fold(trimmed, spellsUmlauts: false)
    spelled = SearchFolding.fold(trimmed, spellsUmlauts: true)
    guard !plain.isEmpty else { return nil }
  }

  /// The folded forms, one or two; nil where letters beyond ASCII are left in them.
  package var asciiForms: [[UInt8]]? {
    let forms = plain == spelled ? [plain] : [plain, spelled]
    return forms.allSatisfy { $0.allSatisfy { $0 < 0x80 } } ? forms : nil
  }

  /// Cost: linear for texts that people write.
  package func isIn(_ text: String) -> Bool {
    look(in: text) { _, _, _ in true }
  }

  /// Whether it stands there as words of their own: `Retro` is in `after the retro.` but not in
  /// `retrofit`.
  package func isWordIn(_ text: String) -> Bool {
    look(in: text) { hay, at, count in
      (at == 0 || !Self.isLetter(hay[at - 1])) && (at + count == hay.count || !Self.isLetter(hay[at + count]))
    }
  }

  /// Whether there is a place that `fits`. A text of ASCII is compared where it lies.
  private func look(in text: String, _ fits: (UnsafeBufferPointer<UInt8>, Int, Int) -> Bool) -> Bool {
    var text = text
    return text.withUTF8 { hay in
      if Self.find(plain, in: hay, fits) { return true }
      let isASCII = hay.allSatisfy { $0 < 0x80 }
      if isASCII { return plain != spelled && Self.find(spelled, in: hay, fits) }
      let folded = SearchFolding.fold(hay, spellsUmlauts: false)
      if folded.withUnsafeBufferPointer({ Self.find(plain, in: $0, fits) }) { return true }
      guard plain != spelled || SearchFolding.hasUmlauts(hay) else { return false }
      return SearchFolding.fold(hay, spellsUmlauts: true).withUnsafeBufferPointer { Self.find(spelled, in: $0, fits) }
    }
  }

  private static func find(
    _ needle: [UInt8], in hay: UnsafeBufferPointer<UInt8>, _ fits: (UnsafeBufferPointer<UInt8>, Int, Int) -> Bool
  ) -> Bool {
    needle.withUnsafeBufferPointer { needle in
      guard hay.count >= needle.count else { return false }
      let last = hay.count - needle.count
      let first = needle[0]
      var at = 0
      while at <= last {
        if lower(hay[at]) == first {
          var i = 1
          while i < needle.count, lower(hay[at + i]) == needle[i] { i += 1 }
          if i == needle.count, fits(hay, at, needle.count) { return true }
        }
        at += 1
      }
      return false
    }
  }

  private static func lower(_ b: UInt8) -> UInt8 { b >= 0x41 && b <= 0x5A ? b | 0x20 : b }

  /// ASCII letters and digits, and every byte of a character beyond ASCII.
  private static func isLetter(_ b: UInt8) -> Bool {
    b >= 0x80 || (b >= 0x30 && b <= 0x39) || (lower(b) >= 0x61 && lower(b) <= 0x7A)
  }
}
