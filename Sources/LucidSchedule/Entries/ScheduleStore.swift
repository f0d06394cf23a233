package import LucidCore
import LucidSyntax
import LucidSystem
import LucidYAML

/// The schedules of the account: a file each in the folder of the configuration.
package struct ScheduleStore: Sendable {
  private static let suffix = ".yaml"
  private static let largest = ByteCount.kib(256)
  package let folder: String
  private let stamps: String?

  package init(_ host: ScheduleHost) { (folder, stamps) = (host.schedules, host.stamps) }

  package func path(_ name: String) -> String { folder + "/" + name + Self.suffix }

  package var names: [String] {
    let files = FolderReader.items(folder) ?? []
    return files.filter { $0.kind != .folder && $0.name.hasSuffix(Self.suffix) && !$0.name.hasPrefix(".") }
      .map { String($0.name.dropLast(Self.suffix.count)) }.filter(ScheduleEntry.isName).sorted()
  }

  package func has(_ name: String) -> Bool { HostFile.kind(path(name)) == .file }

  /// Why a schedule cannot be read.
  package enum ReadError: Error {
    case schedule(ScheduleError)
    /// Its file has mistakes, which the diagnostics say.
    case file(ScheduleError, SourceFile, [Diagnostic])
  }

  /// Reads one schedule. Errors: there is none of this name; its file has mistakes.
  package func entry(_ name: String) throws(ReadError) -> ScheduleEntry {
    guard ScheduleEntry.isName(name), has(name) else { throw .schedule(missing(name)) }
    let path = path(name)
    let file: SourceFile
    do throws(HostError) {
      file = SourceFile(name: path, bytes: try HostFile.read(path, limit: Self.largest))
    } catch {
      throw .schedule(ScheduleError(error.message))
    }
    let (entries, diagnostics) = DocumentParser.mapping(file, id: 0, keys: ScheduleEntry.keys, in: "schedule")
    func node(_ key: String) -> YAMLNode? { entries.first { $0.key.text == key }?.value }
    func text(_ key: String) -> String? { node(key)?.scalar?.text }
    guard !diagnostics.contains(where: { $0.severity == .error }), let ability = text("ability"), let when = text("when"),
      let zone = text("zone"), let target = text("by").flatMap(ScheduleEntry.Target.init(rawValue:)),
      let program = text("program"),
      let added = text("added").flatMap({ ISOMoment.instant($0, zone: .utc) })
    else {
      let error = ScheduleError(
        "the schedule \(path) cannot be used", hint: "repair it, or: lucid schedule remove \(name)")
      throw .file(error, file, diagnostics)
    }
    var entry = ScheduleEntry(
      name: name, ability: ability, when: when, zone: zone, target: target, program: program, added: added)
    entry.deliversReminders = text("reminders") == "true"
    if let words = text("on") {
      do throws(ScheduleError) { entry.trigger = try Trigger(words) } catch {
        throw .schedule(ScheduleError("the schedule \(path) cannot be used: \(error.message)", hint: error.hint))
      }
    }
    entry.watched = (node("watch")?.sequence?.items ?? []).compactMap { $0.scalar?.text }
    entry.options = (node("options")?.sequence?.items ?? []).compactMap { $0.scalar?.text }
    entry.folder = text("folder")
    entry.delay = text("delay").flatMap { Period($0) }
    entry.timeout = text("timeout").flatMap { Period($0) } ?? entry.timeout
    entry.retries = text("retries").flatMap { Shape.isOn($0) } ?? false
    entry.environment = (node("environment")?.mapping?.entries ?? []).map { ($0.key.text, $0.value.scalar?.text ?? "") }
    return entry
  }

  private func missing(_ name: String) -> ScheduleError {
    let names = names
    let nearest = Spelling.suggestion(Spelling.nearest(name, among: names))
    return ScheduleError(
      "there is no schedule `\(TerminalSanitizer.message(name, limit: 80))`\(nearest)",
      hint: names.isEmpty ? "lucid schedule add creates one" : "schedules: " + names.joined(separator: ", "))
  }

  func write(_ entry: ScheduleEntry) throws(ScheduleError) {
    do throws(HostError) { try HostFile.write(Array(Self.text(entry).utf8), to: path(entry.name)) } catch {
      throw ScheduleError("cannot write \(error.message)")
    }
  }

  /// Writes a schedule and tells its target to start it. The target is told last: a half-made
  /// schedule starts nothing.
  ///
  /// Returns lines for the person. Errors: nothing of it is left.
  package func install(
    _ entry: ScheduleEntry, zone: Zone, _ host: ScheduleHost
  ) throws(ScheduleError) -> [String] {
    try write(entry)
    do throws(ScheduleError) {
      switch entry.target {
      case .systemd: return try SystemdTarget(host).install(entry, zone: zone)
      case .cron: return try CronTarget(host).install(entry, zone: zone)
      case .engine: return ["  its runs are started from outside: lucid schedule due --json"]
      }
    } catch {
      remove(entry.name)
      throw error
    }
  }

  /// Removes a schedule from its target first: what is left over then starts nothing. False when
  /// there is none of this name.
  ///
  /// Errors: the target keeps it.
  package func uninstall(_ name: String, _ host: ScheduleHost) throws(ScheduleError) -> Bool {
    // Timers of this name would be the account's own.
    guard host.homeFolder == nil else {
      guard ScheduleEntry.isName(name), has(name) else { return false }
      remove(name)
      return true
    }
    let (systemd, cron) = (SystemdTarget(host), CronTarget(host))
    guard ScheduleEntry.isName(name), has(name) || systemd.has(name) || cron.has(name) else { return false }
    if cron.has(name) { try cron.remove(name) }
    systemd.remove(name)
    remove(name)
    return true
  }

  /// Removes a schedule and its stamp; with the last one, what killed processes have left half
  /// written.
  func remove(_ name: String) {
    HostFile.remove(path(name))
    if names.isEmpty {
      for place in [folder, stamps].compactMap(\.self) {
        for item in FolderReader.items(place) ?? [] where item.name.hasPrefix(".lucid-") && item.name.hasSuffix(".tmp") {
          HostFile.remove(place + "/" + item.name)
        }
      }
    }
    HostFolder.removeEmpty(folder, below: String(folder.dropLast("/schedules".count)))
    if let stamps {
      HostFile.remove(stamps + "/" + name)
      HostFile.remove(stamps + "/" + name + ".running")
      TriggerState.remove(name, in: stamps)
      let incidents = IncidentStore(stamps: stamps)
      incidents.remove(name)
      if names.isEmpty { incidents.removeAlive() }
      HostFolder.removeEmpty(stamps, below: String(stamps.dropLast("/schedules".count)))
    }
  }

  /// Returns the file of a schedule. Texts are written as JSON writes them, which is YAML too.
  package static func text(_ entry: ScheduleEntry) -> String {
    func quoted(_ text: String) -> String { JSONText(string: text).text }
    var out = "# `lucid schedule check \(entry.name)` tests the timer after a manual change.\n"
    out += "ability: \(quoted(entry.ability))\n" + (entry.deliversReminders ? "reminders: true\n" : "")
    if let trigger = entry.trigger { out += "on: \(quoted(trigger.text))\n" }
    if !entry.watched.isEmpty { out += "watch: [" + entry.watched.map(quoted).joined(separator: ", ") + "]\n" }
    out += "when: \(quoted(entry.when))\nzone: \(quoted(entry.zone))\n"
    if !entry.options.isEmpty { out += "options: [" + entry.options.map(quoted).joined(separator: ", ") + "]\n" }
    if let folder = entry.folder { out += "folder: \(quoted(folder))\n" }
    out += "by: \(entry.target.rawValue)\n"
    if let delay = entry.delay { out += "delay: \(delay.text)\n" }
    out += "timeout: \(entry.timeout.text)\n"
    if entry.retries { out += "retries: on\n" }
    out += "program: \(quoted(entry.program))\n"
    if !entry.environment.isEmpty {
      out += "environment:\n" + entry.environment.map { "  \($0.name): \(quoted($0.value))\n" }.joined()
    }
    return out + "added: \(Zone.utc.iso(entry.added))\n"
  }
}
