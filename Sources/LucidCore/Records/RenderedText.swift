/// A text made from a template, which remembers what the author wrote and what was put in.
///
/// Inserted values are inert: nothing scans them again for placeholders, blocks, tags or roles.
package struct RenderedText: Hashable, Sendable {
  package struct Insertion: Hashable, Sendable {
    /// UTF-8 bytes of `text`.
    package let start: Int
    package let end: Int
    /// The author's text between the marks.
    package let source: String

    package init(start: Int, end: Int, source: String) {
      self.start = start
      self.end = end
      self.source = source
    }
  }

  package let text: String
  /// Ascending, disjoint.
  package let insertions: [Insertion]
  /// Insertions from which hidden or control characters were removed, each once: `weekday |
  /// upper`.
  package let cleaned: [String]

  package init(text: String, insertions: [Insertion] = [], cleaned: [String] = []) {
    self.text = text
    self.insertions = insertions
    self.cleaned = cleaned
  }

  /// The same without blank lines before it and blanks behind it: the last line break of a block is
  /// no line of a page.
  package var withoutBlankEdges: RenderedText {
    let bytes = Array(text.utf8)
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
    guard let first = bytes.firstIndex(where: { !isBlank($0) }), let last = bytes.lastIndex(where: { !isBlank($0) }) else {
      return RenderedText(text: "", cleaned: cleaned)
    }
    // The indentation of the first line stays.
    let start = bytes[..<first].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    guard start > 0 || last + 1 < bytes.count else { return self }
    return RenderedText(
      text: String(decoding: bytes[start...last], as: UTF8.self),
      insertions: insertions.compactMap { insertion in
        let (from, to) = (max(insertion.start, start) - start, min(insertion.end, last + 1) - start)
        return from <= to ? Insertion(start: from, end: to, source: insertion.source) : nil
      }, cleaned: cleaned)
  }

  /// Returns what was put in, in its place: the author's words are blanks, but for punctuation and
  /// the ends of lines.
  package var insertedAlone: String {
    var bytes = Array(text.utf8)
    var at = 0
    func blank(_ range: Range<Int>) {
      for i in range where bytes[i] != 0x0A && !Self.punctuation.contains(bytes[i]) { bytes[i] = 0x20 }
    }
    for insertion in insertions where insertion.start >= at && insertion.end <= bytes.count {
      blank(at..<insertion.start)
      at = insertion.end
    }
    blank(at..<bytes.count)
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let punctuation = Set(".,:;!?".utf8)

  /// Returns the text before a byte and the rest, with their insertions. No insertion may span it.
  package func split(at byte: Int) -> (RenderedText, RenderedText) {
    let bytes = Array(text.utf8)
    func part(_ range: Range<Int>) -> RenderedText {
      RenderedText(
        text: String(decoding: bytes[range], as: UTF8.self),
        insertions: insertions.filter { range.lowerBound <= $0.start && $0.end <= range.upperBound }.map {
          Insertion(start: $0.start - range.lowerBound, end: $0.end - range.lowerBound, source: $0.source)
        }, cleaned: cleaned)
    }
    return (part(0..<byte), part(byte..<bytes.count))
  }
}
