import LucidSystem
import LucidTesting

/// A folder with the home, the vault and the programs of the table, put back to how it was before each command.
///
/// Below `root`: `home`, `vault`, `work` (where commands start), `bin` (programs that note in `started` that they ran), `tmp`, and `io`, which is
/// of the tests and not put back.
final class RuleHome: Sendable {
  let root: String
  private let kept: String

  /// Errors: the home cannot be made; why.
  init() throws(Trouble) {
    let folder = ScratchFolder.make("rules")
    (root, kept) = (folder + "/r", folder + "/kept")
    for part in ["/r", "/r/home", "/r/work", "/io"] { mkdir(folder + part, 0o700) }
    let exit = shell(
      "ln -s ../io \"$ROOT/io\" && LUCID=$(command -v lucid) sh \"$TABLE/home.sh\" && cp -rp \"$ROOT\" \"\(kept)\"")
    guard exit == 0 else { throw Trouble(text: "home.sh: \(text("io/shell.out"))\(text("io/shell.err"))") }
  }

  deinit {
    _ = shell(
      "cd / && chmod -R u+rwx \"\(root)\" && rm -rf \"\(root)\" \"\(kept)\" \"\(root)/../io\" && rmdir \"\(root)/..\"")
  }

  struct Trouble: Error { let text: String }

  /// The shell line that puts everything back; what the tests themselves keep in `io` stays.
  var restoring: String { "chmod -R u+rwx \"$ROOT\"; rm -rf \"$ROOT\"; cp -rp \"\(kept)\" \"$ROOT\"" }

  private var environment: [String: String] {
    [
      "HOME": root + "/home", "ROOT": root, "PATH": Sandbox.binaries + ":" + root + "/bin:/usr/bin:/bin:/usr/sbin:/sbin",
      "TZ": "America/Toronto", "LANG": "C.UTF-8", "EDITOR": root + "/bin/editor", "TMPDIR": root + "/tmp",
      "SAMPLES": Repository.path(".lucidability-samples"), "TABLE": Repository.path("Tests/Fixtures/table"),
    ]
  }

  /// The exit code of a text of shell; nil when it took longer and was killed with all that it started.
  func shell(_ script: String, seconds: Double = Wait.limit) -> Int32? {
    Process(
      ["/bin/sh", "-c", script], environment: environment, input: nil, output: root + "/../io/shell.out",
      errors: root + "/../io/shell.err"
    ).wait(seconds: seconds)
  }

  func text(_ file: String) -> String { String(decoding: Self.bytes(root + "/" + file), as: UTF8.self) }
  func holds(_ file: String) -> Bool { access(root + "/" + file, F_OK) == 0 }
  func write(_ text: String, to file: String) {
    guard let handle = fopen(root + "/" + file, "wbe") else { return }
    fwrite(Array(text.utf8), 1, text.utf8.count, handle)
    fclose(handle)
  }

  /// Every file that a command is there to change or must not touch, with its bytes: not the program's own books of what happened when,
  /// nor what it may make anew at any time.
  func files() -> [String: [UInt8]] {
    var out: [String: [UInt8]] = [:]
    var folders = ["home", "vault", "work", "tmp"]
    while let folder = folders.popLast() {
      guard let handle = opendir(root + "/" + folder) else { continue }
      defer { closedir(handle) }
      while let entry = readdir(handle) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        let path = folder + "/" + name
        if name == "." || name == ".." || Self.own.contains(where: { path.hasPrefix($0) }) { continue }
        if entry.pointee.d_type == UInt8(DT_DIR) { folders.append(path) } else { out[path] = Self.bytes(root + "/" + path) }
      }
    }
    return out
  }

  private static let own = [
    "vault/.lucid", "home/.local/state", "home/.cache", "home/.local/share/lucid/consents.json",
    "home/.local/share/lucid/origins.json",
    "home/.local/share/lucid/galleries.json", "home/.local/share/lucid/library.lock", "home/.config/lucid/schedules",
  ]

  private static func bytes(_ path: String) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    var out: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let n = read(descriptor, &buffer, buffer.count), n > 0 { out += buffer[..<n] }
    return out
  }
}
