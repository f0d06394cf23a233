import LucidArguments
import LucidConfiguration
import LucidCore
import LucidSyntax
import LucidSystem
import LucidYAML

/// Writes the declaration of a tool of the configuration into the file of an ability.
struct ToolInsertion {
  private let tool: ToolSettings.Tool

  init(_ tool: ToolSettings.Tool) { self.tool = tool }

  /// Adds the declaration to the first ability of the file, or replaces the one that it has; every
  /// other byte stays. Returns what was done. Errors: the file cannot be read, understood or written.
  func insert(into path: String) throws(CommandError) -> String {
    guard path != "-", HostFile.kind(path) == .file else {
      throw CommandError(
        .usage, "there is no file `\(TerminalSanitizer.message(path, limit: 200))`", hint: "name the file of an ability")
    }
    let file = try AbilityFile.readFile(path)
    let edit = try edit(of: file)
    var bytes = file.bytes
    bytes.replaceSubrange(edit.span.range, with: Array(edit.replacement.utf8))
    guard bytes != file.bytes else { throw CommandError(.nothing, "\(path) declares \(tool.name) like that already") }
    let again = DocumentParser.parse(SourceFile(name: file.name, bytes: bytes), id: 0)
    guard Self.ability(again)?["tools"]?.mapping?[tool.name] != nil else { throw Self.unsuitable(path) }
    do throws(HostError) { try OutputFile(path, readers: .umask).replace(file.bytes, with: bytes) } catch {
      throw CommandError(.usage, "cannot write \(error.message)")
    }
    return "\(TerminalSanitizer.message(path)): declared \(tool.name).\n"
  }

  private static func ability(_ parsed: DocumentParser.Result) -> DocumentSyntax? {
    parsed.documents.first { $0.kind == .ability }
  }

  private static func unsuitable(_ path: String) -> CommandError {
    CommandError(
      .fileInvalid, "\(path) has no ability that could be changed", hint: ShellWord.line(["lucid", "check", path]))
  }

  private func edit(of file: SourceFile) throws(CommandError) -> Diagnostic.Edit {
    guard let document = Self.ability(DocumentParser.parse(file, id: 0)) else { throw Self.unsuitable(file.name) }
    if let tools = document["tools"]?.mapping {
      guard let known = tools[tool.name] else { return EntryEdits(file).insertion(of: tool.declaration, in: tools) }
      return Diagnostic.Edit(known.span, String(tool.declaration.dropFirst(tool.name.count + 2)) + Self.lineEnd(known, file))
    }
    guard let key = ["when", "plan", "steps", "prompt"].lazy.compactMap({ document.key($0) }).first else {
      throw Self.unsuitable(file.name)
    }
    let start = file.lineRange(at: Int(key.span.start)).lowerBound
    return Diagnostic.Edit(Span(file: 0, start: start, end: start), "tools:\n  \(tool.declaration)\n")
  }

  /// The span of a block ends behind its last line break.
  private static func lineEnd(_ node: YAMLNode, _ file: SourceFile) -> String {
    let end = Int(node.span.end)
    return end > 0 && end <= file.bytes.count && file.bytes[end - 1] == 0x0A ? "\n" : ""
  }
}
