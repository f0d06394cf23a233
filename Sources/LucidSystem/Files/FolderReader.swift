/// Lists the entries directly in a folder; nothing else asks the system for names. Names are bytes:
/// none is skipped.
package enum FolderReader {
  package struct Item: Hashable, Sendable {
    /// As text; see `FileName`.
    package let name: String
    package let kind: Kind
    /// Whether the name is not UTF-8.
    package let isEscaped: Bool
  }

  package enum Kind: Hashable, Sendable { case file, folder, link, other }

  /// In no order, without `.` and `..`; at most `most`. nil when the folder cannot be read; `errno`
  /// says why.
  package static func items(_ folder: String, most: Int = .max) -> [Item]? {
    FileName.withPath(folder, { opendir($0) }).map { read($0, most) }
  }

  /// The same with what `stat` tells of each; links are followed, and one that leads nowhere is
  /// left out. One look at the folder's path serves all.
  static func items<T>(_ folder: String, _ make: (Item, stat) -> T) -> [T]? {
    guard let handle = FileName.withPath(folder, { opendir($0) }) else { return nil }
    defer { closedir(handle) }
    var found: [T] = []
    while let entry = readdir(handle) {
      guard let item = item(entry, dirfd(handle)) else { continue }
      var s = stat()
      let code = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { fstatat(dirfd(handle), $0, &s, 0) }
      }
      if code == 0 { found.append(make(item, s)) }
    }
    return found
  }

  /// The same of an open folder, which is closed.
  package static func items(descriptor: Int32, most: Int = .max) -> [Item]? {
    guard let handle = fdopendir(descriptor) else {
      close(descriptor)
      return nil
    }
    return read(handle, most)
  }

  private typealias Handle = OpaquePointer

  private static func read(_ handle: Handle, _ most: Int) -> [Item] {
    defer { closedir(handle) }
    var items: [Item] = []
    while items.count < most, let entry = readdir(handle) {
      if let item = item(entry, dirfd(handle)) { items.append(item) }
    }
    return items
  }

  /// nil for `.` and `..`.
  private static func item(_ entry: UnsafeMutablePointer<dirent>, _ folder: Int32) -> Item? {
    let type = Int32(entry.pointee.d_type)
    return withUnsafePointer(to: &entry.pointee.d_name) {
      $0.withMemoryRebound(to: CChar.self, capacity: 256) { pointer -> Item? in
        if pointer[0] == 0x2E, pointer[1] == 0 || pointer[1] == 0x2E && pointer[2] == 0 { return nil }
        let kind = kind(type, pointer, folder)
        if let name = String(validatingCString: pointer) { return Item(name: name, kind: kind, isEscaped: false) }
        return Item(name: FileName.text(pointer), kind: kind, isEscaped: true)
      }
    }
  }

  private static func kind(_ type: Int32, _ name: UnsafePointer<CChar>, _ folder: Int32) -> Kind {
    switch type {
    case Int32(DT_REG): return .file
    case Int32(DT_DIR): return .folder
    case Int32(DT_LNK): return .link
    case Int32(DT_UNKNOWN):
      var s = stat()
      guard fstatat(folder, name, &s, AT_SYMLINK_NOFOLLOW) == 0 else { return .other }
      switch s.st_mode & S_IFMT {
      case S_IFREG: return .file
      case S_IFDIR: return .folder
      case S_IFLNK: return .link
      default: return .other
      }
    default: return .other
    }
  }
}
