import LucidCore
import LucidRuntime
import LucidSystem

/// Fetches the abilities of a repository through the person's own `git`. Nothing of it is checked
/// out: no hook, filter or link of the repository takes effect. Only files that look like abilities
/// are read out of it, within limits of time and size.
struct GitFetch {
  private static let seconds = 120
  /// The largest file that git may write, in blocks of 512 bytes: 64 MiB.
  private static let blocks = 131_072
  private static let depth = 6

  let address: String
  let store: GalleryStore
  let permits: LibraryHost.Permits
  let environment: ProcessEnvironment

  /// Writes them below `folder`. Gives the commit, and what was left out.
  ///
  /// Errors: the host forbids git, or the web.
  func fetch(into folder: String) throws(LibraryError) -> (commit: String, notices: [String]) {
    let bare = folder + "/.git"
    _ = try git(
      [
        "clone", "--quiet", "--bare", "--depth", "1", "--single-branch", "--no-tags", "--no-recurse-submodules", "--template=",
        "--",
      ]
        + [address, bare])
    defer { store.discard(bare) }
    let head = try git(
      ["--git-dir=\(bare)", "rev-parse", "--verify", "--quiet", "HEAD"], orElse: "\(address): the repository is empty")
    let tree = try git(["--git-dir=\(bare)", "ls-tree", "-r", "-l", "-z", "--full-tree", "HEAD"])
    let (files, notices) = Self.choose(tree)
    guard !files.isEmpty else {
      throw LibraryError(
        .file, "\(address) holds no ability", hint: "they are files that end in \(LibraryPlace.suffix)")
    }
    let ids = files.map { $0.id + "\n" }.joined()
    var bytes = try git(["--git-dir=\(bare)", "cat-file", "--batch"], input: Array(ids.utf8))[...]
    for file in files {
      guard let end = bytes.firstIndex(of: 0x0A) else { break }
      let words = String(decoding: bytes[..<end], as: UTF8.self).split(separator: " ")
      guard words.count == 3, words[1] == "blob", let size = Int(words[2]), size >= 0, size < bytes.endIndex - end else {
        throw LibraryError(.source, "git returned another object than \(file.path)")
      }
      let content = Array(bytes[(end + 1)..<(end + 1 + size)])
      bytes = bytes[min(end + 2 + size, bytes.endIndex)...]
      try store.write(content, to: folder + "/" + file.path)
    }
    return (String(decoding: head.prefix { $0 != 0x0A }, as: UTF8.self), notices)
  }

  /// Selects the abilities of a tree: regular files with a plain path.
  private static func choose(_ tree: [UInt8]) -> (files: [(id: String, path: String)], notices: [String]) {
    var files: [(String, String)] = []
    var (odd, more) = (0, 0)
    for entry in tree.split(separator: 0) {
      let parts = entry.split(separator: 0x09, maxSplits: 1)
      guard parts.count == 2, let path = String(validating: parts[1], as: UTF8.self), path.hasSuffix(LibraryPlace.suffix)
      else {
        continue
      }
      let facts = String(decoding: parts[0], as: UTF8.self).split(separator: " ")
      let folders = path.pathParts(withEmpty: true)
      // A link's mode is 120000, a submodule's 160000.
      guard facts.count == 4, facts[0].hasPrefix("100"), let size = Int(facts[3]), size <= Library.largestFile.bytes,
        folders.count <= depth, folders.allSatisfy({ LibraryName.isGood($0) })
      else {
        odd += 1
        continue
      }
      if files.count < GalleryFolder.mostAbilities { files.append((String(facts[2]), path)) } else { more += 1 }
    }
    var notices =
      odd > 0
      ? [
        "left out \(odd) that \(odd == 1 ? "is a link, too large or has" : "are links, too large or have") a name that no ability can have"
      ] : []
    if more > 0 { notices.append("left out \(more) beyond \(GalleryFolder.mostAbilities)") }
    return (files, notices)
  }

  /// Runs git and returns its output. git gets no `GIT_…` variable but those set here, never
  /// prompts, runs no hook, and uses three protocols.
  private func git(_ words: [String], input: [UInt8] = [], orElse other: String? = nil) throws(LibraryError) -> [UInt8] {
    let variables = ["GIT_TERMINAL_PROMPT=0", "GIT_ALLOW_PROTOCOL=https:ssh:file", "GIT_SSH_COMMAND=ssh -oBatchMode=yes"]
    let settings = [
      "protocol.ext.allow=never", "core.hooksPath=/dev/null", "core.fsmonitor=false", "gc.auto=0", "maintenance.auto=false",
    ]
    let permit = try LibraryError.permitted { () throws(StepFailure) in try permits.git(address) }
    let process = ChildProcess(
      ["/bin/sh", "-c", "ulimit -f \(Self.blocks); exec \"$@\"", "sh", "env"] + variables + ["git"]
        + settings.flatMap { ["-c", $0] } + words,
      permit: permit,
      environment: environment.passing(
        ["SSH_AUTH_SOCK", "XDG_CONFIG_HOME", "https_proxy", "HTTPS_PROXY", "no_proxy", "SSL_CERT_FILE"]),
      limits: .init(seconds: Self.seconds, output: .mib(64)))
    do throws(StepFailure) {
      let result = try process.run(input)
      if result.status == 0 { return result.output }
      if result.status == 127 { throw StepFailure(.unavailable, "git is not installed", hint: "apt-get install git") }
      // The last of three lines of git; the first says it.
      let isMissing = result.complaint == "and the repository exists."
      let reason =
        isMissing
        ? "there is no repository, or you may not read it"
        : result.complaint.isEmpty ? "git exited with \(result.status)" : result.complaint
      throw StepFailure(.failed, .name(other ?? "\(address): \(reason)"))
    } catch {
      throw LibraryError(error.kind == .timedOut ? .timedOut : .source, error.message, hint: error.hint)
    }
  }
}
