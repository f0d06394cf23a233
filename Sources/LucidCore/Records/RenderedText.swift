/// A text made from a template, which remembers what the author wrote and what was put in.
///
/// Inserted values are inert: nothing scans them again for placeholders, blocks, tags or roles.
public struct RenderedText: Hashable, Sendable {
  public struct Insertion: Hashable, Sendable {
    /// UTF-8 bytes of `text`.
    public let start: Int
    public let end: Int
    /// The author's text between the marks.
    public let source: String

    public init(start: Int, end: Int, source: String) {
      self.start = start
      self.end = end
      self.source = source
    }
  }

  public let text: String
  /// Ascending, disjoint.
  public let insertions: [Insertion]
  /// Insertions from which hidden or control characters were removed, each once: `next_event |
  /// upper`.
  public let cleaned: [String]

  public init(text: String, insertions: [Insertion] = [], cleaned: [String] = []) {
    self.text = text
    self.insertions = insertions
    self.cleaned = cleaned
  }
}
