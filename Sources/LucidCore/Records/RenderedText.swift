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
  /// Insertions from which hidden or control characters were removed, each once: `next_event |
  /// upper`.
  package let cleaned: [String]

  package init(text: String, insertions: [Insertion] = [], cleaned: [String] = []) {
    self.text = text
    self.insertions = insertions
    self.cleaned = cleaned
  }

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
