import LucidCore
import LucidSystem
import Synchronization

/// The files of the checkout, for tests that look at all of them.
package enum RepositoryFiles {
  /// Paths relative to the checkout of every file under a folder, sorted within each folder; what editors leave behind is not counted.
  package static func under(_ folder: String) -> [String] {
    tree.map { walk($0, folder) } ?? []
  }

  /// Every file that is part of the project and is text, once.
  package static let texts: [String] =
    ((try? tree?.list("")) ?? []).flatMap { entry -> [String] in
      guard entry.isFolder else { return entry.name == ".git" ? [] : [entry.name] }
      // Other hidden folders hold what is built or what an editor keeps.
      guard !entry.name.hasPrefix(".") || [".ci", ".lucidability-samples"].contains(entry.name) else { return [] }
      return under(entry.name).filter { !$0.hasPrefix("Sources/LucidShipped/Data/") }
    }
    .filter { String(validating: bytes($0), as: UTF8.self) != nil }

  package static func bytes(_ path: String) -> [UInt8] { (try? tree?.read(path, limit: .mib(64))) ?? [] }
  /// The lines of a file. Cost: read once, for many tests look at every line of the sources.
  package static func lines(_ path: String) -> [Substring] {
    kept.withLock { kept in
      if let lines = kept[path] { return lines }
      let text = String(decoding: bytes(path), as: UTF8.self)
      let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { Substring($0) }
      kept[path] = lines
      return lines
    }
  }

  /// Whether a file or a folder of this path is there.
  package static func exists(_ path: String) -> Bool { (try? tree?.entry(path)) != nil }

  private static let tree = FolderTree(Repository.path(""))
  private static let kept = Mutex<[String: [Substring]]>([:])

  private static func walk(_ tree: FolderTree, _ folder: String) -> [String] {
    ((try? tree.list(folder)) ?? []).flatMap { entry -> [String] in
      let path = folder.isEmpty ? entry.name : folder + "/" + entry.name
      if entry.isFolder { return walk(tree, path) }
      let leftover = entry.name.hasPrefix(".#") || ["~", ".swp", ".tmp", ".pyc"].contains { entry.name.hasSuffix($0) }
      return leftover ? [] : [path]
    }
  }
}
