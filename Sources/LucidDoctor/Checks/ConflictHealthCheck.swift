import LucidConfiguration
import LucidSystem

/// Checks for conflict copies of sync programs, and for files of other accounts.
struct ConflictHealthCheck: HealthCheck {
  let name = "files"
  private static let most = 50_000

  func findings(_ context: HealthCheckContext) -> [HealthFinding] {
    let vault: FolderTree?
    do throws(ConfigurationError) { vault = try context.vault() } catch { return [.off("no vault to check")] }
    guard let tree = vault else { return [.off("no vault to check")] }
    var looked = 0
    var conflicts: [String] = []
    var foreign: [String] = []
    var folders = [tree.root] + tree.bindings.map(\.folder)
    while let folder = folders.popLast(), looked < Self.most {
      guard let entries = try? HostFile.entries(folder) else { continue }
      for entry in entries where entry.name != ".lucid" && entry.name != ".git" {
        looked += 1
        let path = folder + "/" + entry.name
        if entry.isFolder { folders.append(path) }
        if Self.isConflict(entry.name) { conflicts.append(path) }
        if let facts = FileFacts(path), !facts.isMine { foreign.append(path) }
      }
    }
    var findings: [HealthFinding] = []
    func shown(_ paths: [String]) -> String {
      paths.sorted().prefix(3).map { context.host.folders.shown($0) }.joined(separator: ", ")
        + (paths.count > 3 ? " and \(paths.count - 3) more" : "")
    }
    if !conflicts.isEmpty {
      findings.append(
        .missing("unresolved sync conflict: \(shown(conflicts))", "keep the right one and remove the other"))
    }
    if !foreign.isEmpty {
      findings.append(.missing("owned by another account: \(shown(foreign))", "chown them, or lucid cannot change them"))
    }
    if findings.isEmpty { findings.append(.ok("\(looked) checked, no conflicts\(looked >= Self.most ? " so far" : "")")) }
    return findings
  }

  /// Syncthing's `.sync-conflict-…`, Dropbox's and Nextcloud's `(conflicted copy …)`, Unison's and
  /// git's leavings.
  static func isConflict(_ name: String) -> Bool {
    name.contains(".sync-conflict-") || name.contains("conflicted copy") || name.contains("(case conflict")
      || name.hasSuffix(".orig")
  }
}
