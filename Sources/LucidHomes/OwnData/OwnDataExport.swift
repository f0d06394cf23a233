package import LucidApplication
import LucidArguments
import LucidConfiguration
import LucidCore
import LucidHistory
import LucidLibrary
import LucidSchedule
import LucidSystem

/// `lucid data export`: what lucid keeps for a person, in one folder or archive, to be imported on
/// another machine. Keys and passwords are not in it: the configuration only refers to them.
package struct OwnDataExport {
  package static let manifest = "manifest.json"
  static let format = 1
  /// The commands that would add the schedules again.
  static let schedules = "schedules.txt"

  private let environment: CommandEnvironment
  private var host: HostEnvironment { environment.host }

  package init(_ environment: CommandEnvironment) { self.environment = environment }

  /// The exported files and what stays behind.
  package struct Result {
    package let files: Int
    package let size: Int
    package let notices: [String]
  }

  /// Writes a folder, or a zip archive for a path that ends in `.zip`; both for their owner only.
  ///
  /// Errors: there is something already; the configuration holds a key.
  package func write(to path: String) throws(CommandError) -> Result {
    let place = host.folders.expand(path)
    try Self.requireFree(place)
    return try content().write(to: place)
  }

  /// Errors: there is something at the path, which is no empty folder.
  static func requireFree(_ place: String) throws(CommandError) {
    let kind = HostFile.kind(place)
    guard kind == .missing || (kind == .folder && FolderReader.items(place, most: 1)?.isEmpty == true) else {
      throw CommandError(
        .usage, "\(place) already exists; nothing was written", hint: "name a file or a folder that is not there")
    }
  }

  /// Reads all that is exported. Errors: the configuration holds a key.
  func content() throws(CommandError) -> Content {
    let data = OwnData.find(host.folders)
    guard !data.parts.isEmpty else {
      throw CommandError(.nothing, "lucid keeps nothing for this account yet", hint: "lucid setup starts it")
    }
    var (files, notices): ([String: [UInt8]], [String]) = ([:], data.unreadable.map(\.message))
    for part in data.parts where part.row.travels {
      if part.row.name == "history" {
        if let bytes = try history() { files["state/runs.sqlite"] = bytes }
        continue
      }
      for path in part.files {
        guard let root = part.row.base.path(host.folders), HostFile.kind(path) == .file else {
          notices.append("\(path) is not a file, and is left out")
          continue
        }
        do throws(HostError) {
          files[part.row.base.rawValue + String(path.dropFirst(root.count))] = try HostFile.read(path, limit: .mib(512))
        } catch { throw CommandError(error) }
      }
    }
    try refuseKeys(files["config/config.yaml"])
    let commands = ScheduleProposals(host).commands()
    if !commands.isEmpty { files[Self.schedules] = Array((commands.joined(separator: "\n") + "\n").utf8) }
    files[Self.manifest] = Array(manifestText(files).utf8)
    // The vault that lucid made is among its own files.
    let own = OwnData.Base.data.path(host.folders).map { $0 + "/vault" }
    if let vault = environment.goodConfiguration.vault, host.folders.expand(vault) != own {
      notices.append("your vault is not in it: copy \(vault) yourself")
    }
    return Content(files: files, notices: notices)
  }

  /// The bytes of each exported file by its path, and what stays behind.
  struct Content {
    fileprivate let files: [String: [UInt8]]
    fileprivate let notices: [String]

    /// Writes a folder, or a zip archive where `place` ends in `.zip`. Errors: why not.
    func write(to place: String) throws(CommandError) -> Result {
      let archive =
        place.hasSuffix(".zip") ? try CommandError.from { () throws(LibraryError) in try PackageFiles(files).zip() } : nil
      do throws(HostError) {
        if let archive {
          try HostFile.write(archive, to: place)
        } else {
          for (path, bytes) in files.sorted(by: { $0.key < $1.key }) { try HostFile.write(bytes, to: place + "/" + path) }
        }
      } catch { throw CommandError(.usage, "cannot write \(error.message)") }
      // As an import counts them: without what only describes them.
      let count = files.keys.count { $0 != OwnDataExport.manifest && $0 != OwnDataExport.schedules }
      return Result(files: count, size: files.reduce(0) { $0 + $1.value.count }, notices: notices)
    }
  }

  /// A consistent copy, also while another process writes to the history.
  private func history() throws(CommandError) -> [UInt8]? {
    guard let path = host.folders.runsFile else { return nil }
    let copy = path + ".export"
    HostFile.remove(copy)
    defer { HostFile.remove(copy) }
    do throws(RunStoreError) {
      guard let store = try RunStore.existing(path: path) else { return nil }
      try store.copy(to: copy)
    } catch { throw CommandError(.usage, error.message, hint: error.hint) }
    do throws(HostError) { return try HostFile.read(copy, limit: .mib(1_024)) } catch { throw CommandError(error) }
  }

  private func refuseKeys(_ configuration: [UInt8]?) throws(CommandError) {
    guard let configuration else { return }
    let found = ConfigurationSecrets.added(to: [], in: SourceFile(name: "config.yaml", bytes: configuration))
    guard found.isEmpty else {
      throw CommandError(
        .fileInvalid, "the configuration holds a key or a password; nothing was exported",
        hint: "lucid config check names the line; write a reference there instead")
    }
  }

  private func manifestText(_ files: [String: [UInt8]]) -> String {
    var json = JSONText()
    json.object { json in
      json.field("lucid_data", Self.format)
      json.field("exported", Zone.utc.iso(host.clock.now()))
      json.field("home", host.folders.home)
      json.array("files") { json in
        for (path, bytes) in files.sorted(by: { $0.key < $1.key }) {
          json.object { json in
            json.field("path", path)
            json.field("sha256", SHA256.hex(bytes))
            json.field("bytes", bytes.count)
          }
        }
      }
    }
    return json.indented()
  }
}

/// The schedules of the account as commands, for a machine that does not have them.
struct ScheduleProposals {
  private let host: HostEnvironment

  init(_ host: HostEnvironment) { self.host = host }

  /// By name. Schedules that cannot be read are left out; `lucid schedule list` says why.
  func commands() -> [String] {
    guard let schedules = try? host.schedules() else { return [] }
    let store = ScheduleStore(schedules)
    return store.names.compactMap { name in (try? store.entry(name)).map(Self.command) }
  }

  private static func command(_ entry: ScheduleEntry) -> String {
    var words = ["lucid", "schedule", "add", entry.ability]
    if let trigger = entry.trigger { words += ["--on", trigger.text, "--every", entry.when] } else { words.append(entry.when) }
    words += ["--name", entry.name, "--tz", entry.zone]
    if let delay = entry.delay { words += ["--delay", delay.text] }
    if !entry.options.isEmpty { words += ["--"] + entry.options }
    return ShellWord.line(words)
  }
}
