package import LucidCore
import LucidVault

/// A JSON file of the vault, read with `JSONParser.Options.tolerant`. Blocking: to be read on the
/// pool.
package struct JSONFile {
  package static let sizeLimit = ByteCount.mib(16)

  package let tree: any FileTree
  package let path: String
  private let limit: ByteCount

  package init(_ tree: any FileTree, _ path: String, limit: ByteCount = JSONFile.sizeLimit) {
    self.tree = tree
    self.path = path
    self.limit = limit
  }

  /// Returns nil when there is no such file. Errors: `.failed`, naming the file and what is wrong
  /// with it.
  package func read() throws(StepFailure) -> JSONNode? {
    try whole()?.root
  }

  /// The file and the value that it holds. Errors: as `read`.
  func whole() throws(StepFailure) -> (bytes: [UInt8], root: JSONNode)? {
    try FileTreeError.asFailure { () throws(FileTreeError) in try contents() }
  }

  /// The same, read once for all moments of a backtest.
  func whole(_ asOf: AsOf?) throws(StepFailure) -> (bytes: [UInt8], root: JSONNode)? {
    let kept = asOf?.read(in: tree)
    if let known: Whole = kept?["json " + path] { return (known.bytes, known.root) }
    guard let (bytes, root) = try whole() else { return nil }
    kept?.keep(Whole(bytes: bytes, root: root), "json " + path)
    return (bytes, root)
  }

  private struct Whole: Sendable {
    let bytes: [UInt8]
    let root: JSONNode
  }

  /// Whether the file is there and holds nothing but blanks: a list that nobody has begun.
  ///
  /// Errors: as `read`.
  func isBlank() throws(StepFailure) -> Bool {
    try FileTreeError.asFailure { () throws(FileTreeError) in
      guard let entry = try tree.entry(path), !entry.isFolder, entry.size.bytes <= 64 else { return false }
      return Self.isBlank(try tree.read(path, limit: limit))
    }
  }

  static func isBlank(_ bytes: [UInt8]) -> Bool { bytes.allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) } }

  /// The bytes of the file and the value that they hold; nil when there is no such file.
  func contents() throws(FileTreeError) -> (bytes: [UInt8], root: JSONNode)? {
    guard let entry = try tree.entry(path), !entry.isFolder else { return nil }
    let bytes = try tree.read(path, limit: limit)
    return (bytes, try Self.parse(bytes, at: path))
  }

  /// Errors: what is wrong in the file of this path, and where.
  static func parse(_ bytes: [UInt8], at path: String) throws(FileTreeError) -> JSONNode {
    do throws(JSONSyntaxError) {
      return try JSONParser.parse(bytes, .tolerant)
    } catch {
      throw FileTreeError(path: path, reason: .words(.badJSON, error.text(in: bytes)))
    }
  }
}
