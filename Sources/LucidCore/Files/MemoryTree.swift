/// Files inside the program: the shipped sample, and the worlds of tests.
package struct MemoryTree: FileTree {
  package let name: String
  private let files: [String: [UInt8]]

  /// `files` by relative path.
  package init(name: String, files: [String: [UInt8]]) {
    self.name = name
    self.files = files
  }

  package func list(_ folder: String) throws(FileTreeError) -> [FileEntry] {
    var found: [String: FileEntry] = [:]
    for (path, bytes) in files {
      guard let rest = folder.isEmpty ? path : path.path(below: folder) else { continue }
      if let slash = rest.firstSlash {
        let name = String(rest[..<slash])
        found[name] = FileEntry(name: name, isFolder: true, size: .bytes(0))
      } else {
        found[rest] = FileEntry(name: rest, isFolder: false, size: .bytes(bytes.count))
      }
    }
    return found.values.sorted { $0.name < $1.name }
  }

  package func entry(_ path: String) throws(FileTreeError) -> FileEntry? {
    let name = path.lastPathPart
    if let bytes = files[path] { return FileEntry(name: name, isFolder: false, size: .bytes(bytes.count)) }
    return path.isEmpty || files.keys.contains { $0.path(below: path) != nil }
      ? FileEntry(name: name, isFolder: true, size: .bytes(0)) : nil
  }

  package func read(_ path: String, limit: ByteCount) throws(FileTreeError) -> [UInt8] {
    guard let bytes = files[path] else { throw FileTreeError(path: path, reason: .words(.noSuchFile)) }
    guard bytes.count <= limit.bytes else {
      throw FileTreeError(path: path, reason: .words(.largerThan, ByteCount(bytes: bytes.count).text, limit.text))
    }
    return bytes
  }

  package func stream(_ path: String, _ body: (UnsafeRawBufferPointer) throws(FileTreeError) -> Bool) throws(FileTreeError) {
    let bytes = try read(path, limit: .bytes(.max))
    var at = 0
    while at < bytes.count {
      let piece = Array(bytes[at..<min(at + (256 << 10), bytes.count)])
      // `withUnsafeBytes` cannot carry a typed error through, so it is carried by hand.
      let outcome: Result<Bool, FileTreeError> = piece.withUnsafeBytes { raw in
        do throws(FileTreeError) { return .success(try body(raw)) } catch { return .failure(error) }
      }
      guard try outcome.get() else { return }
      at += piece.count
    }
  }
}
