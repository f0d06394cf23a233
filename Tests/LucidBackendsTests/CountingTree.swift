import LucidCore
import Synchronization

/// A tree that remembers what was read from it.
final class CountingTree: FileTree {
  private let tree: any FileTree
  private let paths = Mutex<[String]>([])

  init(_ files: [String: String]) { tree = MemoryTree(name: "counted", files: files.mapValues { Array($0.utf8) }) }

  init(_ tree: any FileTree) { self.tree = tree }

  /// How often a file was read from its start on.
  var streams: Int { paths.withLock { $0.count } }

  /// In no order.
  var read: [String] { paths.withLock { $0 } }
  var name: String { tree.name }
  func list(_ folder: String) throws(FileTreeError) -> [FileEntry] { try tree.list(folder) }
  func entry(_ path: String) throws(FileTreeError) -> FileEntry? { try tree.entry(path) }
  func read(_ path: String, limit: ByteCount) throws(FileTreeError) -> [UInt8] {
    paths.withLock { $0.append(path) }
    return try tree.read(path, limit: limit)
  }
  func stream(_ path: String, _ body: (UnsafeRawBufferPointer) throws(FileTreeError) -> Bool) throws(FileTreeError) {
    paths.withLock { $0.append(path) }
    try tree.stream(path, body)
  }
  func part(_ path: String, from offset: Int, count: Int) throws(FileTreeError) -> [UInt8] {
    try tree.part(path, from: offset, count: count)
  }
}

extension MemoryTree {
  init(_ files: [String: String]) { self.init(name: "memory", files: files.mapValues { Array($0.utf8) }) }
}
