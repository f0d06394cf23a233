/// A half-open range of UTF-8 bytes in one file of a `SourceSet`.
///
/// Lines and columns exist only in renderers: everything before them counts bytes.
public struct Span: Hashable, Sendable {
  /// Index of the file in its `SourceSet`.
  public var file: UInt32
  public var start: UInt32
  public var end: UInt32

  public init(file: UInt32 = 0, start: Int, end: Int) {
    self.file = file
    self.start = UInt32(clamping: start)
    self.end = UInt32(clamping: max(start, end))
  }

  public var range: Range<Int> { Int(start)..<Int(end) }

  /// The smallest span that covers both; `other` must be of the same file.
  public func union(_ other: Span) -> Span {
    Span(file: file, start: Int(min(start, other.start)), end: Int(max(end, other.end)))
  }
}
