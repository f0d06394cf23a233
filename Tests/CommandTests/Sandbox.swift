import LucidSystem
import LucidTesting

/// An empty folder with a home of its own in which commands are run as processes; gone when it is let go.
final class Sandbox: Sendable {
  /// Where commands start.
  var folder: String { root + "/work" }
  let root: String

  init() {
    root = ScratchFolder.make("commands")
    for part in ["/work", "/home", "/io"] { mkdir(root + part, 0o700) }
  }

  deinit {
    _ = Process(["/bin/rm", "-rf", root], environment: [:], input: nil, output: "/dev/null", errors: "/dev/null").wait()
  }

  /// Few and fixed, so that no machine shows through. The folder of the built `lucid` comes first in PATH; SAMPLES is the repository's.
  var environment: [String: String] {
    [
      "HOME": root + "/home", "PATH": Self.binaries + ":/usr/bin:/bin", "TZ": "America/Toronto", "LANG": "C.UTF-8",
      "SAMPLES": Repository.path(".lucidability-samples"), "FIXTURES": Repository.path("Tests/Fixtures"),
    ]
  }

  /// Tests lie beside the program they were built with.
  static let binaries: String = {
    let own = CommandLine.arguments[0]
    return own.lastIndex(of: "/").map { String(own[..<$0]) } ?? "."
  }()

  /// What lines of shell may call: `await COMMAND` returns when the command succeeds, and fails when that has hung.
  private static let functions =
    #"await() { looks=0; until "$@"; do looks=$((looks + 1)); [ $looks -lt 90000 ] || return 1; sleep 0.02; done; }"#

  /// Runs a line of shell to its end; after `seconds` it has hung, and it and everything it started is killed.
  func run(_ script: String, input: String? = nil, seconds: Double = Wait.limit) throws -> Ended {
    let process = try start(script, input: input)
    return ended(process, process.wait(seconds: seconds))
  }

  /// Starts a line of shell. `exec` in it makes the process the program itself.
  func start(_ script: String, input: String? = nil) throws -> Process {
    var stdin: String?
    if let input {
      stdin = root + "/io/in"
      write(input, absolute: root + "/io/in")
    }
    return Process(
      ["/bin/sh", "-c", "cd \"$0\" || exit; \(Self.functions); \(script)", folder],
      environment: environment, input: stdin, output: root + "/io/out", errors: root + "/io/err")
  }

  func ended(_ process: Process, _ exit: Int32?) -> Ended {
    Ended(exit: exit, out: read(absolute: root + "/io/out") ?? "", err: read(absolute: root + "/io/err") ?? "")
  }

  /// What the running process has written so far.
  var output: String { read(absolute: root + "/io/out") ?? "" }

  func write(_ text: String, to path: String) { write(text, absolute: folder + "/" + path) }
  func read(_ path: String) -> String? { read(absolute: folder + "/" + path) }

  private func write(_ text: String, absolute path: String) {
    guard let file = fopen(path, "wbe") else { preconditionFailure("cannot write \(path)") }
    defer { fclose(file) }
    fwrite(Array(text.utf8), 1, text.utf8.count, file)
  }

  private func read(absolute path: String) -> String? {
    guard let file = fopen(path, "rb") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let n = fread(&buffer, 1, buffer.count, file), n > 0 { bytes += buffer[..<n] }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// How a command ended.
struct Ended {
  /// 128 and the number of the signal when one ended it; nil when it had to be killed because it took too long.
  let exit: Int32?
  let out: String
  let err: String
}
