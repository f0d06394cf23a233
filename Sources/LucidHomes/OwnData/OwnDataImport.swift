package import LucidApplication
import LucidArguments
import LucidConfiguration
import LucidCore
import LucidLibrary
import LucidSystem

/// `lucid data import`: an export of another machine, put where lucid keeps its files here. Nothing
/// that is there is overwritten, and no schedule is added.
package struct OwnDataImport {
  private let environment: CommandEnvironment
  private var host: HostEnvironment { environment.host }
  private let files: [String: [UInt8]]
  /// The home of the other account.
  private let home: String?

  /// Reads an export. Errors: it is none, or a file of it is not what its manifest says.
  package init(_ path: String, _ environment: CommandEnvironment) throws(CommandError) {
    self.environment = environment
    let place = environment.host.folders.expand(path)
    let limit = ByteCount.mib(1_024)
    var archive: [UInt8]?
    if HostFile.kind(place) != .folder {
      do throws(HostError) { archive = try HostFile.read(place, limit: limit) } catch { throw CommandError(error) }
    }
    let package = try CommandError.from { () throws(LibraryError) in
      if let archive { return try PackageFiles.read(zip: archive, path, limit: limit) }
      return try PackageFiles.read(folder: place, limit: limit)
    }
    let none = CommandError(
      .fileInvalid, "\(path) is not an export of lucid: it has no \(OwnDataExport.manifest)",
      hint: "lucid data export DIR makes one on the other machine")
    guard let text = package.files[OwnDataExport.manifest] else { throw none }
    let json: JSONNode
    do throws(JSONSyntaxError) { json = try JSONParser.parse(text) } catch { throw none }
    guard json["lucid_data"]?.integer == OwnDataExport.format, let items = json["files"]?.list else {
      throw CommandError(
        .requirementNotMet, "\(path) was exported by another version of lucid", hint: "use that version on both machines")
    }
    var listed: [String: [UInt8]] = [:]
    for item in items {
      guard let name = item["path"]?.text, let hash = item["sha256"]?.text, let bytes = package.files[name],
        SHA256.hex(bytes) == hash
      else {
        let name = TerminalSanitizer.message(item["path"]?.text ?? "?", limit: 120)
        throw CommandError(
          .fileInvalid, "\(path): \(name) is missing or was changed since it was exported; nothing was imported",
          hint: "copy the export again")
      }
      listed[name] = bytes
    }
    if let extra = package.files.keys.sorted().first(where: { listed[$0] == nil && $0 != OwnDataExport.manifest }) {
      throw CommandError(
        .fileInvalid, "\(path): \(TerminalSanitizer.message(extra, limit: 120)) is not in the manifest; nothing was imported",
        hint: "remove it, or copy the export again")
    }
    (files, home) = (listed, json["home"]?.text)
  }

  /// The files to be written and the parts that they are of, found before anything is written.
  private struct Arrival {
    var targets: [(place: String, bytes: [UInt8])] = []
    var parts: [(row: OwnData.Row, files: Int)] = []
  }

  package struct Result {
    /// Names of rows of `OwnData`.
    package let parts: [String]
    package let files: Int
    /// Lines that name a path of the other machine, as `config.yaml:3: …`.
    package let paths: [String]
    /// Commands that would add the schedules.
    package let schedules: [String]
    /// The number of lines of the schedules that are no such command; they are not shown.
    package let strangeLines: Int
  }

  /// Returns what would be brought: what it starts, reaches, sends and permits. nil when this
  /// account has all of it. Errors: another file is in the place of one; the grants cannot be
  /// understood.
  package func card() throws(CommandError) -> String? {
    let parts = try arrival().parts
    return parts.isEmpty ? nil : try OwnDataImportCard(parts, files).text
  }

  /// Writes the files, for their owner only. Errors: another file is in the place of one.
  package func write() throws(CommandError) -> Result {
    let arrival = try arrival()
    for (place, bytes) in arrival.targets {
      do throws(HostError) { try HostFile.write(bytes, to: place) } catch {
        throw CommandError(
          .usage, "cannot write \(error.message)", hint: "free some space, and import again: files that were imported stay")
      }
    }
    let (commands, strange) = schedules
    return Result(
      parts: arrival.parts.map(\.row.name), files: arrival.targets.count, paths: foreignPaths,
      schedules: commands, strangeLines: strange)
  }

  private func arrival() throws(CommandError) -> Arrival {
    var (arrival, taken): (Arrival, [String]) = (Arrival(), [])
    for (path, bytes) in files.sorted(by: { $0.key < $1.key }) where path != OwnDataExport.schedules {
      guard let slash = path.firstSlash, let base = OwnData.Base(rawValue: String(path[..<slash])) else { continue }
      let inner = path.behind(slash)
      guard let row = OwnData.rows.first(where: { $0.base == base && $0.travels && $0.holds(inner) }) else { continue }
      guard let root = base.path(host.folders) else {
        throw CommandError(.usage, "this account has no home; nothing was imported", hint: "set HOME")
      }
      let place = root + "/" + inner
      if HostFile.kind(place) != .missing {
        if (try? HostFile.read(place, limit: .mib(1_024))) == bytes { continue }
        taken.append(place)
      }
      arrival.targets.append((place, bytes))
      if let at = arrival.parts.firstIndex(where: { $0.row.name == row.name }) {
        arrival.parts[at].files += 1
      } else {
        arrival.parts.append((row, 1))
      }
    }
    guard taken.isEmpty else {
      let some = taken.prefix(3).map { TerminalSanitizer.message(host.folders.shown($0)) }.joined(separator: ", ")
      throw CommandError(
        .usage,
        "this account has other data already: \(some)\(taken.count > 3 ? " and \(taken.count - 3) more" : ""); nothing was imported",
        hint: "lucid data export DIR keeps them; lucid data erase removes them")
    }
    return arrival
  }

  /// Lines of the configuration and of the grants with a path below the other home.
  private var foreignPaths: [String] {
    guard let home, home != host.folders.home, home.count > 1 else { return [] }
    var found: [String] = []
    for name in ["config/config.yaml", "data/consents.json", "data/galleries.json", "data/origins.json"] {
      guard let bytes = files[name] else { continue }
      let file = name.lastPathPart
      for (i, line) in String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        .enumerated()
      where line.contains(home + "/") {
        // The others are JSON, of which the path alone says what it is.
        let path = file == "config.yaml" ? nil : line.split(separator: "\"").first { $0.hasPrefix(home + "/") }
        let text = path ?? line.drop { $0 == " " }
        found.append("\(file):\(i + 1): \(TerminalSanitizer.message(String(text), limit: 160))")
      }
    }
    return found
  }

  /// With the paths of this home in the place of the other's. Each line is read as the words of a
  /// command and quoted again: the text of an export is not to be pasted into a shell as it is.
  private var schedules: (commands: [String], strange: Int) {
    let text = files[OwnDataExport.schedules].map { String(decoding: $0, as: UTF8.self) } ?? ""
    var (commands, strange): ([String], Int) = ([], 0)
    for line in text.split(separator: "\n") {
      guard let words = Self.words(line), words.starts(with: ["lucid", "schedule", "add"]) else {
        strange += 1
        continue
      }
      commands.append(ShellWord.line(words.map(moved)))
    }
    return (commands, strange)
  }

  private func moved(_ word: String) -> String {
    guard let home, home.count > 1, let own = host.folders.home, own != home else { return word }
    return word.replacing(home + "/", with: own + "/")
  }

  /// The words of a line that `ShellWord.line` wrote; nil for any other line.
  private static func words(_ line: Substring) -> [String]? {
    var (words, word, isQuoted, isEscaped): ([String], String?, Bool, Bool) = ([], nil, false, false)
    for character in line.unicodeScalars {
      if isEscaped {
        guard character == "'" else { return nil }
        word = (word ?? "") + "'"
        isEscaped = false
      } else if character == "'" {
        isQuoted.toggle()
        word = word ?? ""
      } else if isQuoted {
        word = (word ?? "") + String(character)
      } else if character == "\\" {
        isEscaped = true
      } else if character == " " {
        if let done = word { words.append(done) }
        word = nil
      } else {
        guard ShellWord.quoted(String(character)) == String(character) else { return nil }
        word = (word ?? "") + String(character)
      }
    }
    if let done = word { words.append(done) }
    return isQuoted || isEscaped ? nil : words
  }
}
