/// The place of an expression in a file, as a person counts, and the expression as it is written.
///
/// Part of a plan, which outlives the file that it was compiled from.
package struct SourcePlace: Hashable, Sendable {
  /// The name of the file to print.
  package let file: String
  /// From 1.
  package let line: Int
  /// In characters, from 1.
  package let column: Int
  /// The expression, shortened.
  package let source: String

  package init(file: String, line: Int, column: Int, source: String) {
    (self.file, self.line, self.column) = (file, line, column)
    self.source = source.count > 60 ? source.prefix(59) + "…" : source
  }

  /// Returns `leave.lucidability:7:12`.
  package var text: String { "\(file):\(line):\(column)" }
}
