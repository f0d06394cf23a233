package import LucidCore
import LucidYAML

/// A foreign file, read once for all importers.
package struct ImportSource: Sendable {
  package let file: SourceFile
  /// For a label: the name of the file without its suffix, or that of the folder for `system.md`
  /// and `SKILL.md`.
  package let name: String
  /// The suffix of the file's name in small letters, without the dot.
  package let suffix: String
  /// Other files of the same folder that were read, by their paths in it.
  package let companions: [String: SourceFile]
  /// Paths of other files of the same folder, sorted.
  package let others: [String]
  /// Whether `others` are all of them.
  package let othersAreWhole: Bool

  /// The documents of a file that is YAML or JSON as a whole, and why it is none.
  let documents: [YAMLNode]
  let diagnostics: [Diagnostic]
  /// The text between `---` lines at the top of the file, and the rest of the file.
  let frontMatter: ImportedFrontMatter?

  package init(_ file: SourceFile, companions: [SourceFile] = [], others: [String] = [], othersAreWhole: Bool = true) {
    self.file = file
    self.othersAreWhole = othersAreWhole
    self.others = others.sorted()
    let path = file.name.pathParts
    let last = path.last ?? ""
    let dot = last.lastIndex(of: ".")
    suffix = dot.map { last[last.index(after: $0)...].lowercased() } ?? ""
    let stem = dot.map { String(last[..<$0]) } ?? last
    let isOfFolder = ["system", "skill"].contains(stem.lowercased()) && suffix == "md" && path.count > 1
    name = file.isStandardInput ? "Imported" : isOfFolder ? path[path.count - 2] : stem
    self.companions = Dictionary(companions.map { ($0.name, $0) }) { a, _ in a }
    if let json = JSONDocument.read(file.bytes) {
      (documents, diagnostics) = ([json], [])
    } else {
      var limits = YAMLReader.Limits()
      limits.size = JSONDocument.largest
      let yaml = YAMLReader.read(file, id: 0, limits: limits)
      documents = yaml.hasErrors ? [] : yaml.documents
      diagnostics = yaml.diagnostics
    }
    frontMatter = ImportedFrontMatter(file)
  }

  /// The only document, when it is a mapping.
  var mapping: YAMLMapping? { documents.count == 1 ? documents[0].mapping : nil }

  /// Whether it is a file of ours.
  package var isAbility: Bool { documents.contains { $0.mapping?["lucidability"] != nil } }

  /// The last part of the file's path.
  var lastName: String { file.name.lastPathPart }

  /// Whether the file has front matter that can be read.
  var hasFrontMatter: Bool { frontMatter.map { $0.problem == nil } ?? false }

  func line(_ span: Span) -> Int { file.position(of: Int(span.start)).line }

  /// The whole file as text, with `\n` as its only line break.
  var text: String {
    let bytes = file.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? file.bytes[3...] : file.bytes[...]
    return String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n")
  }

  /// Why a file that should be YAML is none.
  var unreadable: ImportError {
    guard let first = diagnostics.first else { return .noMapping }
    return .notYAML(first, line(first.span))
  }
}
