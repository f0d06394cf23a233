/// A half-open range of UTF-8 bytes in one file of a `SourceSet`.
///
/// Lines and columns exist only in renderers: everything before them counts bytes.
package struct Span: Hashable, Sendable {
  /// Index of the file in its `SourceSet`.
  package var file: UInt32
  package var start: UInt32
  package var end: UInt32

  package init(file: UInt32 = 0, start: Int, end: Int) {
    self.file = file
    self.start = UInt32(clamping: start)
    self.end = UInt32(clamping: max(start, end))
  }

  package var range: Range<Int> { Int(start)..<Int(end) }

  /// The smallest span that covers both; `other` must be of the same file.
  package func union(_ other: Span) -> Span {
    Span(file: file, start: Int(min(start, other.start)), end: Int(max(end, other.end)))
  }
}
