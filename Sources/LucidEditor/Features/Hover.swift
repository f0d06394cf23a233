import LucidCompiler
import LucidCore
import LucidSyntax

/// The text about the word at a cursor, in Markdown, and the bytes it is about.
package struct Hover: Sendable {
  package let text: String
  package let range: Range<Int>

  /// Returns nil where there is nothing to say. `sample` answers with values of the sample person;
  /// nil for what is not known.
  package static func at(
    _ cursor: Int, in document: EditorDocument, sample: (SampleQuestion) -> String? = { _ in nil }
  ) -> Hover? {
    let analysis = document.analysis
    let bytes = document.lines.bytes
    let names = document.names(around: cursor)
    let at = min(cursor, bytes.count)
    let use = names.uses.filter { $0.span.start <= at && at <= $0.span.end }.min { $0.span.range.count < $1.span.range.count }
    if let use, document.lines.text(use.span.range) == use.name {
      let declared = names.declarations.first { $0.span == use.declaration }
      var text = EditorTexts.use(use, tool: declared?.tool.flatMap { names.catalog.tool($0) })
      switch use.meaning {
      case .builtIn: text += line(sample(.variable(use.name)))
      case .step: text += line(step(use.name, at, analysis).flatMap(sample))
      default: break
      }
      return Hover(text: text, range: use.span.range)
    }
    if let declared = document.readable.declaration(at: at), document.lines.text(declared.span.range) == declared.name {
      let tool = declared.tool.flatMap { names.catalog.tool($0) }.map { "\n\n" + EditorTexts.tool($0) } ?? ""
      let value = declared.kind == .step ? line(step(declared.name, at, analysis).flatMap(sample)) : ""
      return Hover(
        text: "`\(declared.name)`: \(declared.type.name)\n\nA \(declared.kind.rawValue) of this document." + tool + value,
        range: declared.span.range)
    }
    return key(at, document, names.catalog)
  }

  private static func line(_ value: String?) -> String { value.map { "\n\nOn the sample person: `\($0)`" } ?? "" }

  /// nil for a file with errors, which is not run.
  private static func step(_ name: String, _ cursor: Int, _ analysis: Analysis) -> SampleQuestion? {
    guard analysis.parses, !analysis.compilation.hasErrors else { return nil }
    let starts = CodeLens.abilities(of: analysis).map { Int($0.span.start) }
    guard let ability = starts.lastIndex(where: { $0 <= cursor }) else { return nil }
    return .step(name, of: analysis.file, ability: ability)
  }

  /// A key, a tool or an argument under the cursor.
  private static func key(_ cursor: Int, _ document: EditorDocument, _ catalog: Catalog) -> Hover? {
    let bytes = document.lines.bytes
    func isPart(_ b: UInt8) -> Bool { ExpressionPlace.isName(b) || b == UInt8(ascii: ".") }
    let line = document.lines.line(document.lines.number(of: cursor))
    var (start, end) = (cursor, cursor)
    while start > line.lowerBound, isPart(bytes[start - 1]) { start -= 1 }
    while end < line.upperBound, isPart(bytes[end]) { end += 1 }
    guard start < end, let place = LineReader.place(in: document.lines, at: start), !place.isBlock else { return nil }
    let word = document.lines.text(start..<end)
    let slot = KeyTable(catalog).slot(place)
    let range = start..<end
    guard place.role == .key, place.written.isEmpty else { return nil }
    if let key = KeyTable(catalog).keys(slot)?.first(where: { $0.matches(word) }) {
      return Hover(text: EditorTexts.key(key), range: range)
    }
    switch slot {
    case let slot where KeyTable(catalog).takesTools(slot):
      return catalog.tool(word).map { Hover(text: EditorTexts.tool($0), range: range) }
    case .arguments(let tool):
      return tool.parameters.first { $0.name == word }.map { Hover(text: EditorTexts.argument($0), range: range) }
    default: return nil
    }
  }
}
