package import LucidCore
import LucidYAML

/// The paths that a file imports: read before anything is compiled, so that the compiler touches
/// nothing.
package enum ImportPaths {
  /// Returns them in file order; none for a file that cannot be read, whose errors the compiler
  /// reports.
  package static func paths(of file: SourceFile) -> [String] {
    // Few files import any: the others are not parsed for it.
    guard file.bytes.count <= 1 << 20, contains(file.bytes) else { return [] }
    return YAMLReader.read(file, id: 0).documents.flatMap { node -> [String] in
      node.mapping?["import"]?.sequence?.items.compactMap { $0.scalar?.text } ?? []
    }
  }

  /// Whether the word stands where it may be a key: `important` in a text is none.
  private static func contains(_ bytes: [UInt8]) -> Bool {
    let wanted = Array("import".utf8)
    var i = 0
    while let at = bytes[i...].firstIndex(of: wanted[0]) {
      i = at + 1
      guard bytes[at...].starts(with: wanted) else { continue }
      // A key may be quoted, and blanks may stand before its colon.
      let next = bytes[(at + wanted.count)...].first { ![0x20, 0x09, 0x22, 0x27].contains($0) }
      if next == UInt8(ascii: ":") { return true }
    }
    return false
  }
}
