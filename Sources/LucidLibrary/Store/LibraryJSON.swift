import LucidCore
import LucidSyntax

/// Reads the library's own JSON: flow YAML, with the reader that bounds everything.
enum LibraryJSON {
  /// nil for what is no object.
  static func mapping(_ bytes: [UInt8], _ name: String) -> YAMLMapping? {
    var limits = YAMLReader.Limits()
    limits.size = .mib(16)
    return YAMLReader.read(SourceFile(name: name, bytes: bytes), id: 0, limits: limits).documents.first?.mapping
  }

  /// nil for null.
  static func text(_ node: YAMLNode?) -> String? {
    guard let scalar = node?.scalar, !scalar.isNull else { return nil }
    return scalar.text
  }

  static func texts(_ node: YAMLNode?) -> [String] { node?.sequence?.items.compactMap { $0.scalar?.text } ?? [] }
}
