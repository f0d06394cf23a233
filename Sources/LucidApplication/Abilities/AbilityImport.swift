import LucidArguments
package import LucidCompiler
import LucidCore
import LucidImport
import LucidLibrary
package import LucidReport
import LucidSchedule
import LucidShipped
package import LucidSystem

/// An ability made of another program's file, and a list of the unsupported parts.
package struct AbilityImport {
  private let importer: any Importer
  private let source: ImportSource
  private let result: ImportResult
  /// The ability, checked.
  package let compilation: Compilation

  /// `kind` names the format; nil finds it out. `output` is where the result will be written.
  package init(_ operand: String, kind: String?, output: String?, _ host: HostEnvironment) throws(CommandError) {
    source = try Self.read(operand, host)
    importer = try Self.chosen(source, kind)
    let compiler = Composition().compiler
    let plans = Set(compiler.planNames)
    let context = ImportContext(
      isVariable: { compiler.catalog.variable($0) != nil }, isReserved: { compiler.isReserved($0) },
      isPlan: { plans.contains($0) }, listing: { SentenceDraft.listing($0, compiler) },
      schedule: { Self.command($0, output: output) })
    do throws(ImportError) {
      result = try importer.convert(source, context)
    } catch {
      throw CommandError(
        .fileInvalid, Self.place(source, error.line) + error.message, hint: "it was read as \(importer.title)")
    }
    compilation = compiler.compile(SourceFile(name: output ?? "the result", text: result.text))
  }

  package var text: String { result.text }

  /// Each part that is changed or left out, with its place, for standard error.
  package var notes: [String] {
    result.notes.map { note in
      TerminalSanitizer.message(Self.place(source, note.line) + Self.lead(note.kind) + note.text) + "\n"
    }
  }

  private static func lead(_ kind: ImportNote.Kind) -> String {
    switch kind {
    case .changed: "changed: "
    case .lost: "not converted: "
    case .proposed: ""
    }
  }

  package var json: JSONResult {
    JSONResult { json in
      json.field("file", source.file.name)
      json.field("kind", importer.name)
      json.field("text", result.text)
      json.objects("notes", result.notes) { json, note in
        json.field("line", note.line)
        json.field("carried", note.kind == .changed)
        json.field("kind", note.kind.rawValue)
        json.field("text", note.text)
      }
    }
  }

  /// The command that adds a schedule: of the file to write, or of an ability of several by the
  /// name that it gets when it is installed.
  private static func command(_ proposal: ProposedSchedule, output: String?) -> ProposedSchedule.Reply {
    do throws(ScheduleError) {
      _ = try Schedule(proposal.when)
    } catch {
      return .refused(error.message)
    }
    let name = LibraryName.of(label: proposal.label)
    let ability = proposal.isOnly ? output ?? name + ".lucidability" : name
    var words = ["lucid", "schedule", "add", ability, proposal.when]
    if let own = proposal.name.map(ScheduleEntry.name(of:)), own != ScheduleEntry.name(of: ability) { words += ["--name", own] }
    if let zone = proposal.zone { words += ["--tz", zone] }
    if let delay = proposal.delay { words += ["--delay", delay] }
    return .command(ShellWord.line(words))
  }

  private static func place(_ source: ImportSource, _ line: Int?) -> String {
    source.file.name + (line.map { ":\($0)" } ?? "") + ": "
  }

  private static func chosen(_ source: ImportSource, _ kind: String?) throws(CommandError) -> any Importer {
    let names = Importers.all.map(\.name)
    if let kind {
      if let importer = Importers.named(kind) { return importer }
      throw CommandError(.internalError, "there is no code for `--kind=\(kind)`")
    }
    if let importer = Importers.all.first(where: { $0.recognises(source) }) { return importer }
    if source.isAbility {
      throw CommandError(.fileInvalid, "\(source.file.name) is an ability already", hint: "lucid check \(source.file.name)")
    }
    throw CommandError(
      .fileInvalid, "\(source.file.name): the format is not recognized",
      hint: "set it with --kind: " + names.joined(separator: ", "))
  }

  /// A folder is a skill or a fabric pattern, a database one of OpenClaw.
  private static func read(_ operand: String, _ host: HostEnvironment) throws(CommandError) -> ImportSource {
    var path = operand
    if operand != "-", HostFile.kind(operand) == .folder {
      let folder = operand.hasSuffix("/") ? operand : operand + "/"
      guard let main = ["SKILL.md", "system.md"].first(where: { HostFile.kind(folder + $0) == .file }) else {
        throw CommandError(
          .usage, "\(operand): there is no SKILL.md or system.md in this folder", hint: "name the file to import")
      }
      path = folder + main
    }
    if let jobs = try OpenClawDatabase.jobs(path, host) { return ImportSource(jobs) }
    let file = try AbilityFile.read(path, shipped: false, host)
    let last = path.lastPathPart
    let folder = String(path.dropLast(last.count))
    switch last {
    case "system.md":
      let user = folder + "user.md"
      guard HostFile.kind(user) == .file else { return ImportSource(file) }
      return ImportSource(file, companions: [SourceFile(name: "user.md", bytes: try AbilityFile.readFile(user).bytes)])
    case "SKILL.md":
      // Beside a file that was named itself may be more than the skill.
      let (files, areWhole) = try Self.files(folder, besides: last, deep: path != operand)
      let abilities = files.filter { $0.hasSuffix(ShippedAbilities.suffix) }
      var companions: [SourceFile] = []
      for name in abilities.sorted().prefix(20) {
        companions.append(SourceFile(name: name, bytes: try AbilityFile.readFile(folder + name).bytes))
      }
      return ImportSource(
        file, companions: companions, others: files.filter { !abilities.contains($0) }, othersAreWhole: areWhole)
    default: return ImportSource(file)
    }
  }

  /// The most files of a folder that are looked at.
  private static let mostFiles = 500

  /// Paths of the files of a skill, in its folder; hidden files are left out. Unless `deep`, only
  /// the folders that skills have are looked into.
  private static func files(
    _ folder: String, besides main: String, deep: Bool
  ) throws(CommandError) -> (paths: [String], areWhole: Bool) {
    var found: [String] = []
    var folders = [""]
    while let next = folders.popLast() {
      do throws(HostError) {
        let path = folder + next
        for entry in try HostFile.entries(path.isEmpty ? "." : path) where !entry.name.hasPrefix(".") {
          if entry.isFolder {
            let isOfSkill = deep || !next.isEmpty || ["scripts", "references", "assets"].contains(entry.name)
            if isOfSkill { folders.append(next + entry.name + "/") }
          } else if next + entry.name != main {
            found.append(next + entry.name)
          }
        }
      } catch {
        throw CommandError(error)
      }
      if found.count > mostFiles || folders.count > mostFiles { return (found, false) }
    }
    return (found, true)
  }
}
