package import LucidCore
import LucidSyntax
import LucidYAML

/// Writes the declaration of a tool of the configuration into the text of an ability.
package struct DeclarationEdit {
  private let tool: ToolSettings.Tool

  package init(_ tool: ToolSettings.Tool) { self.tool = tool }

  /// Returns the file with the declaration in its first ability: added, or in the place of the one
  /// that it has; every other byte stays. nil when the file has no ability that could be changed.
  package func applied(to file: SourceFile) -> [UInt8]? {
    guard let edit = edit(of: file) else { return nil }
    var bytes = file.bytes
    bytes.replaceSubrange(edit.span.range, with: Array(edit.replacement.utf8))
    let again = Self.ability(SourceFile(name: file.name, bytes: bytes))
    return again?["tools"]?.mapping?[tool.name] == nil ? nil : bytes
  }

  private static func ability(_ file: SourceFile) -> DocumentSyntax? {
    DocumentParser.parse(file, id: 0).documents.first { $0.kind == .ability }
  }

  private func edit(of file: SourceFile) -> Diagnostic.Edit? {
    guard let document = Self.ability(file) else { return nil }
    if let tools = document["tools"]?.mapping {
      guard let known = tools[tool.name] else { return EntryEdits(file).insertion(of: tool.declaration, in: tools) }
      return Diagnostic.Edit(known.span, String(tool.declaration.dropFirst(tool.name.count + 2)) + Self.lineEnd(known, file))
    }
    guard let key = ["when", "plan", "steps", "prompt", "answer"].lazy.compactMap({ document.key($0) }).first else { return nil }
    let start = file.lineRange(at: Int(key.span.start)).lowerBound
    return Diagnostic.Edit(Span(file: 0, start: start, end: start), "tools:\n  \(tool.declaration)\n")
  }

  /// The span of a block ends behind its last line break.
  private static func lineEnd(_ node: YAMLNode, _ file: SourceFile) -> String {
    let end = Int(node.span.end)
    return end > 0 && end <= file.bytes.count && file.bytes[end - 1] == 0x0A ? "\n" : ""
  }
}
