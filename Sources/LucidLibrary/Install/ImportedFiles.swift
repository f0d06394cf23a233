package import LucidCore
import LucidSyntax
import LucidSystem

/// Reads the files that an ability imports: relative paths inside its own folder, and nothing else.
///
/// The one place where an import becomes bytes. What cannot be read is left out; the compiler says
/// so where the path stands.
package enum ImportedFiles {
  /// The most files that one may bring with it, and the most bytes of all of them.
  private static let most = (files: 50, bytes: ByteCount.mib(4))

  /// Returns the file with all that it imports, and all that these import.
  package static func read(_ file: SourceFile, at path: String) -> SourceFile {
    guard !file.isStandardInput else { return file }
    var file = file
    file.canImport = true
    let wanted = ImportPaths.paths(of: file)
    guard !wanted.isEmpty, let folder = HostFile.realPath(folder(of: path)) else { return file }
    var open = wanted
    var bytes = 0
    while let next = open.popLast() {
      guard file.imports[next] == nil, file.imports.count < most.files, let read = Self.file(next, in: folder) else { continue }
      bytes += read.bytes.count
      guard bytes <= most.bytes.bytes else { break }
      file.imports[next] = read
      let inner = next.lastSlash.map { String(next[..<$0]) } ?? ""
      open += ImportPaths.paths(of: read).map { RelativePath.join(inner, $0) }
    }
    return file
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastSlash else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// nil for a path that leads out of the folder, also through a link, and for what is no file.
  private static func file(_ path: String, in folder: String) -> SourceFile? {
    guard !path.isEmpty, RelativePath.isSafe(path) else { return nil }
    let whole = folder + "/" + path
    guard HostFile.realPath(whole) == whole, HostFile.kind(whole) == .file,
      let bytes = try? HostFile.read(whole, limit: .kib(256))
    else { return nil }
    return SourceFile(name: path, bytes: bytes)
  }
}
