import LucidCore

/// Patterns of fabric: `system.md`, and `user.md` where there is one (danielmiessler/fabric).
struct FabricImporter: Importer {
  let name = "fabric"
  let title = "a fabric pattern"

  func recognises(_ source: ImportSource) -> Bool {
    guard source.suffix == "md", !source.hasFrontMatter else { return false }
    return source.text.uppercased().contains("# IDENTITY") || source.file.name.pathParts.last == "system.md"
  }

  func convert(_ source: ImportSource, _ context: ImportContext) throws(ImportError) -> ImportResult {
    var draft = AbilityDraft(source, context, root: nil)
    draft.inputs.declare("input", ask: "The text to work on?")
    draft.add(withoutInputMark(source.text), as: .fabric, line: 1)
    if let user = source.companions["user.md"] {
      draft.add(withoutInputMark(String(decoding: user.bytes, as: UTF8.self)), as: .fabric, line: 1)
    }
    // A pattern gets what it is given after its last line.
    if !draft.inputs.used.contains(where: { $0.foreign == "input" }) { draft.add("INPUT:\n\n{{input}}", as: .fabric, line: 1) }
    return try draft.finish()
  }

  /// Patterns end with `# INPUT` and `INPUT:`: where fabric goes on with what it is given.
  private func withoutInputMark(_ text: String) -> String {
    var lines = text.replacing("\r\n", with: "\n").split(separator: "\n", omittingEmptySubsequences: false)
    while let last = lines.last {
      let word = last.filter { !$0.isWhitespace && $0 != "#" && $0 != ":" }.uppercased()
      guard word.isEmpty || word == "INPUT" else { break }
      lines.removeLast()
    }
    return lines.joined(separator: "\n")
  }
}
