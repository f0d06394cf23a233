package import LucidApplication
import LucidArguments
import LucidConfiguration
import LucidCore
import LucidReport
import LucidSchedule
import LucidSystem
import LucidVault

/// `lucid data erase`: removes everything that lucid keeps for a person, and reads back that it is
/// gone. The vault of the person stays, unless lucid made its folder.
package struct OwnDataErasure {
  private let environment: CommandEnvironment
  private var host: HostEnvironment { environment.host }
  /// The files that are there.
  package let data: OwnData
  /// Names of schedules, whose timers and lines of the crontab go with them.
  package let schedules: [String]
  /// Names of the servers of lucid that systemd starts at login.
  private let services: [String]
  /// The folders `.lucid` of lucid in the vault, with its journal and lock, and in folders of
  /// notes, with the times of their last use.
  private let hidden: [String]

  /// Errors: a write to the vault is unfinished.
  package init(_ environment: CommandEnvironment) throws(CommandError) {
    self.environment = environment
    data = OwnData.find(environment.host.folders)
    let folders = environment.host.folders
    let scheduling = try? environment.host.schedules()
    schedules = scheduling.map { ScheduleStore($0).names } ?? []
    services = scheduling.map(SystemdTarget.init).map { target in SystemdService.names.filter(target.hasService) } ?? []
    let root = environment.goodConfiguration.vault.map { folders.expand($0) }.flatMap { HostFile.realPath($0) }
    if let root, let tree = FolderTree(root), VaultWriter.isUnfinished(tree) {
      throw CommandError(
        .locked, "a write to \(folders.shown(root)) is unfinished; nothing was erased", hint: "any `lucid run` finishes it")
    }
    let bound = environment.goodConfiguration.backends.bindings(folders).map(\.folder)
    let places = (root.map { [$0, $0 + "/notes"] } ?? []) + bound
    hidden = Set(places.map { $0 + "/.lucid" }.filter { HostFile.kind($0) == .folder }).sorted()
  }

  package var isEmpty: Bool { data.parts.isEmpty && schedules.isEmpty && services.isEmpty && hidden.isEmpty }

  /// The parts that would be removed, a line each.
  package var lines: [String] {
    let parts = data.parts.map { part in
      let root = part.row.base.path(host.folders).map(host.folders.shown) ?? ""
      return "\(part.row.name): \(part.row.what) (\(part.shown.size) in \(root))"
    }
    let timers = schedules.isEmpty ? [] : ["timers and lines of the crontab: " + schedules.joined(separator: ", ")]
    let servers = services.map { "server that starts at login: \(SystemdService.unit($0))" }
    return parts + timers + servers + hidden.map { "lucid's own folder among yours: \(host.folders.shown($0))" }
  }

  /// Removes all of it: schedules and servers first, so that nothing starts a run again.
  ///
  /// Returns files in the folders of lucid that no row names, which stay. Errors: something is
  /// still there.
  package func erase() throws(CommandError) -> [String] {
    if !schedules.isEmpty || !services.isEmpty {
      let scheduling = try host.schedules()
      for name in services { _ = SystemdTarget(scheduling).removeService(named: name) }
      let store = ScheduleStore(scheduling)
      for name in schedules {
        _ = try CommandError.scheduling { () throws(ScheduleError) in try store.uninstall(name, scheduling) }
      }
    }
    for part in data.parts { for path in part.files { HostFile.remove(path) } }
    for base in OwnData.Base.allCases { base.path(host.folders).map { removeEmpty($0) } }
    for folder in hidden { removeAll(folder) }
    let after = OwnData.find(host.folders)
    let left = after.parts.flatMap(\.files) + hidden.filter { HostFile.kind($0) != .missing }
    guard left.isEmpty, after.unreadable.isEmpty else {
      let first = left.first ?? after.unreadable[0].path
      throw CommandError(
        .usage, "\(TerminalSanitizer.message(first)) is still there, and \(max(left.count - 1, 0)) more",
        hint: "look at its permissions, then: lucid data erase")
    }
    return after.unnamed
  }

  /// Removes the empty folders below a folder, and itself.
  private func removeEmpty(_ folder: String) {
    for item in FolderReader.items(folder) ?? [] where item.kind == .folder { removeEmpty(folder + "/" + item.name) }
    HostFolder.removeIfEmpty(folder)
  }

  private func removeAll(_ folder: String) {
    for item in FolderReader.items(folder) ?? [] {
      if item.kind == .folder { removeAll(folder + "/" + item.name) } else { HostFile.remove(folder + "/" + item.name) }
    }
    HostFolder.removeIfEmpty(folder)
  }
}
