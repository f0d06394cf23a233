import LucidCore
import LucidRuntime
import LucidVault

/// All files of a kind in a folder and the folders in it. Hidden names (`.obsidian`, `.trash`) are
/// passed over.
struct FolderWalk {
  struct File: Sendable {
    let path: String
    let modified: Instant?
    var stamp: FileStamp?
  }

  static let deepest = 8

  let tree: any FileTree
  let root: String
  /// The name of the files searched for: `contacts`, `files`.
  let name: String
  let noun: CardNoun
  var mostFiles = Int.max
  /// The remedy when there is none: `put Markdown files there`.
  let hint: MessageText

  /// By path. A folder that cannot be read is named and left out, and so are a link to a folder
  /// above it and what goes beyond `mostFiles`. What links lead to comes once, and by its own name
  /// where it has one here.
  ///
  /// Errors: `.unavailable` without the root. May block.
  func listing(_ belongs: (String) -> Bool) throws(StepFailure) -> (found: [File], notices: [Notice]) {
    let top = try FileTreeError.asFailure { () throws(FileTreeError) in try tree.entry(root) }
    guard let top, top.isFolder else {
      throw .noFolder(root, in: tree, .words(.noFolderIn, root, tree.name), hint: hint)
    }
    var found: [File] = []
    var notices: [Notice] = []
    var folders = [(path: root, depth: 0)]
    var met = Set([top.identity].compactMap(\.self))
    // After all that has a name of its own.
    var links: [(path: String, depth: Int, entry: FileEntry)] = []
    while true {
      if folders.isEmpty, let next = links.popLast() {
        if let identity = next.entry.identity, !met.insert(identity).inserted { continue }
        if next.entry.isFolder {
          folders.append((next.path, next.depth))
        } else {
          found.append(File(path: next.path, modified: next.entry.modified, stamp: next.entry.stamp))
        }
      }
      guard let folder = folders.popLast() else {
        if links.isEmpty { break }
        continue
      }
      let entries: [FileEntry]
      do throws(FileTreeError) { entries = try tree.list(folder.path) } catch {
        notices.append(.file(folder.path, error.reason))
        continue
      }
      for entry in entries where !entry.name.hasPrefix(".") {
        let path = RelativePath.join(folder.path, entry.name)
        if entry.link == .loop {
          notices.append(.file(path, .words(.linkNotFollowed)))
        } else if entry.isFolder ? folder.depth < Self.deepest : belongs(entry.name) {
          if entry.link == .link {
            links.append((path, folder.depth + 1, entry))
            continue
          }
          if let identity = entry.identity { met.insert(identity) }
          if entry.isFolder {
            folders.append((path, folder.depth + 1))
          } else {
            found.append(File(path: path, modified: entry.modified, stamp: entry.stamp))
          }
        }
      }
      if found.count > mostFiles {
        notices.append(Notice(.words(.inFile, name, MessageText.words(.onlyLooked, MessageText.count(mostFiles, noun)))))
        found.removeLast(found.count - mostFiles)
        break
      }
    }
    return (found.sorted { $0.path < $1.path }, notices)
  }
}
