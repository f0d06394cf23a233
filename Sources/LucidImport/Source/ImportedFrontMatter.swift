import LucidCore
import LucidSyntax
import LucidYAML

/// YAML between `---` lines at the top of a text, and the text.
struct ImportedFrontMatter: Sendable {
  /// nil when there is nothing between the lines.
  let mapping: YAMLMapping?
  let body: String
  /// The line of the file on which the body begins, from 1.
  let bodyLine: Int

  /// nil when the file does not begin with `---`, when there is no second such line, or when what
  /// is between is no mapping.
  init?(_ file: SourceFile) {
    let lines = String(decoding: file.bytes, as: UTF8.self).replacing("\r\n", with: "\n")
      .split(separator: "\n", omittingEmptySubsequences: false)
    func isMark(_ line: Substring) -> Bool {
      line == "---" || line.allSatisfy { $0 == "-" || $0 == " " } && line.hasPrefix("---")
    }
    guard let first = lines.first, isMark(first), let end = lines.dropFirst().firstIndex(where: isMark) else { return nil }
    body = lines[(end + 1)...].joined(separator: "\n")
    bodyLine = end + 2
    // A comment of the same length in place of the first line: lines and bytes stay what they are.
    let head = "#" + first.dropFirst() + "\n" + lines[1..<end].joined(separator: "\n") + "\n"
    let result = YAMLReader.read(SourceFile(name: file.name, text: head), id: 0)
    guard result.diagnostics.isEmpty else { return nil }
    switch result.documents.first {
    case .some(.mapping(let mapping)): self.mapping = mapping
    case nil: mapping = nil
    default: return nil
    }
  }
}
