package import LucidSystem

/// A folder on disk with the files of a test in it; gone with all that is in it when it is let go.
package final class ScratchFolder: Sendable {
  /// Absolute, without links.
  package let path: String

  /// `files` by relative path.
  package init(_ files: [String: String] = [:]) {
    path = Self.make("test")
    for (file, text) in files { write(text, to: file) }
  }

  deinit { Self.remove(path) }

  /// Makes an empty folder that only this user may enter, and returns its absolute path without links; the caller removes it.
  package static func make(_ name: String) -> String {
    // Both paths are of one length: where a line with it is broken shows in what is expected of commands.
    let prefix = parent == memory ? "l-" : "lucid-"
    var template = Array("\(parent)/\(prefix)\(name)-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template), let real = realpath(made, nil) else {
      preconditionFailure("there is no room for a folder under \(parent)")
    }
    defer { free(real) }
    return String(cString: real)
  }

  private static let memory = "/dev/shm"

  /// In memory where programs may run there, for tests write and remove thousands of homes; else /tmp.
  private static let parent: String = {
    var facts = statvfs()
    guard access(memory, W_OK) == 0, statvfs(memory, &facts) == 0 else { return "/tmp" }
    let isRoomy = UInt64(facts.f_bavail) * UInt64(facts.f_frsize) > 1 << 30
    // 8 is ST_NOEXEC, which is not imported from C.
    return isRoomy && facts.f_flag & 8 == 0 ? memory : "/tmp"
  }()

  package var tree: FolderTree { FolderTree(path)! }

  /// With the folders above it, as another program would: in place.
  package func write(_ text: String, to file: String) { write(bytes: Array(text.utf8), to: file) }

  package func write(bytes: [UInt8], to file: String) {
    let full = path + "/" + file
    for (i, c) in full.utf8.enumerated() where c == UInt8(ascii: "/") && i > path.utf8.count {
      mkdir(String(decoding: Array(full.utf8.prefix(i)), as: UTF8.self), 0o755)
    }
    guard let handle = fopen(full, "wbe") else { preconditionFailure("cannot write \(full)") }
    fwrite(bytes, 1, bytes.count, handle)
    fclose(handle)
  }

  /// A shell script that can be started at once: the file that is executed has been there before, and reads the text. One that this
  /// process has just written may still be open for writing in a child that another test is starting ("text file busy").
  package func write(program text: String, to file: String) {
    write(text, to: file + ".sh")
    symlink(Repository.path("Tests/Fixtures/program.sh"), path + "/" + file)
  }

  /// nil when there is no such file.
  package func text(_ file: String) -> String? {
    (try? SystemDisk().read(path + "/" + file)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Of a file or a folder; nil when it is not there.
  package func permissions(_ file: String) -> UInt32? { (try? SystemDisk().status(path + "/" + file))?.permissions }

  /// The paths of all files, sorted; hidden ones only when asked for.
  package func files(hidden: Bool = false) -> [String] {
    var found: [String] = []
    var folders = [""]
    while let folder = folders.popLast() {
      let names = (try? SystemDisk().names(in: path + (folder.isEmpty ? "" : "/" + folder))) ?? []
      for name in names where hidden || !name.hasPrefix(".") {
        let file = folder.isEmpty ? name : folder + "/" + name
        let kind = (try? SystemDisk().status(path + "/" + file))?.kind
        if kind == .folder { folders.append(file) } else { found.append(file) }
      }
    }
    return found.sorted()
  }

  private static func remove(_ path: String) {
    var s = stat()
    guard lstat(path, &s) == 0 else { return }
    guard s.st_mode & S_IFMT == S_IFDIR else {
      unlink(path)
      return
    }
    chmod(path, 0o700)
    for name in (try? SystemDisk().names(in: path)) ?? [] { remove(path + "/" + name) }
    rmdir(path)
  }
}
