import LucidCore
import LucidRuntime

/// All files of a kind in a folder and the folders in it. Hidden names (`.obsidian`, `.trash`) are passed over.
struct FolderWalk {
  struct File: Sendable {
    let path: String
    let modified: Instant?
  }

  static let deepest = 8

  let tree: any FileTree
  let root: String
  /// What is looked for, and what the files of it are called together: `contacts`, `files`.
  let name: String
  let files: String
  let mostFiles: Int
  /// What a person may put there: `put Markdown files there`.
  let hint: String

  /// By path. A folder that cannot be read is named and left out, and so is what goes beyond `mostFiles`.
  ///
  /// Errors: `.unavailable` without the root. May block.
  func listing(_ belongs: (String) -> Bool) throws(StepFailure) -> (found: [File], notices: [Notice]) {
    guard try FileTreeError.asFailure({ () throws(FileTreeError) in try tree.entry(root) })?.isFolder == true else {
      throw StepFailure(.unavailable, "no \(root) folder in \(tree.name)", hint: hint)
    }
    var found: [File] = []
    var notices: [Notice] = []
    var folders = [(path: root, depth: 0)]
    while let folder = folders.popLast() {
      let entries: [FileEntry]
      do throws(FileTreeError) { entries = try tree.list(folder.path) } catch {
        notices.append(.file(folder.path, error.reason))
        continue
      }
      for entry in entries where !entry.name.hasPrefix(".") {
        let path = RelativePath.join(folder.path, entry.name)
        if entry.isFolder {
          // A link back up the tree goes round in circles; the depth ends that.
          if folder.depth < Self.deepest { folders.append((path, folder.depth + 1)) }
        } else if belongs(entry.name) {
          found.append(File(path: path, modified: entry.modified))
        }
      }
      if found.count > mostFiles {
        notices.append(Notice("\(name): only \(mostFiles) \(files) were looked at"))
        found.removeLast(found.count - mostFiles)
        break
      }
    }
    return (found.sorted { $0.path < $1.path }, notices)
  }
}
