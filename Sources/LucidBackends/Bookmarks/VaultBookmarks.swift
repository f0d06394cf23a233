package import LucidBuiltins
package import LucidCore
import LucidSystem
import LucidVault

/// Bookmarks as browsers export them: the file that `backends.bookmarks` names, or each
/// `bookmarks/*.html` of a folder.
package struct VaultBookmarks: BookmarksBackend {
  private static let part = "bookmarks"

  let tree: any FileTree
  let pool: BlockingPool
  var asOf: AsOf?

  package func bookmarks(now: Instant) async throws(StepFailure) -> BookmarksReading {
    let (tree, asOf) = (tree, asOf)
    return try await pool.runPolling { isWanted throws(StepFailure) -> BookmarksReading in
      let paths = try Self.paths(tree)
      guard !paths.isEmpty else {
        throw .noFolder(
          Self.part, in: tree, .words(.noBookmarksIn, tree.name),
          hint: .words(.exportBookmarks, SetUp.folder(of: Self.part)))
      }
      var (found, notices): ([Bookmark], [Notice]) = ([], [])
      for path in paths {
        do throws(StepFailure) {
          let bytes = try FileTreeError.asFailure { () throws(FileTreeError) in try tree.read(path, limit: .mib(64)) }
          found += try BookmarksFile.bookmarks(bytes, isWanted: isWanted)
        } catch {
          guard paths.count > 1, error.kind != .cancelled else { throw error }
          notices.append(Notice(.words(.inFile, path, error.words), isMissing: true))
        }
      }
      let there = found.filter { $0.added.map { $0 <= now } ?? true }
      guard let asOf else { return BookmarksReading(there, notices: notices) }
      // When the others were marked is not known, nor what was removed since.
      let known = there.filter { $0.added != nil }
      asOf.note(Self.part, .unknown, there.count - known.count)
      return BookmarksReading(known, notices: notices)
    }
  }

  /// The exports, by name.
  private static func paths(_ tree: any FileTree) throws(StepFailure) -> [String] {
    try FileTreeError.asFailure { () throws(FileTreeError) -> [String] in
      guard let entry = try tree.entry(part) else { return [] }
      guard entry.isFolder else { return [part] }
      return try tree.list(part).filter { file in
        !file.isFolder && !file.name.hasPrefix(".") && (file.name.hasSuffix(".html") || file.name.hasSuffix(".htm"))
      }.map { RelativePath.join(part, $0.name) }
    }
  }
}

extension VaultFamilies {
  var bookmarks: (any BookmarksBackend)? { tree.map { VaultBookmarks(tree: $0, pool: pool, asOf: asOf) } }
}
