import LucidCompiler
import LucidCore

/// The type of a step or a variable, behind its name.
package struct InlayHint: Sendable {
  package let offset: Int
  package let text: String

  package static func hints(in document: EditorDocument, _ range: Range<Int>) -> [InlayHint] {
    let analysis = document.analysis
    guard analysis.parses else { return [] }
    return analysis.names.declarations.compactMap { declared in
      let end = Int(declared.span.end)
      guard declared.kind == .step || declared.kind == .variable, declared.type != .any,
        range.contains(end) || range.upperBound == end
      else { return nil }
      return InlayHint(offset: end, text: declared.type.name)
    }
  }
}
