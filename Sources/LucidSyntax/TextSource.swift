package import LucidCore
package import LucidYAML

/// A decoded text together with where its bytes stand in the file: what template and expression
/// parsers read.
package final class TextSource {
  package let text: String
  package let utf8: [UInt8]
  package let inFlow: Bool
  private let scalar: Scalar
  private let file: SourceFile
  private lazy var map = ScalarMap(scalar, in: file.bytes)

  package init(_ scalar: Scalar, in file: SourceFile) {
    self.scalar = scalar
    self.file = file
    text = scalar.text
    utf8 = Array(scalar.text.utf8)
    inFlow = scalar.inFlow
  }

  /// The quotes of the scalar.
  package var style: Scalar.Style { scalar.style }

  /// The whole scalar in the file.
  package var span: Span { scalar.span }

  /// The bytes of the file that `range` of the decoded text came from.
  package func span(_ range: Range<Int>) -> Span {
    let source = map.source(range)
    return Span(file: scalar.span.file, start: source.lowerBound, end: source.upperBound)
  }

  /// Returns the text of the file at `range`, with the escapes of a quoted text.
  package func written(_ range: Range<Int>) -> String { file.text(span(range).range) }

  /// The place of `range`, for what outlives the file.
  package func place(_ range: Range<Int>) -> SourcePlace {
    let (scalar, file, utf8) = (scalar, file, utf8)
    return SourcePlace(in: file.name) {
      (
        file.position(of: ScalarMap(scalar, in: file.bytes).source(range).lowerBound),
        utf8.text(range)
      )
    }
  }

  package func string(_ range: Range<Int>) -> String { utf8.text(range) }

  /// A part of the text as it is written between the quotes of its scalar.
  package func escaped(_ part: String) -> String {
    switch style {
    case .singleQuoted: return part.replacing("'", with: "''").replacing("\n", with: " ")
    case .doubleQuoted:
      return part.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    case .plain: return part.replacing("\n", with: " ")
    case .literal, .folded:
      let text = utf8.firstIndex { $0 != 0x0A } ?? 0
      let first = Int(span(text..<text).start)
      return part.replacing("\n", with: "\n" + String(repeating: " ", count: first - file.lineRange(at: first).lowerBound))
    }
  }
}
