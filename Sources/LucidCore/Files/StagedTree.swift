import Synchronization

/// A tree with changes laid over it that nothing has written yet. Reads see the changes, the tree
/// below does not.
package final class StagedTree: FileStage {
  package let name: String
  private let base: any FileTree
  private let state = Mutex(State())

  private struct State {
    /// By path: what was there when it was first changed, and what shall be.
    var files: [String: FileChange] = [:]
    /// Paths in the order in which they were first changed.
    var order: [String] = []
    var isClosed = false
  }

  package func isBound(_ folder: String) -> Bool { base.isBound(folder) }

  /// The largest file that is changed; what is larger is only read.
  package static let largestFile = ByteCount.mib(64)

  package init(over base: any FileTree) {
    self.base = base
    name = base.name
  }

  /// The difference to the tree below, in the order in which files were first changed. What was put
  /// back as it was is no change.
  package var changes: [FileChange] {
    state.withLock { state in state.order.compactMap { state.files[$0] }.filter { $0.before != $0.after } }
  }

  /// Whether reads give what is on disk, also those of a tree that this one is laid over.
  package var isUnchanged: Bool { changes.isEmpty && (base as? StagedTree)?.isUnchanged ?? true }

  /// Refuses every further change: a call that was given up cannot write after the run has ended.
  package func close() { state.withLock { $0.isClosed = true } }

  package func stage(_ changes: [FileChange]) throws(FileTreeError) {
    var originals: [String: [UInt8]?] = [:]
    for change in changes {
      guard RelativePath.isSafe(change.path), !change.path.isEmpty else {
        throw FileTreeError(path: change.path, reason: .words(.notInside, name))
      }
      originals[change.path] = .some(try original(change.path))
    }
    let refusal = state.withLock { state -> FileTreeError? in
      if state.isClosed {
        return FileTreeError(path: changes.first?.path ?? "", reason: .words(.runOver))
      }
      for change in changes {
        let now = state.files[change.path]?.after ?? (state.files[change.path] == nil ? originals[change.path] ?? nil : nil)
        if now != change.before { return FileTreeError(path: change.path, reason: .words(.changedSince), isOutdated: true) }
      }
      for change in changes {
        if let earlier = state.files[change.path] {
          state.files[change.path] = FileChange(change.path, from: earlier.before, to: change.after)
        } else {
          state.files[change.path] = change
          state.order.append(change.path)
        }
      }
      return nil
    }
    if let refusal { throw refusal }
  }

  private func original(_ path: String) throws(FileTreeError) -> [UInt8]? {
    guard let entry = try base.entry(path) else { return nil }
    guard !entry.isFolder else { throw FileTreeError(path: path, reason: .words(.aFolder)) }
    return try base.read(path, limit: Self.largestFile)
  }

  // MARK: Reading

  private func staged(_ path: String) -> FileChange? { state.withLock { $0.files[path] } }

  private func under(_ folder: String) -> [FileChange] {
    let prefix = folder.isEmpty ? "" : folder + "/"
    return state.withLock { state in state.files.isEmpty ? [] : state.files.values.filter { $0.path.hasPrefix(prefix) } }
  }

  package func list(_ folder: String) throws(FileTreeError) -> [FileEntry] {
    let below = try base.list(folder)
    let changes = under(folder)
    if changes.isEmpty { return below }
    var entries = Dictionary(below.map { ($0.name, $0) }, uniquingKeysWith: { a, _ in a })
    for change in changes {
      guard let rest = folder.isEmpty ? change.path : change.path.path(below: folder) else { continue }
      if let slash = rest.firstSlash {
        let name = String(rest[..<slash])
        if change.after != nil, entries[name] == nil { entries[name] = FileEntry(name: name, isFolder: true, size: .bytes(0)) }
      } else {
        entries[rest] = change.after.map { FileEntry(name: rest, isFolder: false, size: .bytes($0.count)) }
      }
    }
    return entries.values.sorted { $0.name < $1.name }
  }

  package func entry(_ path: String) throws(FileTreeError) -> FileEntry? {
    let name = path.lastPathPart
    if let change = staged(path) { return change.after.map { FileEntry(name: name, isFolder: false, size: .bytes($0.count)) } }
    if let entry = try base.entry(path) { return entry }
    return under(path).contains { $0.after != nil } ? FileEntry(name: name, isFolder: true, size: .bytes(0)) : nil
  }

  package func read(_ path: String, limit: ByteCount) throws(FileTreeError) -> [UInt8] {
    guard let change = staged(path) else { return try base.read(path, limit: limit) }
    return try overlay(change).read(path, limit: limit)
  }

  package func stream(_ path: String, _ body: (UnsafeRawBufferPointer) throws(FileTreeError) -> Bool) throws(FileTreeError) {
    guard let change = staged(path) else { return try base.stream(path, body) }
    return try overlay(change).stream(path, body)
  }

  package func part(_ path: String, from offset: Int, count: Int) throws(FileTreeError) -> [UInt8] {
    guard let change = staged(path) else { return try base.part(path, from: offset, count: count) }
    return try overlay(change).part(path, from: offset, count: count)
  }

  private func overlay(_ change: FileChange) -> MemoryTree {
    MemoryTree(name: name, files: change.after.map { [change.path: $0] } ?? [:])
  }
}
