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
    return YAMLReader.read(file, id: 0, tags: true).documents.flatMap { node -> [String] in
      node.mapping?["import"]?.sequence?.items.compactMap { $0.scalar?.text } ?? []
    }
  }

  /// Whether the word stands where it may be a key: `important` in a text is none.
  private static func contains(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { b in
      var at = 0
      while let found = ByteScan.place(of: wanted, in: b, within: at..<b.count) {
        at = found + wanted.utf8.count
        // A key may be quoted, and blanks may stand before its colon.
        var next = at
        while next < b.count, b[next] == 0x20 || b[next] == 0x09 || b[next] == 0x22 || b[next] == 0x27 { next += 1 }
        if next < b.count, b[next] == UInt8(ascii: ":") { return true }
      }
      return false
    }
  }

  private static let wanted = "import"
}
