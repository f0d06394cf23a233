package import LucidCore
import LucidSystem

/// The files of a package: of a folder or a zip archive, by their paths below it.
package struct PackageFiles: Hashable, Sendable {
  /// The most bytes of all files of a package.
  package static let largest = ByteCount.mib(8)
  private static let depth = 6

  package var files: [String: [UInt8]] = [:]
  /// Folders that are there and were not read.
  package private(set) var unread: [String] = []

  package init(_ files: [String: [UInt8]] = [:]) { self.files = files }

  /// Reads a folder. Hidden files count too; a link, a device and a name that is not UTF-8 are
  /// errors.
  package static func read(folder: String, limit: ByteCount = Self.largest) throws(LibraryError) -> PackageFiles {
    var made = PackageFiles()
    var open = [""]
    var total = 0
    while let next = open.popLast() {
      let path = folder + (next.isEmpty ? "" : "/" + next)
      guard let items = FolderReader.items(path, most: ZipArchive.mostFiles + 1) else {
        throw LibraryError(.request, HostError(path).message)
      }
      for item in items {
        let inner = next.isEmpty ? item.name : next + "/" + item.name
        let shown = folder + "/" + TerminalSanitizer.message(inner)
        guard !item.isEscaped, isGood(inner) else {
          throw LibraryError(.file, "\(shown): a package cannot have a file of that name", hint: "rename or remove it")
        }
        switch item.kind {
        case .folder:
          // A repository of git belongs to the author's machine and may be larger than any package.
          if inner == ".git" {
            made.unread.append(inner)
            continue
          }
          guard inner.pathParts.count < depth else {
            throw LibraryError(.file, "\(shown): folders of a package are at most \(depth) deep")
          }
          open.append(inner)
        case .file:
          let bytes = try HostFile.read(folder + "/" + inner, limit: limit, or: .file)
          total += bytes.count
          guard total <= limit.bytes, made.files.count < ZipArchive.mostFiles else {
            throw LibraryError(
              .file, "\(folder) is no package: it has more than \(ZipArchive.mostFiles) files or \(limit.text)",
              hint: "name the folder that has SKILL.md or plugin.json")
          }
          // Two spellings of one name are equal as text: the second would hide the first.
          guard made.files.updateValue(bytes, forKey: inner) == nil else {
            throw LibraryError(
              .file, "\(shown): two files have names that look the same", hint: "rename or remove one of them")
          }
        case .link, .other:
          throw LibraryError(.file, "\(shown): a link or a device; a package has plain files", hint: "put the file itself there")
        }
      }
    }
    return made
  }

  /// Reads a zip archive whose files lie at its root, or all in one folder of it.
  package static func read(
    zip bytes: [UInt8], _ name: String, limit: ByteCount = Self.largest
  ) throws(LibraryError) -> PackageFiles {
    let files = try ZipArchive.read(bytes, name, limit: limit)
    guard let top = files.keys.first?.firstPathPart else { return PackageFiles(files) }
    let inner = PackageFiles(files).folder(top)
    return inner.files.count == files.count ? inner : PackageFiles(files)
  }

  /// Whether bytes are a zip archive.
  package static func isArchive(_ bytes: [UInt8]) -> Bool { ZipArchive.isArchive(bytes) }

  /// The files as one zip archive: the same bytes for the same files.
  ///
  /// Errors: zlib is missing.
  package func zip() throws(LibraryError) -> [UInt8] { try ZipArchive.write(files) }

  /// The files of a folder of the package, by their paths below it.
  package func folder(_ name: String) -> PackageFiles {
    var made = PackageFiles()
    for (path, bytes) in files {
      if let inner = path.path(below: name) { made.files[inner] = bytes }
    }
    return made
  }

  /// Writes the files into a folder that is new or empty, all or none of them. Errors: there is
  /// something in it.
  package func write(to folder: String) throws(LibraryError) {
    switch HostFile.kind(folder) {
    case .missing: break
    case .folder:
      guard FolderReader.items(folder, most: 1)?.isEmpty == true else {
        throw LibraryError(.request, "\(folder) is not empty; nothing was written", hint: "name another folder, or remove it")
      }
    default: throw LibraryError(.request, "\(folder) is not a folder; nothing was written", hint: "name a folder")
    }
    let isDone = try StagedFolder(for: folder).put(replacing: false) {
      (stage) throws(LibraryError) in try put(into: stage)
    }
    if !isDone { try put(into: folder) }
  }

  /// The name of the list of checksums of a folder that is written again.
  static let sums = "SHA256SUMS"

  /// Writes the files, with a list of their checksums, into a folder that is new, empty or has an
  /// earlier version of them, all or none. Files of that version that are gone are removed.
  ///
  /// In a folder with an earlier version and other files, such as those of git, the files are
  /// replaced one after the other, and the next time does what a killed process left. Errors:
  /// there are other files in the folder, and no earlier version.
  package func renew(_ folder: String) throws(LibraryError) {
    let list = files.sorted { $0.key < $1.key }.map { "\(SHA256.hex($0.value))  \($0.key)\n" }.joined()
    var whole = self
    whole.files[Self.sums] = Array(list.utf8)
    guard HostFile.kind(folder + "/" + Self.sums) == .file, HostFile.kind(folder + "/index.json") == .file else {
      return try whole.write(to: folder)
    }
    let old = try HostFile.read(folder + "/" + Self.sums, limit: .mib(1), or: .request)
    let listed = String(decoding: old, as: UTF8.self).split(separator: "\n").compactMap { line in
      // 64 digits and two blanks.
      let path = String(Substring(line.utf8.dropFirst(66)))
      return line.utf8.count > 66 && Self.isGood(path) ? path : nil
    }
    if Self.holds(folder, only: Set(listed).union([Self.sums])) {
      let isDone = try StagedFolder(for: folder).put(replacing: true) {
        (stage) throws(LibraryError) in try whole.put(into: stage)
      }
      if isDone { return }
    }
    for path in listed
    where whole.files[path] == nil && HostFile.kind(folder + "/" + path) == .file {
      HostFile.remove(folder + "/" + path)
    }
    try whole.put(into: folder)
  }

  /// Whether nothing but these files is in a folder.
  private static func holds(_ folder: String, only paths: Set<String>) -> Bool {
    let parents = Set(paths.flatMap { Self.folders(above: $0) })
    var open = [""]
    while let next = open.popLast() {
      guard let items = FolderReader.items(next.isEmpty ? folder : folder + "/" + next) else {
        return false
      }
      for item in items {
        let inner = next.isEmpty ? item.name : next + "/" + item.name
        switch item.kind {
        case .file where paths.contains(inner): continue
        case .folder where parents.contains(inner): open.append(inner)
        default: return false
        }
      }
    }
    return true
  }

  private static func folders(above path: String) -> [String] {
    var (all, path): ([String], String) = ([], path)
    while let slash = path.lastSlash {
      path = String(path[..<slash])
      all.append(path)
    }
    return all
  }

  private func put(into folder: String) throws(LibraryError) {
    for (path, bytes) in files.sorted(by: { $0.key < $1.key }) {
      do throws(HostError) {
        try HostFolder.makeShared(AtomicFile.folder(of: folder + "/" + path))
        try AtomicFile.write(bytes, to: folder + "/" + path, .umask)
      } catch { throw LibraryError(.disk, "cannot write \(error.message)") }
    }
  }

  /// Whether a path stays in its package, and is plain enough for every file system and address.
  static func isGood(_ path: String) -> Bool {
    let parts = path.pathParts(withEmpty: true)
    return path.utf8.count <= 300 && parts.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
      && path.unicodeScalars.allSatisfy {
        $0.value >= 0x20 && $0.value != 0x7F && $0 != "\\" && $0 != ":" && $0.properties.generalCategory != .format
      }
  }
}
