import LucidBackends
import LucidCore

/// The files of the checkout, for tests that look at all of them.
public enum RepositoryFiles {
  /// Paths relative to the checkout of every file under a folder, sorted by folder; what editors leave behind is not counted.
  public static func under(_ folder: String) -> [String] {
    guard let tree = FolderTree(Repository.path("")) else { return [] }
    return walk(tree, folder)
  }

  public static func bytes(_ path: String) -> [UInt8] {
    (try? FolderTree(Repository.path(""))?.read(path, limit: .mib(64))) ?? []
  }

  public static func text(_ path: String) -> String { String(decoding: bytes(path), as: UTF8.self) }

  private static func walk(_ tree: FolderTree, _ folder: String) -> [String] {
    ((try? tree.list(folder)) ?? []).flatMap { entry -> [String] in
      let path = folder.isEmpty ? entry.name : folder + "/" + entry.name
      if entry.isFolder { return entry.name == ".git" || entry.name == ".build" ? [] : walk(tree, path) }
      let leftover =
        entry.name.hasPrefix(".#") || entry.name.hasSuffix("~") || entry.name.hasSuffix(".swp") || entry.name.hasSuffix(".tmp")
      return leftover ? [] : [path]
    }
  }
}
