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
}
