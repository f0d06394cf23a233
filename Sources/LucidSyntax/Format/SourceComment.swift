/// A comment of a file, from its `#` to the end of its line.
struct SourceComment: Sendable {
  let start: Int
  /// Without blanks at its end.
  let text: String
  let line: Int
  /// Bytes from the start of its line.
  let column: Int
  /// Whether something else stands before it on its line.
  let isTrailing: Bool
  /// Whether the line above it is empty.
  let blankBefore: Bool
}
