package import LucidCore
import LucidSystem

/// The abilities of an untrusted folder and its subfolders. No link is followed, and the number of
/// entries is bounded.
package struct GalleryFolder: Sendable {
  package static let mostEntries = 20_000
  package static let mostAbilities = 1_000
  private static let depth = 5

  package struct File: Hashable, Sendable {
    /// Its name without the suffix; no two are the same, capitals apart.
    package let name: String
    /// Below the folder.
    package let path: String
  }

  package private(set) var files: [File] = []
  /// The messages on ignored files, for the user.
  package private(set) var notices: [String] = []

  private let root: String
  private var entries = 0
  private var (links, badNames, twins) = (0, 0, 0)
  private var names: Set<String> = []

  /// In the order of their paths. Errors: there is no such folder.
  package init(_ folder: String) throws(LibraryError) {
    root = folder
    guard case .other? = LibraryDisk.status(folder), let first = Self.list(folder, Self.mostEntries) else {
      throw LibraryError(.request, "\(folder): there is no such folder")
    }
    walk("", first, 0)
    func note(_ count: Int, _ one: String, _ several: String) {
      if count > 0 { notices.append("\(count) \(count == 1 ? one : several) left out") }
    }
    note(links, "link is", "links are")
    note(badNames, "file with a name that no ability can have is", "files with names that no ability can have are")
    note(twins, "file with the name of another is", "files with the names of others are")
    if entries >= Self.mostEntries { notices.append("it holds more than \(Self.mostEntries) files; the rest is left out") }
    if files.count >= Self.mostAbilities {
      notices.append("it holds more than \(Self.mostAbilities) abilities; the rest is left out")
    }
  }

  /// Reads one file, with a size limit. Errors: the file is missing or a link.
  package func read(_ file: File) throws(LibraryError) -> SourceFile {
    let path = root + "/" + file.path
    guard let bytes = try LibraryDisk.read(path, limit: Library.largestFile) else {
      throw LibraryError(.request, "\(path) no longer exists")
    }
    return SourceFile(name: path, bytes: bytes)
  }

  private mutating func walk(_ below: String, _ items: [FolderReader.Item], _ depth: Int) {
    for item in items.sorted(by: { $0.name < $1.name }) {
      guard files.count < Self.mostAbilities, entries < Self.mostEntries else { return }
      entries += 1
      guard !item.name.hasPrefix(".") else { continue }
      let path = below + item.name
      switch item.kind {
      case .link: if item.name.hasSuffix(LibraryPlace.suffix) { links += 1 }
      case .folder:
        // A folder whose name is not UTF-8 counts as one name.
        if item.isEscaped { badNames += 1 }
        guard !item.isEscaped, depth < Self.depth, let inner = Self.list(root + "/" + path, Self.mostEntries - entries) else {
          continue
        }
        walk(path + "/", inner, depth + 1)
      case .file: add(item.name, path)
      case .other: continue
      }
    }
  }

  private mutating func add(_ fileName: String, _ path: String) {
    guard fileName.hasSuffix(LibraryPlace.suffix) else { return }
    let name = String(fileName.dropLast(LibraryPlace.suffix.count))
    guard LibraryName.isGood(name) else {
      badNames += 1
      return
    }
    guard names.insert(name.lowercased()).inserted else {
      twins += 1
      return
    }
    files.append(File(name: name, path: path))
  }

  /// At most `most` entries in the order of the disk, with what each is; nil for what is no folder,
  /// or a link to one.
  private static func list(_ folder: String, _ most: Int) -> [FolderReader.Item]? {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    return FolderReader.items(descriptor: descriptor, most: most)
  }
}
