import LucidArguments
import LucidBackends
import LucidCore
import LucidReport
import LucidSyntax
import LucidSystem
import LucidYAML

/// The schedules of whoever runs the program: a file each in the folder of the configuration.
struct ScheduleBook {
  private static let suffix = ".yaml"
  let folder: String
  private let host: HostEnvironment

  init(_ host: HostEnvironment) throws(CommandError) {
    guard let folder = host.folders.schedules else {
      throw CommandError(.usage, "this account has no home, so it has no schedules", hint: "set HOME or XDG_CONFIG_HOME")
    }
    self.folder = folder
    self.host = host
  }

  func path(_ name: String) -> String { folder + "/" + name + Self.suffix }

  /// By name. One that cannot be used hides no other; what is wrong with it is said to standard error.
  func all() -> (entries: [ScheduleEntry], areWhole: Bool) {
    var entries: [ScheduleEntry] = []
    let names = names
    for name in names {
      do throws(CommandError) {
        let entry = try entry(name)
        _ = (try entry.schedule(), try entry.civilZone(host))
        entries.append(entry)
      } catch { host.output.error(error.text) }
    }
    return (entries, entries.count == names.count)
  }

  var names: [String] {
    let files = (try? HostFile.entries(folder)) ?? []
    return files.filter { !$0.isFolder && $0.name.hasSuffix(Self.suffix) && !$0.name.hasPrefix(".") }
      .map { String($0.name.dropLast(Self.suffix.count)) }.filter(ScheduleEntry.isName).sorted()
  }

  func has(_ name: String) -> Bool { HostFile.kind(path(name)) == .file }

  /// Errors: there is none; its file has mistakes.
  func entry(_ name: String) throws(CommandError) -> ScheduleEntry {
    guard ScheduleEntry.isName(name), has(name) else {
      let nearest = Spelling.nearest(name, among: names).map { "; did you mean `\($0)`?" } ?? ""
      throw CommandError(
        .usage, "there is no schedule `\(Printable.text(name, limit: 80))`\(nearest)",
        hint: names.isEmpty ? "lucid schedule add makes one" : "schedules: " + names.joined(separator: ", "))
    }
    let file: SourceFile
    do throws(HostError) {
      file = SourceFile(name: path(name), bytes: try HostFile.read(path(name), limit: .kib(256)))
    } catch { throw CommandError(error) }
    let (entries, diagnostics) = DocumentParser.mapping(file, id: 0, keys: ScheduleEntry.keys, in: "schedule")
    func node(_ key: String) -> YAMLNode? { entries.first { $0.key.text == key }?.value }
    func text(_ key: String) -> String? { node(key)?.scalar?.text }
    guard !diagnostics.contains(where: { $0.severity == .error }), let ability = text("ability"), let when = text("when"),
      let zone = text("zone"), let target = text("by").flatMap(ScheduleEntry.Target.init(rawValue:)),
      let program = text("program"),
      let added = text("added").flatMap({ WrittenMoment.instant($0, zone: .utc) })
    else {
      host.output.error(TextDiagnostics(SourceSet([file]), screen: .plain).render(diagnostics))
      throw CommandError(.usage, "the schedule \(file.name) cannot be used", hint: "mend it, or: lucid schedule remove \(name)")
    }
    var entry = ScheduleEntry(
      name: name, ability: ability, when: when, zone: zone, target: target, program: program, added: added)
    entry.options = (node("options")?.sequence?.items ?? []).compactMap { $0.scalar?.text }
    entry.folder = text("folder")
    entry.delay = text("delay").flatMap { Period($0) }
    entry.timeout = text("timeout").flatMap { Period($0) } ?? entry.timeout
    entry.environment = (node("environment")?.mapping?.entries ?? []).map { ($0.key.text, $0.value.scalar?.text ?? "") }
    return entry
  }

  func write(_ entry: ScheduleEntry) throws(CommandError) {
    do throws(HostError) {
      try HostFolder.make(folder)
      try OutputFile(path(entry.name), readers: .owner).write(Array(Self.text(entry).utf8))
    } catch { throw CommandError(.usage, "cannot write \(error.message)") }
  }

  /// With the last one goes what killed processes have left half written.
  func remove(_ name: String) {
    HostFile.remove(path(name))
    if names.isEmpty {
      for place in [folder] + [host.folders.scheduleStamps].compactMap(\.self) {
        for file in (try? HostFile.entries(place)) ?? [] where file.name.hasPrefix(".lucid-") && file.name.hasSuffix(".tmp") {
          HostFile.remove(place + "/" + file.name)
        }
      }
    }
    HostFolder.removeEmpty(folder, below: String(folder.dropLast("/schedules".count)))
    if let stamps = host.folders.scheduleStamps {
      HostFile.remove(stamps + "/" + name)
      HostFolder.removeEmpty(stamps, below: String(stamps.dropLast("/schedules".count)))
    }
  }

  /// Texts are written as JSON writes them, which is YAML too.
  static func text(_ entry: ScheduleEntry) -> String {
    func quoted(_ text: String) -> String { JSONText(string: text).text }
    var out = "# `lucid schedule check \(entry.name)` says whether the timer still fits after a change by hand.\n"
    out += "ability: \(quoted(entry.ability))\nwhen: \(quoted(entry.when))\nzone: \(quoted(entry.zone))\n"
    if !entry.options.isEmpty { out += "options: [" + entry.options.map(quoted).joined(separator: ", ") + "]\n" }
    if let folder = entry.folder { out += "folder: \(quoted(folder))\n" }
    out += "by: \(entry.target.rawValue)\n"
    if let delay = entry.delay { out += "delay: \(delay.text)\n" }
    out += "timeout: \(entry.timeout.text)\nprogram: \(quoted(entry.program))\n"
    if !entry.environment.isEmpty {
      out += "environment:\n" + entry.environment.map { "  \($0.name): \(quoted($0.value))\n" }.joined()
    }
    return out + "added: \(Zone.utc.iso(entry.added))\n"
  }
}
