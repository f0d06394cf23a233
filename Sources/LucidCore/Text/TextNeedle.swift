/// A text to look for in other texts as `TextFold` compares them: `gross` is in `groß`, `lodz` in
/// `Łódź`, `uberfallig` and `ueberfaellig` in `überfällig`. Made once, used on many.
package struct TextNeedle: Sendable {
  /// The folded text, and with umlauts spelled out where that differs: one or two forms.
  package let forms: [[UInt8]]

  /// nil when there is nothing to look for.
  package init?(_ text: String?) {
    guard let text else { return nil }
    let forms = TextFold.forms(of: text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
    guard !forms[0].isEmpty else { return nil }
    self.forms = forms
  }

  /// The forms; nil where letters beyond ASCII are left in them.
  package var asciiForms: [[UInt8]]? { forms.allSatisfy { $0.allSatisfy { $0 < 0x80 } } ? forms : nil }

  /// Cost: linear for texts that people write.
  package func isIn(_ text: String) -> Bool {
    look(in: text) { _, _, _ in true }
  }

  /// Whether it is in a text of which `TextFold` made these forms.
  package func isIn(folded texts: [[UInt8]]) -> Bool { look(in: texts) { _, _, _ in true } }

  /// Whether it stands there as words of their own: `Retro` is in `after the retro.` but not in
  /// `retrofit`.
  package func isWordIn(_ text: String) -> Bool {
    look(in: text) { hay, at, count in
      (at == 0 || !Self.isLetter(hay[at - 1])) && (at + count == hay.count || !Self.isLetter(hay[at + count]))
    }
  }

  private typealias Fits = (UnsafeBufferPointer<UInt8>, Int, Int) -> Bool

  /// Whether there is a place that `fits`. A text of ASCII is compared where it lies.
  private func look(in text: String, _ fits: Fits) -> Bool {
    var text = text
    return text.withUTF8 { hay in
      if hay.contains(where: { $0 >= 0x80 }) { return look(in: TextFold.forms(of: hay), fits) }
      return forms.contains { Self.find($0, in: hay, fits) }
    }
  }

  /// The plain form is looked for in the plain text, the other one in the text with umlauts spelled
  /// out.
  private func look(in texts: [[UInt8]], _ fits: Fits) -> Bool {
    (0..<max(forms.count, texts.count)).contains { i in
      let text = texts[min(i, texts.count - 1)]
      return text.withUnsafeBufferPointer { Self.find(forms[min(i, forms.count - 1)], in: $0, fits) }
    }
  }

  private static func find(_ needle: [UInt8], in hay: UnsafeBufferPointer<UInt8>, _ fits: Fits) -> Bool {
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
