import LucidConfiguration
import LucidCore
import LucidSystem

/// The vault and the folders that families are bound to: there, readable, writable, nothing left
/// unfinished.
struct VaultHealthCheck: HealthCheck {
  let name = "vault"

  func findings(_ context: HealthCheckContext) -> [HealthFinding] {
    let tree: FolderTree
    do throws(ConfigurationError) {
      guard let found = try context.vault() else {
        let programs = context.configuration.backends.programs.map(\.family)
        if !programs.isEmpty { return [.off("no vault; programs answer for \(programs.joined(separator: ", "))", SetUp.vault)] }
        return [.missing("no vault is set: lucid cannot read your data", "lucid setup, or lucid config set vault DIR")]
      }
      tree = found
    } catch { return [.broken(error.message, error.hint)] }
    var findings: [HealthFinding] = [.ok(context.host.folders.shown(tree.name))]
    if FileFacts(tree.root)?.isWritable == false {
      findings.append(
        .missing(
          "\(context.host.folders.shown(tree.name)) is read-only: nothing can be written", "chmod u+w \(tree.name)"))
    }
    for binding in tree.bindings {
      let head = "\(binding.path) is \(context.host.folders.shown(binding.name))"
      switch HostFile.kind(binding.folder) {
      case .folder:
        let isLocked = FileFacts(binding.folder)?.isWritable == false
        findings.append(
          isLocked && binding.isWritable
            ? .missing("\(head), which is read-only", "write `writes: off` there, or chmod u+w \(binding.name)")
            : .ok(head + (binding.isWritable ? "" : ", read-only")))
      // The check of its family names it, with the remedy.
      case .missing: break
      case .file where FamilyTraits.of(binding.path)?.mayBeFile == true: findings.append(.ok(head))
      case .unreachable(let reason): findings.append(.broken("\(head): \(reason)", nil))
      default: findings.append(.broken("\(head), which is no folder", nil))
      }
    }
    return findings + names(tree) + own(tree.root, context)
  }

  private static let mostFolders = 5_000

  /// Names that are shown otherwise than they are, and links that go round in circles.
  private func names(_ tree: FolderTree) -> [HealthFinding] {
    var (odd, loops): ([String], [String]) = ([], [])
    var folders = [(path: "", depth: 0)]
    var count = 0
    while let folder = folders.popLast(), count < Self.mostFolders {
      count += 1
      guard let entries = try? tree.list(folder.path) else { continue }
      for entry in entries {
        let path = folder.path.isEmpty ? entry.name : folder.path + "/" + entry.name
        if FileName.isEscaped(entry.name) { odd.append(path) }
        if entry.link == .loop { loops.append(path) }
        if entry.isFolder, entry.link == .none, folder.depth < 8 { folders.append((path, folder.depth + 1)) }
      }
    }
    var findings: [HealthFinding] = []
    if let first = odd.first {
      findings.append(
        .ok(
          "\(odd.count == 1 ? "1 name is" : "\(odd.count) names are") not UTF-8, and shown with the bytes as \\xNN: "
            + TerminalSanitizer.message(first, limit: 200)))
    }
    if let first = loops.first {
      findings.append(
        .missing(
          "\(loops.count == 1 ? "1 link to a folder above is" : "\(loops.count) links to a folder above are") not followed: "
            + TerminalSanitizer.message(first, limit: 200),
          // A shell does not know the text of a name that is not UTF-8.
          FileName.isEscaped(first) ? nil : ShellWord.line(["rm", tree.root + "/" + first])))
    }
    return findings
  }

  /// The hidden folder in which writes are prepared.
  private func own(_ root: String, _ context: HealthCheckContext) -> [HealthFinding] {
    let folder = root + "/.lucid"
    var findings: [HealthFinding] = []
    if let real = HostFile.realPath(folder), real != folder {
      let rest = "locks and journals must stay inside the vault, so nothing can be written"
      return [.broken("\(context.host.folders.shown(folder)) is a link; \(rest)", ShellWord.line(["rm", folder]))]
    }
    if FileFacts.isLocked(folder + "/lock") {
      findings.append(.ok("another lucid process is writing"))
    } else if HostFile.kind(folder + "/transaction") == .folder {
      let isPromised = HostFile.kind(folder + "/transaction/journal") == .file
      findings.append(
        .missing(
          isPromised ? "a write was not finished" : "a write was abandoned",
          "the next lucid run completes or removes it"))
    }
    let kept = HostFile.walk(folder + "/kept", suffix: "").files
    if !kept.isEmpty {
      findings.append(
        .missing(
          "the new contents of \(kept.count == 1 ? "1 file" : "\(kept.count) files") could not be written, because another program had changed the originals",
          "look at them in \(context.host.folders.shown(folder + "/kept")) and remove them"))
    }
    return findings
  }
}
