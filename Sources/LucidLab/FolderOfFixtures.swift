package import LucidCore
import LucidSyntax
import LucidSystem
import LucidTesting

/// A folder under `Tests/Fixtures` that holds abilities.
package struct FolderOfFixtures: Sendable {
  private let tree: FolderTree

  package init(_ name: String) {
    guard let tree = FolderTree(Repository.path("Tests/Fixtures/" + name)) else {
      preconditionFailure("there is no folder Tests/Fixtures/\(name)")
    }
    self.tree = tree
  }

  /// The names of the abilities in a folder, without their suffix, sorted.
  package func names(_ folder: String) -> [String] {
    let suffix = ".lucidability"
    return ((try? tree.list(folder)) ?? []).map(\.name).filter { $0.hasSuffix(suffix) }.map { String($0.dropLast(suffix.count)) }
  }

  /// A file, shown under its own name.
  package func file(_ path: String) throws -> SourceFile {
    var file = SourceFile(name: path.lastPathPart, bytes: try tree.read(path, limit: .mib(16)))
    file.canImport = true
    let folder = path.pathParts.dropLast().joined(separator: "/")
    for wanted in ImportPaths.paths(of: file) {
      let bytes = try? tree.read(RelativePath.join(folder, wanted), limit: .mib(1))
      file.imports[wanted] = bytes.map { SourceFile(name: wanted, bytes: $0) }
    }
    return file
  }
}
